import type { launchGame } from '@parola/contract'
import { brandById, currencyOf } from '#foundations/brand'
import { isShut, listedTitle } from '#games/catalogue'
import { refuseUnfit } from '#people/eligibility'
import { findMember, type Member } from '#people/member'
import { refuseSpentTime, refuseUnseenPlay } from '#people/safer-play'
import { holdSession } from '#people/session'
import { sha256 } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newId, newToken } from '#platform/random'
import { type Engine, type Glance, glance, refuse, type Work, work } from '#platform/work'
import { LOTTERY, openHall } from './hall.ts'
import { insertLaunch, keepVendorSession } from './play.sql.ts'
import { playerNamed } from './player-name.ts'
import type { Reply, Vendors } from './vendor.gateway.ts'

type Parts = { engine: Engine; vendors: Vendors; publicUrl: string }
type Request = Input<typeof launchGame>['body']
type Title = NonNullable<Awaited<ReturnType<typeof listedTitle>>>

/**
 * Opens a game at its vendor. A visitor may try a demo; a trial player is asked to register; a member plays
 * (requirements GAME-08, GAME-11, GAME-12).
 */
export async function openGame(
  parts: Parts,
  opening: Opening,
  requested: Request,
): Promise<Pick<Answer<typeof launchGame>, 'value'>> {
  const look = glance(parts.engine, opening)
  const title = await openTitle(look, requested)
  const player = requested.mode === 'real' ? await playing(parts, opening) : null
  if (!player && !title.demo) refuse('GAME_NO_DEMO')
  if (player && title.model === LOTTERY) {
    const { memberId } = player
    const hall = { memberId, title, view: requested.view, publicUrl: parts.publicUrl }
    return { value: await work(parts.engine, opening, (w) => openHall(w, hall)) }
  }
  const token = newToken()
  const started = player
    ? await work(parts.engine, opening, (w) => startSession(w, { member: player, title, token }))
    : null
  const { url, session: vendorSession } = await openAtVendor(parts, opening, {
    ...{ title, requested, isTest: false },
    ...(started ? { player: started.player, token } : {}),
    currency: player?.currency ?? (await currencyOf(look.db, look)),
    lobbyPath: pathOf(requested),
    cashierPath: '/member?tab=depositv2',
  })
  if (started && !(await keepVendorSession(look.db, { ...started, vendorSession }))) {
    // The player logged out while the vendor opened the game: its token is good for nothing now.
    refuse('NOT_LOGGED_IN')
  }
  const { mode } = requested
  const vendorWallet = started && title.vendor_wallet === 'transfer' ? title.vendor : null
  return {
    value: { url, origin: new URL(url).origin, gameName: title.name, mode, vendorWallet },
  }
}

type AtVendor = {
  title: Title
  requested: Pick<Request, 'mode' | 'language' | 'platform'>
  player?: string
  token?: string
  currency: string
  lobbyPath: string
  cashierPath: string
  /** Nothing of it is money: the vendor does not count it either. */
  isTest: boolean
}

/** Where a vendor opens a game. @throws Refusal where it does not */
export async function openAtVendor(
  { vendors, publicUrl }: Pick<Parts, 'vendors' | 'publicUrl'>,
  { brandId, actor }: Opening,
  { title, requested, player, token, ...at }: AtVendor,
) {
  const response = await vendors.sendRequest(title.vendor, '/session/launch', {
    merchant: brandId,
    game: title.game,
    mode: requested.mode,
    ...(player ? { player, token } : {}),
    currency: at.currency,
    language: (requested.language ?? actor.language).toLowerCase(),
    platform: requested.platform,
    ip: actor.address,
    lobby_url: `${publicUrl}${at.lobbyPath}`,
    cashier_url: `${publicUrl}${at.cashierPath}`,
    test: at.isTest,
  })
  if (response.kind !== 'value') refuse(reasonOf(response))
  return response.value
}

/** The title by its number or its code. @throws Refusal where it is not open */
export async function openTitle(
  look: Glance,
  requested: Pick<Request, 'nodeId' | 'gameCode'>,
): Promise<Title> {
  const title = await listedTitle(look, requested)
  if (!title) refuse('GAME_UNKNOWN')
  if (isShut(title)) refuse('GAME_MAINTENANCE')
  if (title.vendor_away) refuse('GAME_UNREACHABLE')
  return title
}

/** Why the vendor did not open the game, as far as its player can do something about it. */
function reasonOf(response: Exclude<Reply<unknown>, { kind: 'value' }>) {
  if (response.kind === 'silent') return 'GAME_UNREACHABLE'
  if (response.code === 'RATE_LIMITED') return 'RATE_LIMITED'
  if (/MAINTENANCE$/.test(response.code)) return 'GAME_MAINTENANCE'
  return /^GAME_/.test(response.code) ? 'GAME_UNKNOWN' : 'GAME_UNREACHABLE'
}

/** Only a path of this site is accepted as the return path (SEC-007). */
function pathOf({ backUrl }: Request): string {
  return backUrl && /^\/(?![/\\])[\w\-./?=&%]*$/.test(backUrl) ? backUrl : '/'
}

async function playing(parts: Parts, opening: Opening): Promise<Member> {
  const { actor } = opening
  if (!actor.memberId) refuse('NOT_LOGGED_IN')
  if (actor.kind === 'trial') refuse('IN_NEED_TRUE_ACCOUNT')
  const member = await findMember({ db: parts.engine.db.kysely }, actor.memberId)
  if (!member) refuse('NOT_LOGGED_IN')
  const { config } = await brandById(
    parts.engine.db.kysely,
    opening.brandId,
    parts.engine.clock.now(),
  )
  refuseUnfit(member, 'play', config)
  return member
}

async function startSession(
  w: Work,
  { member, title, token }: { member: Member; title: Title; token: string },
): Promise<{ player: string; memberId: string; playSessionId: string }> {
  const { memberId } = member
  const playSessionId = newId(w.now)
  const { brandId } = w
  await holdSession(w)
  await refuseSpentTime(w.tx, memberId)
  if (title.vendor_wallet === 'transfer') await refuseUnseenPlay(w.tx, memberId)
  const player = await playerNamed(w.tx, { memberId, vendor: title.vendor, brandId })
  await insertLaunch(w.tx, {
    memberId,
    playSessionId,
    vendor: title.vendor,
    nodeId: title.node_id,
    tokenHash: sha256(token),
    sessionId: w.actor.sessionId,
    address: w.actor.address,
    now: w.now,
  })
  return { player, memberId, playSessionId }
}
