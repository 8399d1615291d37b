import type {
  findMembers,
  markStaff,
  memberInConsole,
  revealContact,
  setMemberStatus,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { barMember, unbarMember, updateStatus } from '#people/eligibility'
import { type Member, searchMembers, selectMemberOfBrand, usernameKey } from '#people/member'
import { endSessions, selectOpenSessions } from '#people/session'
import type { Input, Opening } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import { type Engine, type Glance, refuse, type Work, work } from '#platform/work'
import { readLocks } from './locks.ts'
import { maskedEmail, maskedMobile } from './member-search.rules.ts'

type Row = Awaited<ReturnType<typeof searchMembers>>[number]

const DIGITS = /\d/g
const NUMBER_DIGITS = 7

/** Members as an operator finds them, or the newest ones: contacts masked. */
export async function find(look: Glance, { query }: Input<typeof findMembers>) {
  const { search, people } = query
  const criteria = { brandId: look.brandId, people }
  if (search === undefined) return (await searchMembers(look.db, criteria, null)).map(foundOf)
  const nameKey = usernameKey(search)
  const digits = (search.match(DIGITS) ?? []).join('')
  const mobile = digits.length >= NUMBER_DIGITS ? digits : null
  return (await searchMembers(look.db, criteria, { nameKey, mobile })).map(foundOf)
}

function foundOf(row: Row) {
  const { mobile, email } = contactOf(row)
  return {
    memberId: row.member_id,
    username: row.username,
    isCrowd: row.is_crowd,
    type: row.type,
    status: row.status,
    kyc: row.kyc as 'N' | 'P' | 'A' | 'R',
    mobile: mobile && maskedMobile(mobile),
    email: email && maskedEmail(email),
    createdAt: row.created_at,
  }
}

function contactOf({ mobile, contact }: Row): { mobile: string | null; email: string | null } {
  const { email } = contact as { email?: string }
  return { mobile, email: email ?? null }
}

async function memberOfBrand(db: Glance['db'], criteria: { brandId: string; memberId: string }) {
  return (await selectMemberOfBrand(db, criteria)) ?? refuse('NOT_FOUND')
}

export async function look(glance: Glance, { query }: Input<typeof memberInConsole>) {
  const { memberId } = query
  const row = await memberOfBrand(glance.db, { brandId: glance.brandId, memberId })
  const sessions = await selectOpenSessions(glance.db, memberId, glance.now)
  return {
    ...foundOf(row),
    nickname: row.nickname,
    currency: row.currency,
    language: row.language,
    confirmedAge: row.confirmed_age,
    barredFor: row.barred_for as Member['barredFor'],
    locks: await readLocks(glance, { ...row, memberId, brandId: glance.brandId }),
    sessions: sessions.map((session) => ({
      sessionId: session.session_id,
      network: session.network,
      country: session.country,
      browser: session.browser,
      system: session.system,
      openedAt: session.created_at,
      usedAt: session.last_seen_at,
    })),
  }
}

/** Contacts unmasked; the audit trail has the viewer and the reason (AUD-005). */
export async function reveal(w: Work, { body }: Input<typeof revealContact>) {
  const { memberId, reason } = body
  const row = await memberOfBrand(w.tx, { brandId: w.brandId, memberId })
  await record(w, { what: 'member.reveal', subject: `member:${memberId}`, reason })
  return contactOf(row)
}

/**
 * Our own staff do not play here, but can read and withdraw what is theirs (REG-13). A member kept out for
 * another reason cannot be changed here.
 * @throws Refusal NOT_FOUND, MEMBER_INELIGIBLE
 */
export async function mark(w: Work, { body }: Input<typeof markStaff>): Promise<null> {
  const { memberId, isStaff, reason } = body
  const { barred_for: before } = await memberOfBrand(w.tx, { brandId: w.brandId, memberId })
  if (before && before !== 'staff') refuse('MEMBER_INELIGIBLE')
  if (isStaff === (before === 'staff')) return null
  if (isStaff) await barMember(w, memberId, 'staff')
  else await unbarMember(w, memberId, ['staff'])
  const what = isStaff ? 'member.staff' : 'member.staff-no-more'
  await record(w, { what, subject: `member:${memberId}`, reason })
  return null
}

type Parts = { engine: Engine; realtime: Realtime }

/**
 * Blocks or unblocks a member; blocking ends their sessions and sockets immediately, on every node (ACC-011).
 */
export async function setStatus(
  { engine, realtime }: Parts,
  opening: Opening,
  { body }: Input<typeof setMemberStatus>,
) {
  const { memberId, isBlocked, reason } = body
  const ended = await work(engine, opening, async (w) => {
    const { status } = await memberOfBrand(w.tx, { brandId: w.brandId, memberId })
    if (status === 'ineligible') refuse('MEMBER_INELIGIBLE')
    const next = isBlocked ? 'blocked' : 'active'
    await updateStatus(w.tx, memberId, next)
    const what = isBlocked ? 'member.block' : 'member.unblock'
    const change = { before: { status }, after: { status: next }, reason }
    await record(w, { what, subject: `member:${memberId}`, ...change })
    return isBlocked ? endSessions(w, memberId, null) : []
  })
  for (const sessionId of ended) {
    await realtime.toSession(sessionId, { type: 'bye', reason: 'logged-out' })
  }
  return { value: null }
}
