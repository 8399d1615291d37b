import { isDeepStrictEqual } from 'node:util'
import type { openLotterySyndicate } from '@parola/contract'
import { issues, saleTermsOf } from '#games/lottery-issue'
import { contentIn, gameOnSale, refuseWorse, stored, ticketsOf } from '#games/lottery-ticket'
import { lockMember } from '#people/eligibility'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { memberOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { sellShares } from './buy-shares.ts'
import {
  countOpen,
  insertSyndicate,
  lockSyndicate,
  type SyndicateRow,
  selectOpened,
} from './syndicate.sql.ts'

/** Every player reads the list of them: nobody fills it. */
const OPEN_MAX = 3

type Request = Input<typeof openLotterySyndicate>['body']

/**
 * Opens a list of bets in shares at the odds of this moment, and buys the first of them for the acting member. The same
 * request key returns the first syndicate.
 * @throws Refusal as a sale does, and LOTT_SHARES_GONE, LOTT_SHARES_TOO_MANY, LOTT_SYNDICATES_OPEN
 */
export async function open(w: Work, request: Request): Promise<SyndicateRow> {
  const { memberId, currency } = await lockMember(w, memberOf(w))
  const { gameCode, numero, bets, shares, own, requestKey } = request
  const earlier = await selectOpened(w.tx, { memberId, requestKey })
  if (earlier) return sameOrRefused(earlier, isSame(earlier, request))
  if (own > shares) refuse('LOTT_SHARES_GONE')
  const game = await gameOnSale(w, gameCode)
  const issue = await issues.selectIssue(w.tx, { brandId: w.brandId, game: game.game, numero })
  if (!issue) refuse('LOTT_ISSUE_CLOSED')
  const opener = { brandId: w.brandId, memberId, game: game.game, numero }
  if ((await countOpen(w.tx, opener)) >= OPEN_MAX) refuse('LOTT_SYNDICATES_OPEN')
  const sold = await ticketsOf(bets, { game, terms: await saleTermsOf(w, game), currency })
  refuseWorse(sold)
  if (sold.some(({ stakeMinor }) => stakeMinor < BigInt(shares))) refuse('LOTT_SHARES_TOO_MANY')
  const atOdds = bets.map((bet, i) => {
    const { odds } = contentIn(sold[i]?.content ?? '{}')
    return odds ? { ...bet, seenOdds: odds } : bet
  })
  const syndicateId = newId(w.now)
  await insertSyndicate(w.tx, {
    ...{ syndicate_id: syndicateId, brand_id: w.brandId, opener_id: memberId },
    ...{ request_key: requestKey, game: game.game, numero, shares, opened_at: w.now },
    ...{ closes_at: issue.closes_at, draws_at: issue.draws_at },
    bets: stored.storedBets(atOdds),
    costs: JSON.stringify(sold.map(({ stakeMinor }) => String(stakeMinor))),
  })
  const syndicate = await lockSyndicate(w.tx, { brandId: w.brandId, syndicateId })
  if (!syndicate) refuse('NOT_FOUND')
  await sellShares(w, syndicate, { memberId, count: own, requestKey })
  return (await lockSyndicate(w.tx, { brandId: w.brandId, syndicateId })) ?? syndicate
}

/** Other bets or shares under the same key are a mistake of its sender. */
function isSame(earlier: SyndicateRow, { gameCode, numero, bets, shares }: Request): boolean {
  const withoutOdds = (list: Request['bets']) => list.map(({ seenOdds: _, ...bet }) => bet)
  return (
    earlier.game === gameCode &&
    earlier.numero === numero &&
    earlier.shares === shares &&
    isDeepStrictEqual(withoutOdds(stored.betsOfStored(earlier.bets)), withoutOdds(bets))
  )
}
