import type { Code, WalletBody } from '@parola/vendor-protocol'
import { brandById } from '#foundations/brand'
import { findTx } from '#games/bet'
import { isShut, type titleOfGame } from '#games/catalogue'
import { eligibility, rulesOf } from '#people/eligibility'
import { HOUR_MS, MINUTE_MS } from '#platform/clock'
import type { Engine } from '#platform/work'
import type { Caller } from './caller.sql.ts'
import type { Callers } from './callers.ts'

const IDLE_MS = 4 * HOUR_MS
const TOUCH_MS = MINUTE_MS

type Title = NonNullable<Awaited<ReturnType<typeof titleOfGame>>>
type Parts = { engine: Engine; callers: Callers }
type Bet = { caller: Caller; vendor: string; title: Title; body: WalletBody<'/wallet/transact'> }

/** Limits, exclusion, standing and the game are checked when a call holds a debit, and only then. */
export async function checkBeforeBet(parts: Parts, bet: Bet): Promise<Code | null> {
  const check = (await checkOfSession(parts, bet)) ?? checkOfGame(bet.title)
  // A call accepted before a closing is answered as before.
  return check && (await isRepeat(parts.engine, bet)) ? null : check
}

async function checkOfSession({ engine, callers }: Parts, bet: Bet): Promise<Code | null> {
  const { memberId, brandId, standing, session } = bet.caller
  const now = engine.clock.now()
  // The brands are kept in memory: a spin needs no further query.
  const { config } = await brandById(engine.db.kysely, brandId, now)
  // Before the session, which ends when a member is barred: the refusal then names the reason.
  const why = eligibility(standing, 'play', rulesOf(config))
  if (why)
    return why === 'time-out' || why === 'self-excluded' ? 'PLAYER_EXCLUDED' : 'PLAYER_BLOCKED'
  if (!session?.authenticatedAt || session.closedAt || session.vendor !== bet.vendor) {
    return 'SESSION_CLOSED'
  }
  const idleMs = now.getTime() - (session.lastBetAt ?? session.authenticatedAt).getTime()
  if (idleMs > IDLE_MS) return 'SESSION_CLOSED'
  if (idleMs > TOUCH_MS) {
    await callers.touch({ memberId, playSessionId: session.playSessionId, now })
  }
  return null
}

async function isRepeat(engine: Engine, { caller, vendor, body }: Bet): Promise<boolean> {
  const tx = body.actions[0]?.tx ?? ''
  const { memberId } = caller
  return (await findTx(engine.db.kysely, { memberId, vendor, tx })) !== undefined
}

/** A removed game starts no round; open ones finish. */
export function checkOfGame(title: Title): Code | null {
  if (!title.active || !title.vendor_active || title.vendor_status === 'disabled') {
    return 'GAME_DISABLED'
  }
  return isShut(title) ? 'GAME_MAINTENANCE' : null
}
