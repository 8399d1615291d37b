import { PPM_OF_PERCENT } from '@parola/money'
import { amountOf } from '../../platform/amount.ts'
import type { Group } from './wheel.types.ts'

type Segments = Group['segments']

/**
 * `50p: 40, 5.00x1: 50, 20.00f7: 10`: fifty points with 40 %, cash that is staked once with 50 %, a free bet for seven
 * days with 10 %.
 */
export function typedSegments(segments: Segments): string {
  return segments
    .map(({ reward, weight }) => `${typedReward(reward)}: ${weight / PPM_OF_PERCENT}`)
    .join(', ')
}

function typedReward(reward: Segments[number]['reward']): string {
  switch (reward.kind) {
    case 'points':
      return `${reward.points}p`
    case 'cash':
      return `${reward.amount}x${reward.multiple}`
    case 'freeBet':
      return `${reward.stake}f${reward.days}`
  }
}

export function segmentsOf(typed: string, currency: string): Segments {
  return typed.split(',').map((part) => {
    const [worth = '', percent = ''] = part.split(':').map((each) => each.trim())
    const weight = Math.round(Number(percent) * PPM_OF_PERCENT)
    if (worth.endsWith('p')) {
      return { reward: { kind: 'points', points: Number(worth.slice(0, -1)) }, weight }
    }
    if (worth.includes('f')) {
      const [stake = '', days = ''] = worth.split('f')
      const freeBet = { kind: 'freeBet', stake: amountOf(stake, currency) } as const
      return { reward: { ...freeBet, days: Number(days) }, weight }
    }
    const [amount = '', multiple = '1'] = worth.split('x')
    const cash = { kind: 'cash', amount: amountOf(amount, currency) } as const
    return { reward: { ...cash, multiple: Number(multiple) }, weight }
  })
}
