import type { BrandConfig } from '#foundations/brand'
import { findMember, type Member } from '#people/member'
import { newId } from '#platform/random'
import { must, refuse, type Work } from '#platform/work'
import {
  type Act,
  type Away,
  type BarredFor,
  codeOf,
  eligibility,
  rulesOf,
  type Standing,
} from './standing.rules.ts'
import { clearBarred, lockMemberRow, updateAway, updateBarred, updateKyc } from './standing.sql.ts'

/** @throws Refusal when this member may not do this at a brand with this configuration. */
export function refuseUnfit(standing: Standing, act: Act, config: BrandConfig) {
  const why = eligibility(standing, act, rulesOf(config))
  if (why) refuse(codeOf(why), { minAge: config.minAge })
}

/**
 * Takes a member's row until the end of the transaction and reads it behind the lock: what is decided on it
 * then cannot be changed by anybody meanwhile. @throws BugError for an unknown member.
 */
export async function lockMember({ tx }: Pick<Work, 'tx'>, memberId: string): Promise<Member> {
  await lockMemberRow(tx, memberId)
  const member = await findMember({ db: tx }, memberId)
  must(member, 'an unknown member')
  return member
}

export const MEMBER_AWAY = 'member.away'

/** Somebody stays away, or is back: every wall knows from this moment on. */
export async function setAway(
  work: Work,
  { memberId, brandId, away }: { memberId: string; brandId: string; away: Away | null },
) {
  await updateAway(work.tx, memberId, away)
  const id = newId(work.now)
  if (away) await work.emit({ kind: MEMBER_AWAY, id, brandId, memberId, data: { away } })
}

export const MEMBER_BARRED = 'member.barred'

/**
 * Finds a member unfit to play: from this moment on neither stakes nor deposits are taken. Who stands
 * on a list loses their sessions too, and their money stays where it is (ELI-005).
 */
export async function barMember(work: Work, memberId: string, why: BarredFor) {
  await updateBarred(work.tx, memberId, { barredFor: why, isFrozen: why === 'restricted' })
  const { brandId, now } = work
  await work.emit({ kind: MEMBER_BARRED, id: newId(now), brandId, memberId, data: { why } })
}

/** One of these is not so after all; what else keeps this member out goes on doing so. */
export async function unbarMember(work: Work, memberId: string, from: readonly BarredFor[]) {
  await clearBarred(work.tx, memberId, from)
}

/** Keeps how somebody's papers stand, where every wall reads it, and the age that approved ones prove. */
export async function keepKyc(
  work: Work,
  memberId: string,
  papers: { letter: 'N' | 'P' | 'A' | 'R'; provedAge?: number },
) {
  await updateKyc(work.tx, memberId, papers)
}
