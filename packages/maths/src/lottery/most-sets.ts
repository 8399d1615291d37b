import type { BetType, Selection } from './bet-type.ts'
import { sumOfProducts } from './count.ts'
import { isMet } from './rule/number-test.ts'

/** The most lines of a value for each position that one draw can win. */
export function mostOfSets(bet: BetType, { sets = [] }: Selection): number {
  const size = bet.choose ?? bet.sets ?? 0
  if (bet.distinct) return 1
  // Numbers that are drawn once each can be right in one position only.
  if (bet.domain.from === 1 && size === 1) return mostPlaced(sets)
  return sumOfProducts(
    sets.map((set) => mostAtOnce(bet, set)),
    size,
  )
}

/** How many values of a set can hold at the same time: one number, or several of its properties. */
function mostAtOnce({ tests }: BetType, set: readonly string[]): number {
  if (!tests) return Math.min(1, set.length)
  const digits = Array.from({ length: 10 }, (_, digit) => digit)
  const held = digits.map((digit) => set.filter((name) => isHeld(tests[name], digit)).length)
  return Math.max(0, ...held)
}

const isHeld = (test: Parameters<typeof isMet>[0] | undefined, digit: number) =>
  test !== undefined && isMet(test, digit, [String(digit)])

/** The most positions that can each have a number of their own: matched along augmenting paths. */
function mostPlaced(sets: readonly (readonly string[])[]): number {
  const placeOf = new Map<string, number>()
  const place = (position: number, tried: Set<string>): boolean =>
    (sets[position] ?? []).some((number) => {
      if (tried.has(number)) return false
      tried.add(number)
      const other = placeOf.get(number)
      if (other !== undefined && !place(other, tried)) return false
      placeOf.set(number, position)
      return true
    })
  return sets.filter((_, position) => place(position, new Set())).length
}
