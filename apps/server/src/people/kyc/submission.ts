import { keepKyc } from '#people/eligibility'
import { addMs, HOUR_MS } from '#platform/clock'
import { must, refuse, type Work } from '#platform/work'
import { insertFiles, type NewFile, selectFiles, selectUsed } from './file.sql.ts'
import { sendToProviderJob } from './jobs.ts'
import {
  isForPerson,
  isOverQuota,
  letterOf,
  neededDocuments,
  nextKycState,
  QUOTA,
} from './kyc.rules.ts'
import { type Application, lockApplication, updateSubmitted } from './kyc.sql.ts'

/** Pictures that were opened, redrawn and stored, and take effect with the submission. */
export type Kept = Omit<NewFile, 'submission' | 'memberId' | 'storedAt'>

/**
 * Accepts the pictures of a submission and passes it to the provider, or to an operator if a machine has
 * refused the same part before.
 * @throws Refusal KYC_NOT_OPEN, KYC_QUOTA, VALIDATION
 */
export async function takePictures(work: Work, memberId: string, kept: readonly Kept[]) {
  const application = await lockApplication(work.tx, memberId)
  if (!application || !mayTake(application)) refuse('KYC_NOT_OPEN')
  await refuseOverQuota(work, memberId, kept)
  const submission = application.submission + 1
  const files = kept.map((item) => ({ ...item, memberId, submission, storedAt: work.now }))
  if (files.length > 0) await insertFiles(work.tx, files)
  const missing = neededDocuments(await selectFiles(work.tx, memberId))
  if (missing.length > 0) {
    refuse('VALIDATION', { fields: missing.map((field) => ({ field, rule: field })) })
  }
  await submitApplication(work, memberId)
}

/** Pictures are accepted once the personal data is saved and not refused. */
export function mayTake({ state, refused }: Pick<Application, 'state' | 'refused'>): boolean {
  if (state === 'refused') return refused.every(({ part }) => part !== 'personalInfo')
  return state === 'draft'
}

/** @throws Refusal KYC_QUOTA */
export async function refuseOverQuota(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  memberId: string,
  kept: readonly { bytes: number }[],
) {
  const used = await selectUsed(tx, memberId, addMs(now, -QUOTA.perHours * HOUR_MS))
  const bytes = kept.reduce((sum, item) => sum + item.bytes, 0)
  if (isOverQuota(used, { files: kept.length, bytes })) refuse('KYC_QUOTA')
}

/** The application moves on: to its provider by a job, or into the operators' queue. */
export async function submitApplication(work: Work, memberId: string) {
  const application = await lockApplication(work.tx, memberId)
  must(application, 'an application is submitted before it was saved')
  const submitted = nextKycState(application.state, 'submit') ?? refuse('KYC_NOT_OPEN')
  const isPersons = isForPerson(application.refusals)
  const state = isPersons ? (nextKycState(submitted, 'toPerson') ?? submitted) : submitted
  await updateSubmitted(work.tx, { memberId, state, now: work.now })
  await keepKyc(work, memberId, { letter: letterOf(state) })
  const submission = application.submission + 1
  if (!isPersons) await work.later(sendToProviderJob, { memberId, submission })
}
