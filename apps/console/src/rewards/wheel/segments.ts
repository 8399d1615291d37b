import { amountOf } from '../../platform/amount.ts'
import type { Group } from './wheel.types.ts'

type Segments = Group['segments']

const PPM_OF_PERCENT = 10_000

/** `50p: 40, 5.00x1: 60`: fifty points with 40 %, cash that is staked once with 60 %. */
export function typedSegments(segments: Segments): string {
  return segments
    .map(({ reward, weight }) => {
      const worth =
        reward.kind === 'points' ? `${reward.points}p` : `${reward.amount}x${reward.multiple}`
      return `${worth}: ${weight / PPM_OF_PERCENT}`
    })
    .join(', ')
}

export function segmentsOf(typed: string, currency: string): Segments {
  return typed.split(',').map((part) => {
    const [worth = '', percent = ''] = part.split(':').map((each) => each.trim())
    const weight = Math.round(Number(percent) * PPM_OF_PERCENT)
    if (worth.endsWith('p')) {
      return { reward: { kind: 'points', points: Number(worth.slice(0, -1)) }, weight }
    }
    const [amount = '', multiple = '1'] = worth.split('x')
    const cash = { kind: 'cash', amount: amountOf(amount, currency) } as const
    return { reward: { ...cash, multiple: Number(multiple) }, weight }
  })
}
