import { mayEnter } from '#people/eligibility'
import { findMember } from '#people/member'
import type { Fact } from '#platform/events'
import type { Engine, Work } from '#platform/work'
import { transferVendors } from '../catalogue/index.ts'
import { closeAllPlaySessions, closePlaySessions, selectPlayer } from './play.sql.ts'
import type { Vendors } from './vendor.gateway.ts'

export const CLOSE_AT_VENDOR = 'play.close-at-vendor'

/**
 * Closes the games that were opened from a session that ended: here at once, so that no bet is taken
 * any more, and at their vendors by and by. Open rounds still finish.
 */
export async function closeGames(w: Work, { memberId, data }: Fact) {
  if (!memberId) return
  const sessionId = String(data.sessionId)
  const closed = await closePlaySessions(w.tx, { memberId, sessionId, now: w.now })
  await tellVendors(w, memberId, closed)
}

/** Closes every game that a member has open, because they stay away or are barred from now on (RG-004, RG-005). */
export async function closeGamesOfAway(w: Work, { memberId }: Fact) {
  if (!memberId) return
  await tellVendors(w, memberId, await closeAllPlaySessions(w.tx, { memberId, now: w.now }))
}

/** Closes games that are played from wallets of their vendors: a limit begins, and they are not seen by it. */
export async function closeUnseenGames(w: Work, { memberId }: Fact) {
  if (!memberId) return
  const vendors = (await transferVendors(w.tx)).map(({ vendor }) => vendor)
  await tellVendors(
    w,
    memberId,
    await closeAllPlaySessions(w.tx, { memberId, now: w.now, vendors }),
  )
}

type Closed = Awaited<ReturnType<typeof closeAllPlaySessions>>

async function tellVendors(w: Work, memberId: string, closed: Closed) {
  for (const { vendor, vendor_session: session } of closed) {
    // Without its vendor's name for it a game was never shown, and its token is gone now.
    if (session) await w.later({ name: CLOSE_AT_VENDOR, data: { memberId, vendor, session } })
  }
}

/** @throws Error when the vendor is silent, to be asked again. */
export async function closeAtVendor(
  { engine, vendors }: { engine: Engine; vendors: Vendors },
  data: Record<string, unknown>,
) {
  const [memberId, vendor] = [String(data.memberId), String(data.vendor)]
  const player = await selectPlayer(engine.db.kysely, memberId, vendor)
  const reason = await reasonFor(engine, memberId)
  const told = await vendors.ask(vendor, '/session/close', {
    player,
    session: data.session,
    reason,
  })
  if (told.kind === 'silent') throw new Error(`${vendor} did not close a session`)
}

/** Whatever ended a session first: who stays away, or was shut out, is told that by their game. */
async function reasonFor({ db }: Engine, memberId: string) {
  const member = await findMember({ db: db.kysely }, memberId)
  if (member?.away) return 'excluded'
  return member && !mayEnter(member.status) ? 'operator' : 'logout'
}
