import type { VENDOR_CASE_KINDS } from '@parola/contract'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { closeCases, upsertCase } from './vendor-case.sql.ts'

/** How a vendor and we can disagree. */
export type CaseKind = (typeof VENDOR_CASE_KINDS)[number]

export type VendorCase = {
  vendor: string
  kind: CaseKind
  /** The transaction or round it is about. */
  subject: string
  memberId?: string
  round?: string
  ours: unknown
  theirs: unknown
}

/** Records a disagreement, once however often it is met, and raises an alarm when it is new. */
export async function keepCase(w: Work, found: VendorCase) {
  const { vendor, kind, subject, memberId = null, round = null } = found
  const caseId = newId(w.now)
  const isNew = await upsertCase(w.tx, { ...found, memberId, round, caseId, now: w.now })
  if (isNew) w.log.error({ alarm: 'vendor_case', vendor, kind, subject, round }, 'vendor disagrees')
}

type Settled = {
  vendor: string
  kinds: readonly CaseKind[]
  subjects: readonly string[]
  outcome: string
}

/** Closes a case that a later check found in order, or that was put in order. */
export async function settleCases(w: Work, settled: Settled): Promise<number> {
  if (settled.subjects.length === 0) return 0
  return closeCases(w.tx, { ...settled, now: w.now })
}
