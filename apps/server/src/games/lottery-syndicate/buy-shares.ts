import type { buyLotteryShares } from '@parola/contract'
import { sell, stored } from '#games/lottery-ticket'
import type { Input } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import {
  insertHolding,
  lockSyndicate,
  type SyndicateRow,
  selectHolding,
  updateSold,
} from './syndicate.sql.ts'

type Request = Input<typeof buyLotteryShares>['body']

/**
 * Buys the next shares of a syndicate for the acting member. The same request key returns the first tickets.
 * @throws Refusal NOT_FOUND, LOTT_SHARES_GONE, and as a sale does
 */
export async function buyShares(w: Work, { syndicateId, count, requestKey }: Request) {
  const syndicate = await lockSyndicate(w.tx, { brandId: w.brandId, syndicateId })
  if (!syndicate) refuse('NOT_FOUND')
  return sellShares(w, syndicate, { memberId: memberOf(w), count, requestKey })
}

type Buyer = { memberId: string; count: number; requestKey: string }

/** Sells shares of a syndicate whose row is held: buyers of one take turns, each with the next shares. */
export async function sellShares(
  w: Work,
  syndicate: SyndicateRow,
  { memberId, count, requestKey }: Buyer,
) {
  const { syndicate_id: syndicateId, game: gameCode, numero, shares: total } = syndicate
  const earlier = await selectHolding(w.tx, { memberId, requestKey })
  if (earlier && (earlier.syndicate_id !== syndicateId || earlier.shares !== count)) {
    refuse('REQUEST_KEY_REUSED')
  }
  const first = earlier?.first_share ?? syndicate.sold
  if (first + count > total) refuse('LOTT_SHARES_GONE')
  const bets = stored.betsOfStored(syndicate.bets)
  const tickets = await sell(w, {
    ...{ memberId, share: { first, count, total } },
    request: { gameCode, numero, bets, requestKey },
  })
  if (earlier) return tickets
  await insertHolding(w.tx, {
    ...{ syndicate_id: syndicateId, member_id: memberId, request_key: requestKey },
    ...{ first_share: first, shares: count, bought_at: w.now },
  })
  await updateSold(w.tx, syndicateId, first + count)
  return tickets
}
