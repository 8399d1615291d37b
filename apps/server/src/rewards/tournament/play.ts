import type { playTournament } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { chips, openAtVendor, openTitle, type Vendors } from '#games/play'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { refuseSpentTime } from '#people/safer-play'
import { holdSession } from '#people/session'
import { sha256 } from '#platform/crypto'
import type { Input, Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, glance, memberOf, refuse, type Work, work } from '#platform/work'
import { takesChips } from './chip-games.rules.ts'
import { insertLaunch, isClosed, selectEntries } from './entry.sql.ts'
import { liveEvent } from './event.ts'
import { termsOf } from './tournament-settings.ts'

type Parts = { engine: Engine; vendors: Vendors; publicUrl: string }
type Title = Awaited<ReturnType<typeof openTitle>>

/** Where players return to, and are sent when their chips are gone. */
const PAGE = '/member?tab=missionLeaderboard&view=tournament'

/**
 * Opens a game of a tournament at its vendor, like any game, for a player who has chips instead of money.
 * @throws Refusal TOURNAMENT_CLOSED, NOT_LOGGED_IN, NOT_FOUND for who has not entered, or why the game is not open
 */
export async function play(parts: Parts, opening: Opening, { body }: Input<typeof playTournament>) {
  const title = await openTitle(glance(parts.engine, opening), { nodeId: body.nodeId })
  const token = chips.newChipToken()
  const { launchId, player, currency } = await work(parts.engine, opening, (w) =>
    begin(w, { body, title, token }),
  )
  const { url } = await openAtVendor(parts, opening, {
    ...{ title, player, token, currency, isTest: true, lobbyPath: PAGE, cashierPath: PAGE },
    requested: { mode: 'real', language: body.language, platform: body.platform },
  })
  // The player logged out while the vendor opened the game: its token is good for nothing now.
  if (await isClosed(parts.engine.db.kysely, launchId)) refuse('NOT_LOGGED_IN')
  return { value: { url, origin: new URL(url).origin, gameName: title.name } }
}

type Beginning = { body: Input<typeof playTournament>['body']; title: Title; token: string }

async function begin(w: Work, { body, title, token }: Beginning) {
  const member = await lockMember(w, memberOf(w))
  await holdSession(w)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  refuseUnfit(member, 'play', config)
  await refuseSpentTime(w.tx, member.memberId)
  const event = await liveEvent(w, body)
  if (!termsOf(event).games.includes(title.node_id) || !takesChips(title)) refuse('GAME_UNKNOWN')
  const [entry] = await selectEntries(w.tx, member.memberId, [event.event_id])
  if (!entry) refuse('NOT_FOUND')
  const launchId = newId(w.now)
  await insertLaunch(w.tx, {
    ...{ launchId, player: entry.player, vendor: title.vendor, game: title.game },
    ...{ tokenHash: sha256(token), sessionId: w.actor.sessionId, now: w.now },
  })
  return { launchId, player: entry.player, currency: event.currency }
}
