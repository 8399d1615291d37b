import {
  type BetType,
  doubles,
  isNumber,
  ofHead,
  ofSum,
  ofTail,
  reversed,
} from '@parola/maths/lottery'

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

/** Lists of two-digit numbers that are added at once, by their names in a menu: `head:4`. */
export const GROUPS = [
  'doubles',
  ...['head', 'tail', 'sum'].flatMap((kind) => DIGITS.map((digit) => `${kind}:${digit}`)),
]

const OF: Record<string, (digit: number) => string[]> = { head: ofHead, tail: ofTail, sum: ofSum }

/** The numbers of a group that can be bought. */
export function numbersOf(bet: BetType, group: string): string[] {
  const [kind = '', digit = ''] = group.split(':')
  const numbers = kind === 'doubles' ? doubles() : (OF[kind]?.(Number(digit)) ?? [])
  return numbers.filter((number) => isNumber(bet, number))
}

/** Every order of the digits of these numbers. */
export function allOrders(bet: BetType, numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap(reversed))].filter((number) => isNumber(bet, number))
}

/** Whether a bet is on plain numbers of several digits, which can be typed, pasted and turned round. */
export const hasNumbers = ({ rule, sets, domain }: BetType) =>
  rule !== 'group' && sets === undefined && (domain.digits ?? 0) > 1

/** Whether a list of its picks can be typed. */
export const canBeTyped = (bet: BetType) =>
  bet.rule !== 'group' && bet.sets === undefined && bet.domain.in === undefined
