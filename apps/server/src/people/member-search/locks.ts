import type { liftLocks } from '@parola/contract'
import { record } from '#foundations/audit'
import { forgetLocks, locksOf } from '#people/login-attempt'
import { selectMemberOfBrand } from '#people/member'
import { deleteAuthenticatorLocks, selectAuthenticatorLocks } from '#people/verification'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'

type LoginMember = Parameters<typeof locksOf>[1]

const PLACES = ['browser', 'session'] as const

/** Which of a member's log-ins are locked after failed attempts. */
export async function readLocks(context: Pick<Glance, 'db' | 'now'>, member: LoginMember) {
  const codes = await selectAuthenticatorLocks(context.db, {
    memberId: member.memberId,
    now: context.now,
  })
  return [
    ...(await locksOf(context, member)),
    ...codes.map(({ place, until }) => ({
      what: 'authenticator' as const,
      where: PLACES.find((item) => place.startsWith(item)) ?? ('elsewhere' as const),
      until,
    })),
  ]
}

/**
 * Allows a member to try again immediately. Payment passwords stay locked: anyone guessing at one is logged
 * in already, and its owner can set a new one with a code.
 * @throws Refusal NOT_FOUND
 */
export async function lift(w: Work, { body }: Input<typeof liftLocks>): Promise<null> {
  const { memberId, reason } = body
  const { brandId, now } = w
  const row = await selectMemberOfBrand(w.tx, { brandId, memberId })
  if (!row) refuse('NOT_FOUND')
  const member = { memberId, brandId, username: row.username, mobile: row.mobile }
  const before = await readLocks({ db: w.tx, now }, member)
  await forgetLocks(w, member)
  await deleteAuthenticatorLocks(w.tx, memberId)
  await record(w, {
    what: 'member.lift-locks',
    subject: `member:${memberId}`,
    before: { locks: before.map(({ what, where }) => `${what}:${where}`) },
    reason,
  })
  return null
}
