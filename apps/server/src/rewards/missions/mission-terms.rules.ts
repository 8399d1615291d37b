import { PLAYED_EVENTS } from '@parola/contract/rewards/missions/mission-lists'
import type { Mission } from './mission.types.ts'

type Terms = Pick<Mission, 'id' | 'after' | 'event' | 'goal' | 'period' | 'minMultiplier'>

/** Missions have ids of their own, follow only earlier ones of the list, and have a goal that their event can reach. */
export function isSound(missions: readonly Terms[]): boolean {
  const before = new Set<string>()
  for (const mission of missions) {
    if (before.has(mission.id) || (mission.after && !before.has(mission.after))) return false
    if (!isReachable(mission)) return false
    before.add(mission.id)
  }
  return true
}

function isReachable({ event, goal, period, minMultiplier }: Terms): boolean {
  if (event === 'multiplier') return goal.metric === 'count' && minMultiplier > 0
  if (event === 'newGame') return goal.metric === 'count'
  if (event === 'verified') return goal.metric === 'count' && goal.count === 1 && period === 'once'
  if (event === 'login') return goal.metric === 'count' && (period !== 'daily' || goal.count === 1)
  if (event === 'friend') return goal.metric === 'count'
  return event === 'deposit' ? goal.metric !== 'distinct' : true
}

export const isPlayed = ({ event }: Pick<Mission, 'event'>) => PLAYED_EVENTS.includes(event)

/** A goal as a number: minor units of a sum, else a count. */
export function targetOf({ goal }: Pick<Mission, 'goal'>): bigint {
  return goal.metric === 'sum' ? goal.amount : BigInt(goal.count)
}

/** What is done, in the form of the goal: never below nothing. */
export function doneOf({ goal }: Pick<Mission, 'goal'>, done: bigint): Mission['goal'] {
  const positive = done > 0n ? done : 0n
  if (goal.metric === 'sum') return { metric: 'sum', amount: positive }
  return { metric: goal.metric, count: Number(positive) }
}
