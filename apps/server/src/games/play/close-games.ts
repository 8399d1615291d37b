import type { z } from 'zod'
import { mayEnter } from '#people/eligibility'
import { findMember } from '#people/member'
import type { sessionEnded } from '#people/session'
import type { Fact } from '#platform/events'
import type { Engine, Work } from '#platform/work'
import { transferVendors } from '../catalogue/index.ts'
import { closeAtVendorJob } from './jobs.ts'
import { closeAllPlaySessions, closePlaySessions, selectPlayer } from './play.sql.ts'
import type { Vendors } from './vendor.gateway.ts'

type Ended = Fact<z.infer<typeof sessionEnded.schema>>

/**
 * Closes the games opened from a session that ended: here immediately, so that no bet is accepted any more, and at
 * their vendors soon after. Open rounds still finish.
 */
export async function closeGames(w: Work, { memberId, data: { sessionId } }: Ended) {
  const closed = await closePlaySessions(w.tx, { memberId, sessionId, now: w.now })
  await notifyVendors(w, memberId, closed)
}

/** Closes every game that a member has open, because they stay away or are barred from now on (RG-004, RG-005). */
export async function closeGamesOfAway(w: Work, { memberId }: Fact) {
  await notifyVendors(w, memberId, await closeAllPlaySessions(w.tx, { memberId, now: w.now }))
}

/** Closes games that are played from wallets of their vendors: a limit begins that cannot see them. */
export async function closeUnseenGames(w: Work, { memberId }: Fact) {
  const vendors = (await transferVendors(w.tx)).map(({ vendor }) => vendor)
  await notifyVendors(
    w,
    memberId,
    await closeAllPlaySessions(w.tx, { memberId, now: w.now, vendors }),
  )
}

type Closed = Awaited<ReturnType<typeof closeAllPlaySessions>>

async function notifyVendors(w: Work, memberId: string, closed: Closed) {
  for (const { vendor, vendor_session: session } of closed) {
    // Without its vendor's name for it a game was never shown, and its token is gone now.
    if (session) await w.later(closeAtVendorJob, { memberId, vendor, session })
  }
}

/** @throws Error when the vendor does not respond, to be tried again. */
export async function closeAtVendor(
  { engine, vendors }: { engine: Engine; vendors: Vendors },
  { memberId, vendor, session }: z.infer<typeof closeAtVendorJob.schema>,
) {
  const player = await selectPlayer(engine.db.kysely, memberId, vendor)
  const reason = await reasonFor(engine, memberId)
  const response = await vendors.sendRequest(vendor, '/session/close', { player, session, reason })
  if (response.kind === 'silent') throw new Error(`${vendor} did not close a session`)
}

/** The reason that a game shows: an absence or a bar comes before the end of the session. */
async function reasonFor({ db }: Engine, memberId: string) {
  const member = await findMember({ db: db.kysely }, memberId)
  if (member?.away) return 'excluded'
  return member && !mayEnter(member.status) ? 'operator' : 'logout'
}
