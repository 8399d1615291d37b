import type { BetType, Domain, Selection } from './bet-type.ts'
import { ordersOf, partsOf } from './count.ts'
import { linesOf } from './rule/rules.ts'

/** The most lines of a ticket whose numbers are listed (rules/lottery-sea §5), and by prize group. */
const MOST_LINES = { odds: 5000, group: 100_000 }

export type Flaw =
  | 'LOTT_BAD_NUMBER'
  | 'LOTT_DUPLICATE_NUMBER'
  | 'LOTT_TOO_FEW_NUMBERS'
  | 'LOTT_TOO_MANY_LINES'

/** What is wrong with a selection; null where it can be bought. */
export function flawOf(bet: BetType, selection: Selection): Flaw | null {
  const lists = listsOf(selection)
  if (!isShaped(bet, selection)) return 'LOTT_TOO_FEW_NUMBERS'
  if (!lists.every((list) => list.every((value) => isNumber(bet, value)))) return 'LOTT_BAD_NUMBER'
  const { picks = [], bankers = [], positions = [] } = selection
  if (!positions.every((name) => bet.names?.includes(name))) return 'LOTT_BAD_NUMBER'
  const together = [...lists.slice(2), [...picks, ...bankers], positions]
  if (together.some((list) => new Set(list).size < list.length)) return 'LOTT_DUPLICATE_NUMBER'
  return flawOfSize(bet, selection)
}

function listsOf({ picks = [], bankers = [], sets = [], high = [], low = [] }: Selection) {
  return [picks, bankers, high, low, ...sets]
}

/** Whether a selection has the parts of its bet type, and no others. */
function isShaped(
  bet: BetType,
  { picks, bankers, sets, high, low, positions }: Selection,
): boolean {
  const isByGroup = bet.rule === 'group'
  const isBySets = bet.sets !== undefined
  return (
    (picks !== undefined) === !(isByGroup || isBySets) &&
    (sets?.length ?? 0) === (bet.sets ?? 0) &&
    (high === undefined || (isByGroup && bet.high !== undefined)) &&
    (low === undefined || (isByGroup && bet.low !== undefined && !bet.same)) &&
    (positions !== undefined) === (bet.anyOf !== undefined) &&
    (bankers === undefined || (bet.banker === true && bankers.length < (bet.pick ?? 1)))
  )
}

function flawOfSize(bet: BetType, selection: Selection): Flaw | null {
  const { picks = [], bankers = [] } = selection
  const chosen = picks.length + bankers.length
  if (picks.length > 0 && chosen < Math.max(bet.least ?? 0, bet.pick ?? 1))
    return 'LOTT_TOO_FEW_NUMBERS'
  if (chosen > (bet.most ?? chosen)) return 'LOTT_TOO_MANY_LINES'
  const lines = linesOf(bet, selection)
  if (lines < 1) return 'LOTT_TOO_FEW_NUMBERS'
  return lines > MOST_LINES[bet.p === undefined ? 'odds' : 'group'] ? 'LOTT_TOO_MANY_LINES' : null
}

/** Whether a pick can be drawn: written as the results are, and of a shape that the bet type pays. */
export function isNumber({ domain, shapes }: BetType, value: string): boolean {
  return isOfDomain(domain, value) && (!shapes || shapes.includes(ordersOf(partsOf(value))))
}

function isOfDomain(domain: Domain, value: string): boolean {
  if (domain.in) return domain.in.includes(value)
  if (domain.digits !== undefined) {
    const isWritten = value.length === domain.digits && /^\d+$/.test(value)
    return isWritten && (!domain.distinct || new Set(value).size === value.length)
  }
  if (domain.pairsTo !== undefined) {
    const parts = value.split('-')
    return parts.length === 2 && parts.every((part) => isBetween(part, 1, domain.pairsTo ?? 0))
  }
  return isBetween(value, domain.from ?? 0, domain.to ?? 0)
}

function isBetween(value: string, from: number, to: number): boolean {
  return /^(0|[1-9]\d*)$/.test(value) && Number(value) >= from && Number(value) <= to
}
