import { sentences } from '@parola/locales'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { findReach, type Member } from '#people/member'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { type Change, isHolding, lettersOf, type Reach } from './account-change.rules.ts'
import { insertHold, selectHold } from './hold.sql.ts'

/** The fact that something of an account was changed; its `data.change` says what. */
export const ACCOUNT_CHANGED = 'account.changed'

const say = sentences('delivery')

export type Changed = {
  member: Pick<Member, 'memberId' | 'brandId' | 'language'>
  change: Change
  /** Where messages reached the member before the change, if that is what changed. */
  before?: Reach
}

/**
 * Tells a member what was changed, here and wherever a message reaches them or did before, and lets
 * withdrawals rest for the brand's hours where a thief would have made the change (ACC-017). It is
 * part of the change: they happen together or not at all.
 */
export async function tellChange(w: Work, outbox: Outbox, { member, change, before }: Changed) {
  const { memberId, brandId, language } = member
  const id = newId(w.now)
  await w.emit({ kind: ACCOUNT_CHANGED, id, brandId, memberId, data: { change } })
  const { config } = await brandById(w.tx, brandId, w.now)
  if (isHolding(change)) await holdWithdrawals(w, { memberId, brandId, change })
  const reach = await findReach({ db: w.tx }, memberId)
  const text = say(language, `changed.${change}`, { brand: config.name })
  const subject = say(language, 'changedSubject', { brand: config.name })
  for (const letter of lettersOf(before ? [before, reach] : [reach])) {
    await outbox.queue(w, {
      ...letter,
      key: `${id}:${letter.channel}:${letter.to}`,
      text,
      ...(letter.channel === 'mail' ? { subject } : {}),
      expiresAt: addMs(w.now, DAY_MS),
    })
  }
}

type Resting = { memberId: string; brandId: string; change: Change | 'device' }

/** Lets withdrawals rest for the brand's hours, after a change or a log-in with a strange device. */
export async function holdWithdrawals(w: Work, { memberId, brandId, change }: Resting) {
  const { config } = await brandById(w.tx, brandId, w.now)
  const until = addMs(w.now, config.withdrawalHoldHours * HOUR_MS)
  await insertHold(w.tx, { holdId: newId(w.now), memberId, brandId, change, from: w.now, until })
}

/** Until when a member's withdrawals rest, and after which change; null when they do not (ACC-017). */
export async function withdrawalsHeldUntil(
  db: Kysely<Tables>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ until: Date; change: Resting['change'] } | null> {
  const row = await selectHold(db, memberId, now)
  return row ? { until: row.held_until, change: row.change as Resting['change'] } : null
}
