import type { Code, WalletBody } from '@parola/vendor-protocol'
import { findTx } from '#games/bet'
import { isShut, type titleOfGame } from '#games/catalogue'
import { HOUR_MS, MINUTE_MS } from '#platform/clock'
import type { Engine } from '#platform/work'
import { selectPlaySession, touchPlaySession } from './play.sql.ts'

const IDLE_MS = 4 * HOUR_MS
const TOUCH_MS = MINUTE_MS
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Title = NonNullable<Awaited<ReturnType<typeof titleOfGame>>>
type Bet = { memberId: string; vendor: string; title: Title; body: WalletBody<'/wallet/transact'> }

/** Limits, exclusion, standing and the game are checked when a call holds a debit, and only then. */
export async function wallBeforeBet(engine: Engine, bet: Bet): Promise<Code | null> {
  const wall = (await wallOfSession(engine, bet)) ?? wallOfGame(bet.title)
  // What was taken before a door was closed is answered as it was taken.
  return wall && (await isRepeat(engine, bet)) ? null : wall
}

async function wallOfSession(engine: Engine, bet: Bet): Promise<Code | null> {
  const playSessionId = bet.body.session
  if (!playSessionId || !SESSION_ID.test(playSessionId)) return 'SESSION_CLOSED'
  const key = { memberId: bet.memberId, playSessionId }
  const session = await selectPlaySession(engine.db.kysely, key)
  if (!session?.authenticated_at || session.closed_at || session.vendor !== bet.vendor) {
    return 'SESSION_CLOSED'
  }
  const now = engine.clock.now()
  const idleMs = now.getTime() - (session.last_bet_at ?? session.authenticated_at).getTime()
  if (idleMs > IDLE_MS) return 'SESSION_CLOSED'
  if (session.status !== 'active') return 'PLAYER_BLOCKED'
  if (idleMs > TOUCH_MS) await touchPlaySession(engine.db.kysely, { ...key, now })
  return null
}

async function isRepeat(engine: Engine, { memberId, vendor, body }: Bet): Promise<boolean> {
  const tx = body.actions[0]?.tx ?? ''
  return (await findTx(engine.db.kysely, { memberId, vendor, tx })) !== undefined
}

/** A game that was taken away starts no round; those that are open finish. */
function wallOfGame(title: Title): Code | null {
  if (!title.active || !title.vendor_active || title.vendor_status === 'disabled') {
    return 'GAME_DISABLED'
  }
  return isShut(title) ? 'GAME_MAINTENANCE' : null
}
