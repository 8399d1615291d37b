import { TEAM_TOTAL_ROWS_MAX, type teamBets } from '@parola/contract'
import { coversTooMuch } from '@parola/maths/lottery'
import { namesOf } from '#games/catalogue'
import { contentIn, pricedOf, selectContents } from '#games/lottery-ticket'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import {
  type BetFilter,
  selectBetsAmongAll,
  selectTeamBets,
  sumBetsAmongAll,
  sumTeamBets,
  type TeamBet,
} from './bets.sql.ts'
import { afterIn, LOOKED_AT, listIn } from './scope.ts'
import { AMONG_ALL_MAX, totalsOf } from './totals.ts'
import { validReason } from './valid-reason.rules.ts'

/** Bets of the team, or of an account below with its own team. */
export async function readTeamBets(glance: Glance, { query }: Input<typeof teamBets>) {
  const { gameType, vendor, cursor } = query
  const team = { ...(await listIn(glance, query)), gameType, vendor }
  const { shown, next } = await pageOf(glance, team, query)
  const titles = await namesOf(
    glance.db,
    shown.map(({ nodeId }) => nodeId),
  )
  const tickets = await ticketsOf(glance.db, shown)
  const content = shown.map((row) => {
    const { nodeId, valid: _valid, ...bet } = row
    const ticket = tickets.get(row.betId) ?? null
    return {
      ...bet,
      game: titles.get(nodeId)?.name ?? '',
      vendor: titles.get(nodeId)?.vendor_name ?? bet.vendor,
      state: bet.state as 'open' | 'settled' | 'void',
      result: bet.state === 'settled' ? bet.payout - bet.stake : 0n,
      reason: validReason({ ...row, ticket }),
      play: ticket?.play ?? null,
    }
  })
  const totals = await totalsOf({ cursor, rowsMax: TEAM_TOTAL_ROWS_MAX }, (rowsMax) =>
    team.isSmall
      ? sumTeamBets(glance.db, team, rowsMax)
      : sumBetsAmongAll(glance.db, team, AMONG_ALL_MAX),
  )
  return { content, next, totals }
}

type Requested = Pick<Input<typeof teamBets>['query'], 'cursor' | 'pageSize'>
type List = BetFilter & { brandId: string; teamSize: number; isSmall: boolean }

/** A page that was not filled goes on where it stopped looking. */
async function pageOf({ db }: Glance, team: List, { cursor, pageSize }: Requested) {
  const page = { after: afterIn(cursor), limit: pageSize + 1 }
  const { bets, lookedTo } = team.isSmall
    ? await selectTeamBets(db, team, { ...page, lookedMax: Math.max(page.limit, shareOf(team)) })
    : await selectBetsAmongAll(db, team, { ...page, lookedMax: LOOKED_AT })
  const shown = bets.slice(0, pageSize)
  return { shown, next: bets.length > pageSize ? (shown.at(-1)?.betId ?? null) : lookedTo }
}

/** Bets of one account that are looked at: without a filter no more than the page has. */
function shareOf({ gameType, vendor, teamSize }: List) {
  const isFiltered = gameType !== undefined || vendor !== undefined
  return isFiltered ? Math.floor(LOOKED_AT / (teamSize + 1)) : 0
}

/** The ticket in the round of a bet on a draw of our own: behind its issue. */
const TICKET = /^[0-9a-f-]{36}:([0-9a-f-]{36})$/

/** What was sold for those bets that are tickets of our own draws, by their id. */
async function ticketsOf(db: Glance['db'], bets: readonly TeamBet[]) {
  const named = bets.flatMap(({ betId, round }) => {
    const [, ticketId] = TICKET.exec(round) ?? []
    return ticketId ? [{ betId, ticketId }] : []
  })
  const contents = await selectContents(
    db,
    named.map(({ ticketId }) => ticketId),
  )
  return new Map(
    named.flatMap(({ betId, ticketId }) => {
      const content = contents.get(ticketId)
      return content ? [[betId, ticketIn(content)] as const] : []
    }),
  )
}

const CHOSEN_MAX = 12

function ticketIn(text: string) {
  const content = contentIn(text)
  const { bet, selection } = pricedOf(content)
  const { picks = [], bankers = [], sets = [], high = [], low = [] } = selection
  const chosen = [...bankers, ...picks, ...sets.flat(), ...high, ...low]
  return {
    coversTooMuch: coversTooMuch(bet, selection),
    play: {
      ...{ family: content.family, bet: content.bet },
      chosen: chosen.slice(0, CHOSEN_MAX),
      more: Math.max(0, chosen.length - CHOSEN_MAX),
      odds: [...new Set(Object.values(content.odds ?? {}))],
      prizeGroup: content.prizeGroup ?? null,
    },
  }
}
