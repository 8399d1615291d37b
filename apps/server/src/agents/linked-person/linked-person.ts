import type { linkAccounts, linkedAccounts, unlinkAccount } from '@parola/contract'
import { record } from '#foundations/audit'
import { findMember, findMemberByName } from '#people/member'
import { hasPlace } from '#people/team'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, refuse, type Work } from '#platform/work'
import { linksWith } from '#rewards/account-link'
import { endAccounts, insertAccounts, lockPersons, selectTogether } from './linked-person.sql.ts'

/** Accounts of one person: more are a fraud that is not settled by counting. */
const ACCOUNTS_MAX = 20

/** The other accounts of a person, and those that may be the same. @throws Refusal NOT_FOUND */
export async function readLinked(
  glance: Glance,
  { query: { memberId } }: Pick<Input<typeof linkedAccounts>, 'query'>,
) {
  await refuseElsewhere(glance, memberId)
  const together = await selectTogether(glance.db, memberId)
  const linked = together
    .filter((row) => row.member_id !== memberId)
    .map((row) => ({ memberId: row.member_id, username: row.username, since: row.from_at }))
  return { linked, similar: await linksWith(glance, memberId) }
}

/** @throws Refusal NOT_FOUND for an account that is in no tree of the brand */
async function refuseElsewhere({ db, brandId }: Pick<Glance, 'db' | 'brandId'>, memberId: string) {
  const member = await findMember({ db }, memberId)
  if (member?.brandId !== brandId || !(await hasPlace(db, memberId))) refuse('NOT_FOUND')
}

/**
 * Links two accounts, with whatever each was linked to before, as one person from now on. Windows that are closed by then
 * keep their count.
 * @throws Refusal NOT_FOUND, ACCOUNTS_LINKED, PERSON_FULL
 */
export async function link(
  work: Work,
  { memberId, username, reason }: Input<typeof linkAccounts>['body'],
): Promise<null> {
  const { tx, brandId, now } = work
  const other = await findMemberByName({ db: tx }, { brandId, username })
  if (!other || other.memberId === memberId) refuse('NOT_FOUND')
  for (const id of [memberId, other.memberId]) await refuseElsewhere({ db: tx, brandId }, id)
  await lockPersons(tx, brandId)
  const own = await selectTogether(tx, memberId)
  if (own.some((row) => row.member_id === other.memberId)) refuse('ACCOUNTS_LINKED')
  const theirs = await selectTogether(tx, other.memberId)
  const joining = new Set([
    ...(own.length === 0 ? [memberId] : []),
    ...[other.memberId, ...theirs.map((row) => row.member_id)],
  ])
  if (own.length + joining.size > ACCOUNTS_MAX) refuse('PERSON_FULL')
  const personId = own[0]?.person_id ?? newId(now)
  await insertAccounts(tx, { brandId, personId, memberIds: [...joining], now })
  const after = { username: other.username }
  await record(work, { what: 'linked-person.link', subject: `member:${memberId}`, after, reason })
  return null
}

/** @throws Refusal NOT_FOUND for an account that is linked to nobody */
export async function unlink(
  work: Work,
  { memberId, reason }: Input<typeof unlinkAccount>['body'],
): Promise<null> {
  const { tx, brandId, now } = work
  await refuseElsewhere({ db: tx, brandId }, memberId)
  await lockPersons(tx, brandId)
  const together = await selectTogether(tx, memberId)
  if (together.length === 0) refuse('NOT_FOUND')
  // Whoever is left alone is no person of several accounts any more.
  const leaving = together.length > 2 ? [memberId] : together.map((row) => row.member_id)
  await endAccounts(tx, leaving, now)
  await record(work, { what: 'linked-person.unlink', subject: `member:${memberId}`, reason })
  return null
}
