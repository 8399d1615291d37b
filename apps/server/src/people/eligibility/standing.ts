import type { BrandConfig } from '#foundations/brand'
import { type SettingsScope, settingsOf } from '#foundations/settings'
import { findMember, type Member } from '#people/member'
import { must, refuse, type Work } from '#platform/work'
import { eligibilitySettings } from './eligibility-settings.ts'
import { memberAway, memberBarred } from './facts.ts'
import {
  type Act,
  type Away,
  type BarredFor,
  codeOf,
  type DepositRules,
  type EligibilityRules,
  eligibility,
  type Ineligibility,
  rulesOf,
  type Standing,
} from './standing.rules.ts'
import { clearBarred, lockMemberRow, updateAway, updateBarred, updateKyc } from './standing.sql.ts'

/**
 * For deposits it is `refuseUnfitToDeposit`.
 * @throws Refusal when this member may not do this at a brand with this configuration.
 */
export function refuseUnfit(standing: Standing, act: Exclude<Act, 'deposit'>, config: BrandConfig) {
  const rules = rulesOf(config)
  refuseFor(eligibility(standing, act, rules), rules)
}

/** @throws Refusal when this member may not deposit at a brand with this configuration. */
export async function refuseUnfitToDeposit(
  scope: SettingsScope,
  standing: Standing,
  config: BrandConfig,
) {
  const rules = await depositRulesOf(scope, config)
  refuseFor(eligibility(standing, 'deposit', rules), rules)
}

/** The rules for deposits, before which a brand may require documents although they are not mandatory. */
export async function depositRulesOf(
  scope: SettingsScope,
  config: BrandConfig,
): Promise<DepositRules> {
  const { depositNeedsKyc } = await settingsOf(scope, eligibilitySettings)
  return { ...rulesOf(config), depositNeedsKyc }
}

function refuseFor(why: Ineligibility | null, { minAge }: EligibilityRules) {
  if (why) refuse(codeOf(why), { minAge })
}

/**
 * Locks a member's row until the end of the transaction and reads it under the lock: nobody can change it
 * before the decision is made.
 * @throws BugError for an unknown member.
 */
export async function lockMember({ tx }: Pick<Work, 'tx'>, memberId: string): Promise<Member> {
  await lockMemberRow(tx, memberId)
  const member = await findMember({ db: tx }, memberId)
  must(member, 'an unknown member')
  return member
}

/** Starts or ends an absence: every bet check applies it from this moment on. */
export async function setAway(
  work: Work,
  { memberId, brandId, away }: { memberId: string; brandId: string; away: Away | null },
) {
  await updateAway(work.tx, memberId, away)
  if (away) await work.emit(memberAway, { brandId, memberId, data: { away } })
}

/**
 * Marks a member as unfit to play: stakes and deposits are refused from this moment on. A member found on a
 * list also loses their sessions, and their money stays (ELI-005).
 */
export async function barMember(work: Work, memberId: string, why: BarredFor) {
  await updateBarred(work.tx, memberId, { barredFor: why, isFrozen: why === 'restricted' })
  await work.emit(memberBarred, { memberId, data: { why } })
}

/** Withdraws one of these reasons; any other reason still keeps the member out. */
export async function unbarMember(work: Work, memberId: string, from: readonly BarredFor[]) {
  await clearBarred(work.tx, memberId, from)
}

/**
 * Stores the verification state where every bet check reads it, and the age that approved documents prove.
 */
export async function keepKyc(
  work: Work,
  memberId: string,
  documents: { letter: 'N' | 'P' | 'A' | 'R'; provedAge?: number },
) {
  await updateKyc(work.tx, memberId, documents)
}
