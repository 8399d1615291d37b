import type { BodyOf, Calls } from '@parola/contract'
import { CHASE } from '@parola/contract/games/lottery-lists'
import { chaseMultiples, leastPrize } from '@parola/maths/lottery'
import { type Bet, betTypeOf, type Market, priceOf, sumOf, termsOf } from '../bets/price.ts'

export type Plan = BodyOf<Calls['placeLotteryChase']>['plan']
export type Kind = Plan['kind']
export const KINDS = ['SAME', 'DOUBLE', 'RATE'] as const satisfies readonly Kind[]

/** The numbers of a plan, each with its bounds. */
export const BOUNDS = { ...CHASE, minMultiple: CHASE.multiple }
export type Field = keyof typeof BOUNDS
export const FIELDS: Record<Kind, readonly Field[]> = {
  SAME: ['issues', 'multiple'],
  DOUBLE: ['issues', 'multiple', 'factor', 'every'],
  RATE: ['issues', 'ratePercent', 'minMultiple'],
}

/** What is typed in each field, whichever of them the kind of plan uses. */
export type Typed = Readonly<Record<Field, string>> & { kind: Kind }
export const FIRST_TYPED: Typed = {
  ...{ kind: 'SAME', issues: '10', multiple: '1', factor: '2', every: '1' },
  ...{ ratePercent: '10', minMultiple: '1' },
}
/** The fields of a plan by their names in the call. */
export const ALIASES = Object.fromEntries(
  Object.values(FIELDS).flatMap((fields) => fields.map((field) => [`plan.${field}`, field])),
) as Record<string, Field>

/** The fields of a plan that are missing or out of their bounds. */
export const fieldsOutside = (typed: Typed): readonly Field[] =>
  FIELDS[typed.kind].filter((field) => !isWithin(field, typed[field]))

function isWithin(field: Field, text: string): boolean {
  const { min, max } = BOUNDS[field]
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
}

export type Wanted = { issues: number; plan: Plan }

/** The plan that is typed, whether or not its numbers are within their bounds. */
export function typedPlan({ kind, ...typed }: Typed): Wanted {
  const [issues, multiple, factor, every, ratePercent, minMultiple] = [
    ...[typed.issues, typed.multiple, typed.factor, typed.every],
    ...[typed.ratePercent, typed.minMultiple],
  ].map(Number) as [number, number, number, number, number, number]
  if (kind === 'SAME') return { issues, plan: { kind, multiple } }
  if (kind === 'DOUBLE') return { issues, plan: { kind, multiple, factor, every } }
  return { issues, plan: { kind, ratePercent, minMultiple } }
}

/** The plan that is typed; null while a number of it is missing or out of its bounds. */
export const wantedPlan = (typed: Typed): Wanted | null =>
  fieldsOutside(typed).length === 0 ? typedPlan(typed) : null

/** The kinds of plan of an order: a target profit is planned by the prize of a single bet. */
export const kindsOf = (bets: readonly Bet[]) =>
  bets.length > 1 ? KINDS.filter((kind) => kind !== 'RATE') : KINDS

function prizeOf(market: Market, [bet, ...others]: readonly Bet[]): bigint {
  if (!bet || others.length > 0) return 0n
  const type = betTypeOf(market, bet.code, bet.odds)
  return leastPrize(type, bet.selection, termsOf(type, bet.stake))
}

export type Row = { no: number; multiple: number; costMinor: bigint; sumMinor: bigint }
export type Priced =
  | { flaw: Exclude<ReturnType<typeof chaseMultiples>, number[]> }
  | { flaw: null; rows: Row[]; totalMinor: bigint }

/** What each draw of an order costs and what all of them reserve, by the code that sells it. */
export function pricedPlan(market: Market, bets: readonly Bet[], { issues, plan }: Wanted): Priced {
  const costOf = (multiple: number) => {
    const prices = bets.map(({ stake, ...bet }) =>
      priceOf(market, { ...bet, stake: { ...stake, multiple: stake.multiple * multiple } }),
    )
    return sumOf(prices).costMinor
  }
  const multiples = chaseMultiples(plan, {
    issues,
    unitCost: costOf(1),
    prize: prizeOf(market, bets),
  })
  if (!Array.isArray(multiples)) return { flaw: multiples }
  let totalMinor = 0n
  const rows = multiples.map((multiple, i) => {
    const costMinor = costOf(multiple)
    totalMinor += costMinor
    return { no: i + 1, multiple, costMinor, sumMinor: totalMinor }
  })
  return { flaw: null, rows, totalMinor }
}
