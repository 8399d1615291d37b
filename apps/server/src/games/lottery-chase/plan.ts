import type { placeLotteryChase } from '@parola/contract'
import { chaseMultiples, leastPrize } from '@parola/maths/lottery'
import { type issues, nextTimes, saleTermsOf } from '#games/lottery-issue'
import { contentIn, pricedOf, refuseWorse, ticketsOf } from '#games/lottery-ticket'
import type { Input } from '#platform/http'
import { refuse, type Work } from '#platform/work'

export type Request = Input<typeof placeLotteryChase>['body']

type Odds = Request['bets'][number]['seenOdds']

export type Planned = {
  numero: string
  closesAt: Date
  drawsAt: Date
  multiple: number
  stakeMinor: bigint
}

/**
 * The issues of an order, with what each costs at the price of its multiple, and the odds that it is ordered at.
 * @throws Refusal LOTT_ISSUE_CLOSED, LOTT_CHASE_RATE_IMPOSSIBLE, LOTT_CHASE_MULTIPLE_LIMIT, the codes of a wrong selection or stake
 */
export async function planOf(
  w: Work,
  { request, game, currency }: { request: Request; game: issues.GameRow; currency: string },
): Promise<{ planned: Planned[]; odds: Odds[] }> {
  const times = nextTimes(game, w.now, { from: request.numero, count: request.issues })
  if (times.length < request.issues) refuse('LOTT_ISSUE_CLOSED')
  const terms = await saleTermsOf(w, game)
  const priced = async (multiple: number) => {
    const sold = await ticketsOf(timesOf(request.bets, multiple), { game, terms, currency })
    refuseWorse(sold)
    return sold
  }
  const single = await priced(1)
  const multiples = chaseMultiples(request.plan, {
    ...{ issues: request.issues, unitCost: costOf(single), prize: prizeOf(single) },
  })
  if (multiples === 'LOTT_CHASE_RATE_IMPOSSIBLE') refuse('LOTT_CHASE_RATE_IMPOSSIBLE')
  if (multiples === 'LOTT_CHASE_MULTIPLE_LIMIT') refuse('LOTT_CHASE_MULTIPLE_LIMIT')
  const stakes = new Map<number, bigint>()
  for (const multiple of new Set(multiples)) {
    stakes.set(multiple, costOf(await priced(multiple)))
  }
  const planned = times.map((issue, i) => {
    const multiple = multiples[i] ?? 1
    return { ...issue, multiple, stakeMinor: stakes.get(multiple) ?? 0n }
  })
  return { planned, odds: single.map(({ content }) => contentIn(content).odds) }
}

type Sold = Awaited<ReturnType<typeof ticketsOf>>

/** Bets at a multiple of their units. */
export const timesOf = (bets: Request['bets'], multiple: number): Request['bets'] =>
  bets.map((bet) => ({ ...bet, unit: bet.unit * BigInt(multiple) }))

/** What all tickets of an issue cost together. */
export const costOf = (sold: readonly Pick<Sold[number], 'stakeMinor'>[]): bigint =>
  sold.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)

/** The least that a win returns. A list of bets has none that covers the others: no target profit can be planned by it. */
function prizeOf([ticket, ...others]: Sold): bigint {
  if (!ticket || others.length > 0) return 0n
  const { bet, selection, terms } = pricedOf(contentIn(ticket.content))
  return leastPrize(bet, selection, terms)
}
