import type { FieldError } from '@parola/contract'
import { sentences } from '@parola/locales'
import { type BrandConfig, brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { findReach, type Member } from '#people/member'
import { clearMustChange, endSessions } from '#people/session'
import { addMs, DAY_MS } from '#platform/clock'
import { newId } from '#platform/random'
import type { Realtime } from '#platform/realtime'
import { type Engine, refuse, type Work, work } from '#platform/work'
import { hashPassword } from './hashing.ts'
import { isTooCommon, ruleBreach } from './password.rules.ts'
import { keepPassword } from './passwords.ts'
import { deleteTickets } from './ticket.sql.ts'
import { forgetAccount } from './tries.ts'

export const PASSWORD_CHANGED = 'password.changed'

const say = sentences('delivery')

export type Parts = { engine: Engine; realtime: Realtime; outbox: Outbox }
export type Wish = {
  member: Member
  password: string
  /** The session in which it was asked for, which stays; null ends all of them. */
  except: string | null
  /** What must hold for it, in the same unit of work. */
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
 * Keeps a new password, ends the member's other sessions on every node, and tells the member, here
 * and wherever a message reaches them (ACC-011, ACC-017).
 */
export async function setPassword(
  { engine, realtime, outbox }: Parts,
  opening: Parameters<typeof work>[1],
  wish: Wish,
): Promise<void> {
  const { member, password, except } = wish
  const hash = await hashPassword(password)
  const ended = await work(engine, opening, async (w) => {
    await wish.first?.(w)
    await keepPassword(w, member.memberId, hash)
    const gone = await endSessions(w, member.memberId, except)
    await deleteTickets(w.tx, member.memberId)
    await forgetAccount(w, member)
    if (except) await clearMustChange(w, except)
    await tell(w, outbox, member)
    return gone
  })
  for (const sessionId of ended) {
    await realtime.toSession(sessionId, { type: 'bye', reason: 'logged-out' })
  }
}

async function tell(w: Work, outbox: Outbox, { memberId, brandId, language }: Member) {
  const id = newId(w.now)
  await w.emit({ kind: PASSWORD_CHANGED, id, brandId, memberId, data: {} })
  const { config } = await brandById(w.tx, brandId, w.now)
  const { mobile, email } = await findReach({ db: w.tx }, memberId)
  const text = say(language, 'password.changed', { brand: config.name })
  const subject = say(language, 'password.changedSubject', { brand: config.name })
  const message = { text, expiresAt: addMs(w.now, DAY_MS) }
  if (mobile) await outbox.queue(w, { ...message, key: `${id}:sms`, channel: 'sms', to: mobile })
  if (email) {
    await outbox.queue(w, { ...message, key: `${id}:mail`, channel: 'mail', to: email, subject })
  }
}
