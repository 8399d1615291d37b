import { barMember, unbarMember } from '#people/eligibility'
import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import {
  type CaseKind,
  closeCase,
  countBarring,
  type FoundAt,
  hasCase,
  insertCase,
  lockCase,
} from './cases.sql.ts'

type Finding = { memberId: string; kind: CaseKind; subject: string; foundAt: FoundAt }

/** Opens a case about a person for the operators; a repeated finding is the same case. */
export async function openCase(work: Work, finding: Finding): Promise<boolean> {
  const { brandId, now } = work
  const isNew = await insertCase(work.tx, { ...finding, caseId: newId(now), brandId, now })
  const { memberId, kind, foundAt } = finding
  if (isNew) work.log.warn({ alarm: 'person_case', memberId, kind, foundAt }, 'a case was opened')
  return isNew
}

/** As above, unless the other account of the two already has a case of it. */
export async function openCaseOfTwo(work: Work, finding: Finding): Promise<boolean> {
  const { memberId: subject, subject: memberId, kind } = finding
  if (await hasCase(work.tx, { memberId, subject, kind })) return false
  return openCase(work, finding)
}

type Pair = {
  kind: 'shared-device' | 'shared-account'
  members: [string, string]
  foundAt: FoundAt
}

/**
 * Two accounts have something in common: an operator reviews it, and nobody is refused. A pair is only ever
 * one case, whichever of the two it was found at; it belongs to the later account.
 */
export async function openPair(work: Work, { kind, members, foundAt }: Pair): Promise<boolean> {
  const [earlier = '', later = ''] = members.toSorted()
  return openCase(work, { memberId: later, subject: earlier, kind, foundAt })
}

/** The bar that each confirmed case imposes. */
const BAR = {
  'under-age': 'under-age',
  restricted: 'restricted',
  'restricted-near': 'restricted',
  duplicate: null,
  'shared-device': null,
  'shared-account': null,
  'excluded-match': null,
  'not-genuine': null,
} as const

export type Resolution = { caseId: string; outcome: 'confirmed' | 'cleared'; note: string }

/**
 * Closes a case. Confirmed, the person is barred; cleared, they are admitted again, unless another case keeps
 * them out.
 * @returns what the case was about
 * @throws Refusal NOT_FOUND, CASE_CLOSED
 */
export async function resolveCase(
  work: Work,
  by: string,
  { caseId, outcome, note }: Resolution,
): Promise<{ memberId: string; kind: CaseKind }> {
  const found = await lockCase(work.tx, work.brandId, caseId)
  if (!found) refuse('NOT_FOUND')
  if (found.closed_at) refuse('CASE_CLOSED')
  const { member_id: memberId } = found
  const kind = found.kind as CaseKind
  await closeCase(work.tx, { caseId, by, outcome, note, now: work.now })
  const why = BAR[kind]
  if (why && outcome === 'confirmed') await barMember(work, memberId, why)
  const isHeld = (await countBarring(work.tx, memberId, caseId)) > 0
  if (why && outcome === 'cleared' && !isHeld) {
    await unbarMember(work, memberId, ['under-age', 'restricted'])
  }
  return { memberId, kind }
}
