import {
  KYC_DOCUMENTS,
  KYC_STEPS,
  type KycAction,
  type KycDocument,
  type KycPart,
  type KycReason,
  type KycState,
} from '@parola/contract/people/kyc-lists'

/** Nobody alive is older, by a wide margin. */
const AGE_MAX = 130
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Files, bytes and submissions that a member may use (DOC-006). */
export const QUOTA = { files: 12, bytes: 30 * 1024 * 1024, submissions: 5, perHours: 24 }
/** A part that was refused so often goes to a person. */
const PERSON_AFTER = 2

export type RefusedPart = { part: KycPart; reason: KycReason }
export type Refusals = Partial<Record<KycPart, number>>

/** Where an action leads from a state; null where it is not allowed. */
export function nextKycState(state: KycState, action: KycAction): KycState | null {
  return KYC_STEPS[state][action] ?? null
}

/** The four letters of the wire: not sent, pending, approved, refused (requirement KYC-06). */
export function letterOf(state: KycState): 'N' | 'P' | 'A' | 'R' {
  if (state === 'approved') return 'A'
  if (state === 'submitted' || state === 'review') return 'P'
  return state === 'refused' || state === 'barred' ? 'R' : 'N'
}

/** A birthday that can be: a day that exists, not after today, of somebody who can be alive (KYC-04). */
export function isBirthDate(text: string, today: string): boolean {
  const parts = DATE.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return false
  return text <= today && ageOn(text, today) <= AGE_MAX
}

/**
 * Whole years on a day. Who was born on the 29th of February is a year older on the 1st of March of
 * a year without one.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The calendar day of an instant in a brand's zone: a birthday begins at midnight there (ELI-001). */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
}

export type KnownFile = { document: string; isRefused: boolean; isErased: boolean }

/** Pictures that are still asked for: those without one that stands; `files` are in the order they came. */
export function neededDocuments(files: readonly KnownFile[]): KycDocument[] {
  return KYC_DOCUMENTS.filter((document) => {
    const last = files.findLast((file) => file.document === document)
    return !last || last.isRefused || last.isErased
  })
}

/** Whether a person looks at once: something was refused twice already, so no machine refuses it again. */
export function isForPerson(refusals: Refusals): boolean {
  return Object.values(refusals).some((times) => times >= PERSON_AFTER)
}

/** How often each part has been refused, this time included. */
export function countedRefusals(before: Refusals, refused: readonly RefusedPart[]): Refusals {
  const parts = new Set(refused.map(({ part }) => part))
  return {
    ...before,
    ...Object.fromEntries([...parts].map((part) => [part, (before[part] ?? 0) + 1])),
  }
}

export type Verdict =
  | { answer: 'GREEN' }
  | { answer: 'RED'; review: 'RETRY' | 'FINAL'; refused: readonly RefusedPart[] }
  | { answer: 'UNSURE' }

/**
 * What follows from a provider's verdict. No machine shuts anybody out for good, and none refuses
 * the same part twice: both go to a person.
 */
export function afterVerdict(
  verdict: Verdict,
  before: Refusals,
): 'approve' | 'refuse' | 'toPerson' {
  if (verdict.answer === 'GREEN') return 'approve'
  if (verdict.answer === 'UNSURE' || verdict.review === 'FINAL') return 'toPerson'
  if (verdict.refused.length === 0) return 'toPerson'
  return isForPerson(countedRefusals(before, verdict.refused)) ? 'toPerson' : 'refuse'
}

/** Whether more may be sent now. */
export function isOverQuota(
  used: { files: number; bytes: number; submissions: number },
  more: { files: number; bytes: number },
): boolean {
  return (
    used.files + more.files > QUOTA.files ||
    used.bytes + more.bytes > QUOTA.bytes ||
    used.submissions >= QUOTA.submissions
  )
}
