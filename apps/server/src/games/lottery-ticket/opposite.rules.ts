import { coversTooMuch, lineCost, netOpposite, sidesOf, stakePartOf } from '@parola/maths/lottery'
import { byText } from './by-text.rules.ts'
import { contentIn, pricedOf } from './outcome.rules.ts'
import type { Content } from './ticket.rules.ts'

/** What a ticket stakes on a market with two sides; the whole ticket where no pick has an opposite. */
export type Part = {
  market: string | null
  side: 'A' | 'B'
  stake: bigint
  valid: bigint
}

/** Whether a ticket has a pick whose opposite can be bet on. */
export const hasSide = (parts: readonly Part[]) => parts.some(({ market }) => market !== null)

/** The parts of tickets by what was sold, as its text: those of the same text are found once. */
export const partsByText = () => byText((text) => partsOf(contentIn(text)))

/**
 * How much of each of a member's tickets on one issue counts as turnover, in their order: bets on both sides of a
 * market are offset against each other (rules/agents §6). A ticket that covers too much counts nothing,
 * and still offsets the other side.
 */
export function validOf(tickets: readonly (readonly Part[])[]): bigint[] {
  const parts = tickets.flatMap((own, ticket) => own.map((part) => ({ ...part, ticket })))
  const counted = tickets.map(() => 0n)
  const add = (ticket: number, minor: bigint) => {
    counted[ticket] = (counted[ticket] ?? 0n) + minor
  }
  for (const part of parts) if (part.market === null) add(part.ticket, part.valid)
  const sided = parts.filter(({ market }) => market !== null)
  for (const legs of Map.groupBy(sided, ({ market }) => market).values()) {
    for (const [i, valid] of netOpposite(legs).entries()) add(legs[i]?.ticket ?? 0, valid)
  }
  return counted
}

/** A ticket by its picks, or as a whole where no pick has an opposite. */
export function partsOf(content: Content): Part[] {
  const { bet, selection, terms } = pricedOf(content)
  const isCounted = !coversTooMuch(bet, selection)
  const sides = sidesOf(bet, content.bet, selection)
  const cost = BigInt(content.cost)
  if (sides.every((side) => side === null)) {
    return [{ market: null, side: 'A', stake: cost, valid: isCounted ? cost : 0n }]
  }
  return (selection.picks ?? []).map((pick, i): Part => {
    const line = lineCost(bet, terms, pick)
    const stake = content.share ? stakePartOf(line, content.share) : line
    const { market = null, side = 'A' } = sides[i] ?? {}
    return { market, side, stake, valid: isCounted ? stake : 0n }
  })
}
