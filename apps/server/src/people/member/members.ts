import { isSubAccountType } from '@parola/contract/agents/sub-account-types'
import type { Language } from '@parola/locales/languages'
import type { Currency } from '@parola/money'
import { brandById } from '#foundations/brand'
import { openWallets } from '#foundations/ledger'
import { newId } from '#platform/random'
import { type Glance, memberOf, must, refuse, type Work } from '#platform/work'
import { memberRegistered } from './facts.ts'
import { kindOfType, usernameKey } from './member.rules.ts'
import {
  insertMember,
  insertMobile,
  type MemberRow,
  selectMember,
  selectMemberByMobile,
  selectMemberByName,
  selectMembers,
  updateFirstLogin,
  updateLanguage,
} from './member.sql.ts'
import type { Mobile } from './mobile.rules.ts'

/** State of a member's documents: not sent, under review, approved, refused. */
export type Kyc = 'N' | 'P' | 'A' | 'R'

export type Member = {
  memberId: string
  brandId: string
  username: string
  nickname: string
  type: number
  kind: 'trial' | 'member' | 'agent'
  status: string
  currency: Currency
  language: Language
  kycApproved: boolean
  kyc: Kyc
  isFirstLogin: boolean
  confirmedAge: number | null
  barredFor: 'under-age' | 'restricted' | 'staff' | 'excluded' | null
  isFrozen: boolean
  /** Registered by the crowd of a demonstration. */
  isCrowd: boolean
  createdAt: Date
  /** Away at their own request. */
  away: 'time-out' | 'excluded' | null
}

function fromRow(row: MemberRow): Member {
  return {
    memberId: row.member_id,
    brandId: row.brand_id,
    username: row.username,
    nickname: row.nickname,
    type: row.type,
    kind: kindOfType(row.type) as Member['kind'],
    status: row.status,
    currency: row.currency as Member['currency'],
    language: row.language as Member['language'],
    kycApproved: row.kyc === 'A',
    kyc: row.kyc as Member['kyc'],
    isFirstLogin: row.first_login,
    confirmedAge: row.confirmed_age,
    barredFor: row.barred_for as Member['barredFor'],
    isFrozen: row.is_frozen,
    isCrowd: row.is_crowd,
    createdAt: row.created_at,
    away: row.away as Member['away'],
  }
}

type Reader = Pick<Glance, 'db'>

export async function findMember({ db }: Reader, memberId: string): Promise<Member | null> {
  const row = await selectMember(db, memberId)
  return row ? fromRow(row) : null
}

/** Members by their ids, in one read: for lists that name them. */
export async function findMembers(
  { db }: Reader,
  memberIds: readonly string[],
): Promise<Map<string, Member>> {
  if (memberIds.length === 0) return new Map()
  const rows = await selectMembers(db, [...new Set(memberIds)])
  return new Map(rows.map((row) => [row.member_id, fromRow(row)]))
}

/** The acting member. @throws BugError when the call allowed a visitor. */
export async function actingMember(context: Glance | Work): Promise<Member> {
  const member = await findMember(
    { db: 'db' in context ? context.db : context.tx },
    memberOf(context),
  )
  must(member, 'the session names no member')
  return member
}

export async function findMemberByName(
  { db }: Reader,
  named: { brandId: string; username: string },
): Promise<Member | null> {
  const row = await selectMemberByName(db, named.brandId, usernameKey(named.username))
  return row ? fromRow(row) : null
}

export async function findMemberByMobile(
  { db }: Reader,
  holder: { brandId: string; mobile: Mobile },
): Promise<Member | null> {
  const row = await selectMemberByMobile(db, holder.brandId, holder.mobile.number)
  return row ? fromRow(row) : null
}

/** The personal data of the registration form, for comparison with documents and lists. */
export async function findKnown(
  { db }: Reader,
  memberId: string,
): Promise<{ name: string | null; idNumber: string | null }> {
  const row = await selectMember(db, memberId)
  const { payeeName, idNumber } = (row?.contact ?? {}) as Record<string, string | undefined>
  return { name: payeeName ?? null, idNumber: idNumber ?? null }
}

export type MemberDraft = {
  username: string
  type: number
  currency: Currency
  contact: Record<string, string>
  /** A number that its owner has just proved. */
  mobile?: Mobile
  isCrowd?: boolean
  /** Somebody else created the account: its owner has not confirmed their age yet. */
  isAgeConfirmed?: boolean
}

/**
 * Creates a member with an empty wallet. The caller has confirmed the brand's minimum age, except for a trial
 * account.
 * @throws Refusal USERNAME_TAKEN, MOBILE_TAKEN
 */
export async function createMember(work: Work, draft: MemberDraft): Promise<string> {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const memberId = newId(work.now)
  const isConfirmed = kindOfType(draft.type) !== 'trial' && draft.isAgeConfirmed !== false
  const made = await insertMember(work.tx, {
    memberId,
    brandId: work.brandId,
    username: draft.username.trim(),
    usernameKey: usernameKey(draft.username),
    type: draft.type,
    currency: draft.currency,
    language: work.actor.language,
    contact: draft.contact,
    confirmedAge: isConfirmed ? config.minAge : null,
    createdAt: work.now,
    isCrowd: draft.isCrowd ?? false,
  })
  if (!made) refuse('USERNAME_TAKEN', { fields: [{ field: 'username', rule: 'taken' }] })
  if (draft.mobile) {
    const { brandId, now } = work
    const mobile = draft.mobile.number
    const isTheirs = await insertMobile(work.tx, { brandId, mobile, memberId, now })
    if (!isTheirs) refuse('MOBILE_TAKEN', { fields: [{ field: 'mobileNum', rule: 'mobileTaken' }] })
  }
  // A sub-account has no money of its own, and gets no rewards.
  if (isSubAccountType(draft.type)) return memberId
  await openWallets(work.tx, { memberId, currency: draft.currency, brandId: work.brandId })
  if (kindOfType(draft.type) !== 'trial') await work.emit(memberRegistered, { memberId, data: {} })
  return memberId
}

export async function keepLanguage(work: Work, language: string) {
  await updateLanguage(work.tx, memberOf(work), language)
}

export async function endFirstLogin(work: Work, memberId: string) {
  await updateFirstLogin(work.tx, memberId)
}
