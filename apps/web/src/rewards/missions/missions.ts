import type { Calls, ValueOf } from '@parola/contract'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

export type Mission = ValueOf<Calls['missionSummary']>['missions'][number]
export type Leaderboard = ValueOf<Calls['missionLeaderboard']>
export type Board = NonNullable<Leaderboard['board']>
type Filter = Mission['filter']

/** A goal, or what is done of it, as it is written. */
export function goalText(goal: Mission['goal']): string {
  return goal.metric === 'sum' ? inMoney(goal.amount) : figures(String(goal.count))
}

/** A goal as a number for a bar. */
export function goalValue(goal: Mission['goal']): number {
  return goal.metric === 'sum' ? Number(goal.amount) : goal.count
}

export function rewardText(reward: Mission['reward']): string {
  return reward.kind === 'cash'
    ? inMoney(reward.amount)
    : t('missions.points', { points: figures(String(reward.points)) })
}

const HUNDREDTHS = 100

/** Which bets count, as one line: the game type, the vendor, the least stake, and the lowest odds. */
export function filterText({ gameType, vendor, minStake, minOdds = 0 }: Filter): string {
  return [
    gameType ? textOf(`games.title.${gameType}`, gameType) : t('missions.anyGame'),
    ...(vendor ? [vendor] : []),
    ...(Number(minStake) > 0 ? [t('missions.minStake', { amount: inMoney(minStake) })] : []),
    ...(minOdds > 0 ? [t('missions.minOdds', { odds: (minOdds / HUNDREDTHS).toFixed(2) })] : []),
  ].join(' · ')
}

/** What a member has to do, in a sentence. */
export function taskText({ event, goal, filter, minMultiplier }: Mission): string {
  const played = filterText(filter)
  const count = goal.metric === 'sum' ? 0 : goal.count
  const values = { goal: goalText(goal), count, times: minMultiplier, played }
  if (event === 'bet') return t(`missions.task.bet.${goal.metric}`, values)
  if (event === 'deposit' && goal.metric === 'sum') return t('missions.task.deposit.sum', values)
  if (event === 'deposit' && Number(filter.minStake) > 0) {
    return t('missions.task.depositOf', { ...values, amount: inMoney(filter.minStake) })
  }
  return t(`missions.task.${event}`, values)
}

export function untilText({ until, period }: Mission): string {
  return until ? t('missions.until', { until: dateTime(until) }) : t(`missions.period.${period}`)
}

/** A score with its unit. */
export function scoreText(score: string, metric: Board['metric']): string {
  return metric === 'turnover' ? inMoney(score) : t('missions.times', { score: figures(score) })
}
