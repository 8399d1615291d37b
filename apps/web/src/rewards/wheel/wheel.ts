import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { figures, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

export type Spin = ValueOf<Calls['wheelSpins']>['content'][number]
export type Segment = ValueOf<Calls['wheel']>['segments'][number]
export type Reward = Segment['reward']

export function rewardText(reward: Reward): string {
  if (reward.kind === 'points') return t('wheel.points', { points: figures(String(reward.points)) })
  if (reward.kind === 'freeBet') return t('wheel.freeBet', { stake: inMoney(reward.stake) })
  return reward.multiple > 1
    ? t('wheel.cashStaked', { amount: inMoney(reward.amount), multiple: reward.multiple })
    : inMoney(reward.amount)
}

/** The reward as it fits into a segment. */
export function shortText(reward: Reward): string {
  switch (reward.kind) {
    case 'points':
      return t('wheel.pointsShort', { points: figures(String(reward.points)) })
    case 'freeBet':
      return t('wheel.freeBetShort', { stake: short(reward.stake) })
    case 'cash':
      return short(reward.amount)
  }
}

const short = (amount: string) => inMoney(amount).replace(/\.00$/, '')

export function chanceText(weight: number): string {
  return `${weight / PPM_OF_PERCENT}%`
}
