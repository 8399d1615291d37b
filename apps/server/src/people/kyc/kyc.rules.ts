import {
  KYC_DOCUMENTS,
  KYC_STEPS,
  type KycAction,
  type KycDocument,
  type KycPart,
  type KycReason,
  type KycState,
} from '@parola/contract/people/kyc-lists'

/** Well above the age of anyone alive. */
const AGE_MAX = 130
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Files, bytes and submissions that a member may use (DOC-006). */
export const QUOTA = { files: 12, bytes: 30 * 1024 * 1024, submissions: 5, perHours: 24 }
/** A part that was refused this often goes to an operator. */
const PERSON_AFTER = 2

export type RefusedPart = { part: KycPart; reason: KycReason }
export type Refusals = Partial<Record<KycPart, number>>

/** The state an action leads to; null where it is not allowed. */
export function nextKycState(state: KycState, action: KycAction): KycState | null {
  return KYC_STEPS[state][action] ?? null
}

/** The four letters of the API: not sent, pending, approved, refused (requirement KYC-06). */
export function letterOf(state: KycState): 'N' | 'P' | 'A' | 'R' {
  if (state === 'approved') return 'A'
  if (state === 'submitted' || state === 'review') return 'P'
  return state === 'refused' || state === 'barred' ? 'R' : 'N'
}

/** A possible birthday: a day that exists, not in the future, of somebody who can be alive (KYC-04). */
export function isBirthDate(text: string, today: string): boolean {
  const parts = DATE.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return false
  return text <= today && ageOn(text, today) <= AGE_MAX
}

/**
 * Age in whole years on a day. Born on the 29th of February, a person turns a year older on the 1st of March
 * in a year without one.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The calendar day of an instant in a brand's zone: a birthday begins at midnight there (ELI-001). */
export function dayIn(timeZone: string, date: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date)
}

export type KnownFile = { document: string; isRefused: boolean; isErased: boolean }

/** The pictures still required: kinds without a valid one; `files` are in the order they came in. */
export function neededDocuments(files: readonly KnownFile[]): KycDocument[] {
  return KYC_DOCUMENTS.filter((document) => {
    const last = files.findLast((file) => file.document === document)
    return !last || last.isRefused || last.isErased
  })
}

/**
 * Whether an operator decides right away: a part was refused twice already, so no machine refuses it again.
 */
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
 * What follows from a provider's verdict. A machine never shuts anybody out permanently, and never refuses
 * the same part twice: both go to an operator.
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

/** Whether a submission now exceeds the quota. */
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
