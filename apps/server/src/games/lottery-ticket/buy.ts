import { isDeepStrictEqual } from 'node:util'
import type { buyLotteryTickets } from '@parola/contract'
import type { Share } from '@parola/maths/lottery'
import { brandById } from '#foundations/brand'
import { keepOdds } from '#games/activity'
import { bulk, writtenLimit } from '#games/bet'
import { issues, saleTermsOf, stoppedGames } from '#games/lottery-issue'
import { lockMember, refuseUnfit } from '#people/eligibility'
import type { Member } from '#people/member'
import { refuseSpentTime } from '#people/safer-play'
import type { Input } from '#platform/http'
import { memberOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { countLiability, hotNumbers, refuseClosed } from './liability.ts'
import { contentIn } from './outcome.rules.ts'
import { insertTickets, selectRequest, type TicketRow } from './ticket.sql.ts'
import { ACCOUNT_GROUP, refuseWorse, type Sold, ticketsOf } from './tickets.ts'

type Request = Input<typeof buyLotteryTickets>['body']

type Order = {
  memberId: string
  request: Request
  /** Only these shares of each ticket are sold. */
  share?: Share
  /** Runs when the tickets are priced and every other row is locked: what they are paid from comes into the wallet. */
  fund?: (sold: readonly Sold[]) => Promise<void>
}

/** Sells tickets to the acting member. @throws Refusal as `sell` does */
export async function buy(w: Work, request: Request): Promise<TicketRow[]> {
  return sell(w, { memberId: memberOf(w), request })
}

/**
 * Sells tickets on one issue, all of them or none, at the odds of this moment. The same request key returns the
 * first tickets.
 * @throws Refusal REQUEST_KEY_REUSED, LOTT_ISSUE_CLOSED, LOTT_NUMBER_CLOSED, LOTT_ODDS_CHANGED, the codes of a wrong selection or stake
 */
export async function sell(
  w: Work,
  { memberId, request, share, fund }: Order,
): Promise<TicketRow[]> {
  const member = await playing(w, memberId)
  const { requestKey, numero } = request
  const earlier = await selectRequest(w.tx, { memberId, requestKey })
  if (earlier.length > 0) return earlierTickets(w, earlier, { request, share })
  const game = await gameOnSale(w, request.gameCode)
  const terms = await saleTermsOf(w, game)
  const issue = await issues.lockForSale(w.tx, { brandId: w.brandId, game: game.game, numero })
  if (!issue?.is_open) refuse('LOTT_ISSUE_CLOSED')
  const { family } = game
  const hot = await hotNumbers(w, { issue, terms, family, bets: request.bets })
  const sold = await ticketsOf(request.bets, {
    ...{ game, terms, currency: member.currency, hot, share },
  })
  await refuseClosed(w, { issue, sold })
  const tickets = rowsOf(w, { issue, member, request, sold })
  await insertTickets(w.tx, tickets)
  const event = {
    ...{ source: game.vendor, event: issue.issue_id, nodeId: game.node_id },
    ...{ gameType: game.game_type, currency: member.currency },
  }
  if (fund) {
    // The register locks the event before members, and so does this.
    await bulk.acceptMany(w.tx, event, [])
    await fund(sold)
  }
  await takeStakes(w, event, { tickets, sold })
  // Last of all: a number that many buy is held for the commit only.
  await countLiability(w, { issue, member, sold, terms })
  refuseWorse(sold)
  return tickets
}

/** A game that the brand sells. @throws Refusal GAME_UNKNOWN */
export async function gameOnSale(w: Work, gameCode: string): Promise<issues.GameRow> {
  const game = await issues.selectGame(w.tx, gameCode)
  if (!game?.is_active) refuse('GAME_UNKNOWN')
  const stopped = await stoppedGames(w, w.tx, [game])
  return stopped.length === 0 ? game : refuse('GAME_UNKNOWN')
}

/** The tickets of the first request; another issue or other bets under the same key are a mistake of its sender. */
async function earlierTickets(
  w: Work,
  earlier: TicketRow[],
  { request, share }: Pick<Order, 'request' | 'share'>,
): Promise<TicketRow[]> {
  const { gameCode: game, numero, bets } = request
  const issue = await issues.selectIssue(w.tx, { brandId: w.brandId, game, numero })
  const isSame =
    earlier.length === bets.length &&
    earlier.every(
      (ticket, i) =>
        ticket.issue_id === issue?.issue_id &&
        isOf(ticket, bets[i]) &&
        isDeepStrictEqual(contentIn(ticket.content).share, share),
    )
  return sameOrRefused(earlier, isSame)
}

/** Whether a ticket was sold for this bet. Without a prize group a bet has the highest. */
function isOf(
  { bet_type: betType, content }: TicketRow,
  wanted: Request['bets'][number] | undefined,
) {
  const { selection, unit, prizeGroup } = contentIn(content)
  return (
    wanted?.bet === betType &&
    wanted.unit === BigInt(unit) &&
    isDeepStrictEqual(wanted.selection, selection) &&
    (wanted.prizeGroup ?? ACCOUNT_GROUP) === (prizeGroup ?? ACCOUNT_GROUP)
  )
}

/** A member who may play, and whom nobody bars or excludes before the sale has ended. */
async function playing(w: Work, memberId: string): Promise<Member> {
  const member = await lockMember(w, memberId)
  if (member.kind === 'trial') refuse('IN_NEED_TRUE_ACCOUNT')
  const { config } = await brandById(w.tx, w.brandId, w.now)
  refuseUnfit(member, 'play', config)
  await refuseSpentTime(w.tx, member.memberId)
  return member
}

type Sale = { issue: issues.IssueRow; member: Member; request: Request; sold: readonly Sold[] }

function rowsOf(w: Work, { issue, member, request, sold }: Sale): TicketRow[] {
  return sold.map((ticket, no) => ({
    ...{ ticket_id: ticket.ticketId(w.now), issue_id: issue.issue_id, brand_id: w.brandId },
    ...{ member_id: member.memberId, request_key: request.requestKey, no },
    ...{ bet_type: ticket.betType, content: ticket.content, content_hash: ticket.contentHash },
    ...{ lines: ticket.lines, stake_minor: ticket.stakeMinor, most_minor: ticket.mostMinor },
    bought_at: w.now,
  }))
}

/** The register takes the stakes: it locks members, after the issue and the event. */
async function takeStakes(
  w: Work,
  event: bulk.OpenEvent,
  { tickets, sold }: { tickets: readonly TicketRow[]; sold: readonly Sold[] },
) {
  const accepted = await bulk.acceptMany(
    w.tx,
    event,
    tickets.map((ticket) => ({
      ...{ memberId: ticket.member_id, ref: ticket.ticket_id },
      ...{ stakeMinor: ticket.stake_minor, terms: ticket.content },
    })),
  )
  for (const { code, limit, reached } of accepted) {
    if (code === 'OK') continue
    if (code === 'INSUFFICIENT_FUNDS') refuse('INSUFFICIENT_FUNDS')
    if (code === 'BONUS_MAX_BET' || code === 'BONUS_GAME') refuse(code)
    if (code === 'ROUND_CLOSED') refuse('LOTT_ISSUE_CLOSED')
    if (code === 'LIMIT_REACHED') {
      refuse('PLAY_LIMIT_REACHED', {
        limit,
        ...(reached && writtenLimit(reached, event.currency)),
      })
    }
    refuse('ACCOUNT_BLOCKED')
  }
  const odds = accepted.flatMap(({ memberId, betId }, i) => {
    const hundredths = sold[i]?.oddsHundredths
    return betId && hundredths !== undefined ? [{ memberId, betId, hundredths }] : []
  })
  await keepOdds(w.tx, odds)
}
