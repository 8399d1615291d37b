import { usernameKey } from '#people/member'
import type { Glance, Work } from '#platform/work'
import { deleteLocks, selectLocks } from './attempts.sql.ts'

/** The log-ins of an account: by name, by proved number and by second proof. */
type LoginMember = { memberId: string; brandId: string; username: string; mobile: string | null }

const WITH = ' with '
const AT = ' at '

/** A member's log-ins that are locked after failed attempts, and in which browser or network. */
export async function locksOf({ db, now }: Pick<Glance, 'db' | 'now'>, member: LoginMember) {
  const rows = await selectLocks(db, { keys: keysOf(member), now })
  return rows.map(({ key, locked_until }) => ({
    what: key.startsWith(secondKey(member)) ? ('second' as const) : ('password' as const),
    where: whereOf(key),
    until: locked_until,
  }))
}

function whereOf(key: string): 'browser' | 'network' | 'elsewhere' {
  if (key.includes(WITH)) return 'browser'
  return key.includes(AT) ? 'network' : 'elsewhere'
}

/** Clears the failed log-ins of a member, wherever they were made. */
export async function forgetLocks(w: Work, member: LoginMember) {
  await deleteLocks(w.tx, keysOf(member))
}

function secondKey({ brandId, memberId }: LoginMember): string {
  return `account:${brandId}:second:${memberId}`
}

function keysOf(member: LoginMember): string[] {
  const { brandId, username, mobile } = member
  const names = [username, ...(mobile ? [mobile] : [])]
  return [...names.map((name) => `account:${brandId}:${usernameKey(name)}`), secondKey(member)]
}
