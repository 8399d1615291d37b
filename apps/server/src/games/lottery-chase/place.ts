import { isDeepStrictEqual } from 'node:util'
import { gameOnSale, stored } from '#games/lottery-ticket'
import { lockMember } from '#people/eligibility'
import { newId } from '#platform/random'
import { memberOf, must, sameOrRefused, type Work } from '#platform/work'
import { buyInstalment } from './buy-instalment.ts'
import {
  type ChaseRow,
  insertChase,
  selectChase,
  selectInstalments,
  selectRequest,
} from './chase.sql.ts'
import { planOf, type Request } from './plan.ts'

type Bet = Request['bets'][number]

/**
 * Orders bets on many issues in a row: reserves what all of them cost, and buys those of the first at once. The same
 * request key returns the first order.
 * @throws Refusal as a sale does, and LOTT_CHASE_RATE_IMPOSSIBLE, LOTT_CHASE_MULTIPLE_LIMIT
 */
export async function place(w: Work, request: Request): Promise<ChaseRow> {
  const { memberId, currency } = await lockMember(w, memberOf(w))
  const { requestKey } = request
  const earlier = await selectRequest(w.tx, { memberId, requestKey })
  if (earlier) return earlierOrder(w, earlier, request)
  const game = await gameOnSale(w, request.gameCode)
  const { planned, odds } = await planOf(w, { request, game, currency })
  const chaseId = newId(w.now)
  await insertChase(
    w.tx,
    {
      ...{ chase_id: chaseId, brand_id: w.brandId, member_id: memberId, request_key: requestKey },
      ...{
        game: game.game,
        bet: stored.storedBets(request.bets.map((bet, i) => withOdds(bet, odds[i]))),
        plan: JSON.stringify(request.plan),
      },
      ...{ stop_on_win: request.stopOnWin, due_at: w.now, ordered_at: w.now },
    },
    planned.map(({ numero, multiple, stakeMinor, closesAt, drawsAt }, i) => ({
      ...{ chase_id: chaseId, no: i + 1, numero, multiple, stake_minor: stakeMinor },
      ...{ closes_at: closesAt, draws_at: drawsAt },
    })),
  )
  const chase = await selectChase(w.tx, chaseId)
  const [first] = await selectInstalments(w.tx, [chaseId])
  must(chase && first, 'an order has issues')
  const reserve = planned.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)
  await buyInstalment(w, { chase, instalment: first, reserve })
  return chase
}

/**
 * A bet with the odds that its player takes it at: those that were seen, else those of the order. No later ticket is
 * bought at worse ones.
 */
const withOdds = (bet: Bet, odds: Bet['seenOdds']): Bet => {
  const seenOdds = bet.seenOdds ?? odds
  return seenOdds ? { ...bet, seenOdds } : bet
}

/** The first order; another one under the same key is a mistake of its sender. */
async function earlierOrder(w: Work, earlier: ChaseRow, request: Request): Promise<ChaseRow> {
  const rows = await selectInstalments(w.tx, [earlier.chase_id])
  const bets = stored.betsOfStored(earlier.bet)
  const isSame =
    earlier.game === request.gameCode &&
    rows.length === request.issues &&
    rows[0]?.numero === request.numero &&
    earlier.stop_on_win === request.stopOnWin &&
    isDeepStrictEqual(earlier.plan, request.plan) &&
    isDeepStrictEqual(
      bets,
      request.bets.map((bet, i) => withOdds(bet, bets[i]?.seenOdds)),
    )
  return sameOrRefused(earlier, isSame)
}
