import { ceilOf } from './rational.ts'

const MOST_MULTIPLE = 9999n

/** How the stakes of a chase grow (rules/lottery-digital §11). */
export type ChasePlan =
  | { kind: 'SAME'; multiple: number }
  | { kind: 'DOUBLE'; multiple: number; factor: number; every: number }
  | { kind: 'RATE'; ratePercent: number; minMultiple?: number }

export type ChaseFlaw = 'LOTT_CHASE_RATE_IMPOSSIBLE' | 'LOTT_CHASE_MULTIPLE_LIMIT'

type Order = { issues: number; unitCost: bigint; prize?: bigint }

/** The multiple of each issue; or why there is none. Amounts are minor units at multiple 1. */
export function chaseMultiples(plan: ChasePlan, order: Order): number[] | ChaseFlaw {
  const multiples: bigint[] = []
  let spent = 0n
  for (let i = 0; i < order.issues; i += 1) {
    const multiple = multipleOf(plan, order, { i, spent })
    if (multiple === null) return 'LOTT_CHASE_RATE_IMPOSSIBLE'
    if (multiple > MOST_MULTIPLE) return 'LOTT_CHASE_MULTIPLE_LIMIT'
    multiples.push(multiple)
    spent += multiple * order.unitCost
  }
  return multiples.map(Number)
}

function multipleOf(plan: ChasePlan, order: Order, { i, spent }: { i: number; spent: bigint }) {
  if (plan.kind === 'SAME') return BigInt(plan.multiple)
  if (plan.kind === 'DOUBLE') {
    return BigInt(plan.multiple) * BigInt(plan.factor) ** BigInt(Math.floor(i / plan.every))
  }
  // The least m with m × prize ≥ (spent + m × cost) × (1 + rate).
  const share = BigInt(100 + plan.ratePercent)
  const denominator = (order.prize ?? 0n) * 100n - order.unitCost * share
  if (denominator <= 0n) return null
  const needed = ceilOf({ numerator: spent * share, denominator })
  const least = BigInt(plan.minMultiple ?? 1)
  return needed > least ? needed : least
}
