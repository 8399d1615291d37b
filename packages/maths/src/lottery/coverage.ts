import type { BetType, Domain, Selection } from './bet-type.ts'

/** A ticket that covers more of the outcomes than this is no valid bet (rules/lottery-vn §8). */
const MOST_COVERED = 0.7

/** Whether a ticket covers so many outcomes of its market that its stake does not count as turnover. */
export function coversTooMuch(bet: BetType, { picks = [], sets = [] }: Selection): boolean {
  if (sets.length > 0)
    return sets.reduce((share, set) => share * shareOf(bet, set.length), 1) > MOST_COVERED
  if ((bet.pick ?? 1) > 1 || bet.rule === 'group') return false
  if (bet.domain.in?.some((value) => value.includes(':'))) return isSurroundingName(bet, picks)
  return shareOf(bet, picks.length) > MOST_COVERED
}

const shareOf = ({ domain }: BetType, count: number) => count / sizeOf(domain)

function sizeOf({ digits, from = 0, to = 0, in: values, pairsTo }: Domain): number {
  if (values) return values.length
  if (digits !== undefined) return 10 ** digits
  return pairsTo === undefined ? to - from + 1 : pairsTo ** 2
}

/** Picks of one position or pair together: the market is that position. */
function isSurroundingName({ domain }: BetType, picks: readonly string[]): boolean {
  const nameOf = (pick: string) => pick.split(':')[0]
  return picks.some((pick) => {
    const market = domain.in?.filter((value) => nameOf(value) === nameOf(pick)) ?? []
    return (
      picks.filter((other) => nameOf(other) === nameOf(pick)).length / market.length > MOST_COVERED
    )
  })
}
