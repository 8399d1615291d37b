import { sentences } from '@parola/locales'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { settingsOf } from '#foundations/settings'
import { findReach, type Member } from '#people/member'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { type Change, isHolding, lettersOf, type Reach } from './account-change.rules.ts'
import { accountChanged } from './facts.ts'
import { insertHold, selectHold } from './hold.sql.ts'
import { holdSettings } from './hold-settings.ts'

const say = sentences('delivery')

export type Changed = {
  member: Pick<Member, 'memberId' | 'brandId' | 'language'>
  change: Change
  /** The addresses before the change, if they are what changed. */
  before?: Reach
}

/**
 * Notifies a member of a change, in the inbox and at every current and previous address, and holds
 * withdrawals for the hours the brand sets if a thief could have made the change (ACC-017). Runs in the
 * transaction of the change.
 */
export async function reportChange(w: Work, outbox: Outbox, { member, change, before }: Changed) {
  const { memberId, brandId, language } = member
  const id = newId(w.now)
  await w.emit(accountChanged, { id, brandId, memberId, data: { change } })
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

/** Holds withdrawals for the hours the brand sets, after a change or a log-in from an unknown device. */
export async function holdWithdrawals(w: Work, { memberId, brandId, change }: Resting) {
  const { hours } = await settingsOf({ ...w, brandId }, holdSettings)
  const until = addMs(w.now, hours * HOUR_MS)
  await insertHold(w.tx, { holdId: newId(w.now), memberId, brandId, change, from: w.now, until })
}

/** Until when a member's withdrawals are held, and after which change; null without a hold (ACC-017). */
export async function withdrawalsHeldUntil(
  db: Kysely<Tables>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ until: Date; change: Resting['change'] } | null> {
  const row = await selectHold(db, memberId, now)
  return row ? { until: row.held_until, change: row.change as Resting['change'] } : null
}
