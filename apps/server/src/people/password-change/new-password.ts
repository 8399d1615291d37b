import type { FieldError } from '@parola/contract'
import type { BrandConfig } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { reportChange } from '#people/account-change'
import { deleteTickets } from '#people/login'
import { clearFailures } from '#people/login-attempt'
import type { Member } from '#people/member'
import { isTooCommon, keepPassword, ruleBreach } from '#people/password'
import { endSessions, renewing } from '#people/session'
import { hashPassword } from '#platform/crypto'
import type { Realtime } from '#platform/realtime'
import { type Engine, refuse, type Work, work } from '#platform/work'

export type Parts = { engine: Engine; realtime: Realtime; outbox: Outbox }
export type Request = {
  member: Member
  password: string
  /** Whether the requesting session continues, with a new token; otherwise all sessions end. */
  stays: boolean
  /** A precondition, checked in the same unit of work. */
  first?: (w: Work) => Promise<void>
}

/** @throws Refusal VALIDATION or PASSWORD_TOO_COMMON, at the field `newPassword` */
export function refuseWeak(config: BrandConfig, password: string, username: string) {
  const rule = config.registerFields.find(({ field }) => field === 'password')
  const breach: FieldError | null = rule ? ruleBreach(rule, password) : null
  if (breach) refuse('VALIDATION', { fields: [breach] })
  if (isTooCommon(password, username)) {
    refuse('PASSWORD_TOO_COMMON', { fields: [{ field: 'newPassword', rule: 'tooCommon' }] })
  }
}

/**
 * Stores a new password, ends the member's other sessions on every node, notifies the member and holds
 * withdrawals (ACC-011, ACC-017). The sockets of a session that continues close too: they were opened with
 * its old token and reconnect with the new one.
 * @returns the new token of the session that continues, if one does (ACC-010)
 */
export async function setPassword(
  { engine, realtime, outbox }: Parts,
  opening: Parameters<typeof work>[1],
  request: Request,
): Promise<string | null> {
  const { member, password, stays } = request
  const kept = stays ? opening.actor.sessionId : null
  const hash = await hashPassword(password)
  const change = async (w: Work) => {
    await request.first?.(w)
    await keepPassword(w, member.memberId, hash)
    const gone = await endSessions(w, member.memberId, kept)
    await deleteTickets(w.tx, member.memberId)
    await clearFailures(w, member)
    await reportChange(w, outbox, { member, change: 'password' })
    return gone
  }
  const { made: gone, token } = kept
    ? await renewing({ engine, realtime, isFreed: true }, opening, change)
    : { made: await work(engine, opening, change), token: null }
  for (const sessionId of gone) {
    await realtime.toSession(sessionId, { type: 'bye', reason: 'logged-out' })
  }
  return token
}
