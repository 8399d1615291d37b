import type { KycAction, KycDocument } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { keepKyc } from '#people/eligibility'
import { forgetProof, keepProof, openCase } from '#people/screening'
import type { Work } from '#platform/work'
import { openProfile, type ProfileKeys } from './applications.ts'
import { kycDecided } from './facts.ts'
import { markRefused } from './file.sql.ts'
import { eraseRefusedJob } from './jobs.ts'
import {
  afterVerdict,
  ageOn,
  countedRefusals,
  dayIn,
  letterOf,
  nextKycState,
  type RefusedPart,
  type Verdict,
} from './kyc.rules.ts'
import { type Application, lockApplication, updateDecided, updateState } from './kyc.sql.ts'

type Decided = {
  keys: ProfileKeys
  application: Application
  /** `provider`, or the operator's id. */
  by: string
  refused?: readonly RefusedPart[]
}

/** Approves or refuses; false when the state no longer allows it. */
export async function decide(
  work: Work,
  action: 'approve' | 'refuse',
  decided: Decided,
): Promise<boolean> {
  const { application, by, refused = [] } = decided
  const { memberId, refusals } = application
  const state = nextKycState(application.state, action)
  if (!state) return false
  const counted = countedRefusals(refusals, refused)
  await updateDecided(work.tx, { memberId, state, refused, refusals: counted, by, now: work.now })
  await markRefused(work.tx, memberId, documentsOf(refused))
  const letter = letterOf(state)
  await keepKyc(
    work,
    memberId,
    letter === 'A' ? { letter, provedAge: await ageIn(work, decided) } : { letter },
  )
  await keepWhatIsProved(work, state, decided)
  if (state === 'approved') await work.later(eraseRefusedJob, { memberId })
  await notify(work, application, action === 'approve' ? 'approved' : 'refused')
  return true
}

async function keepWhatIsProved(work: Work, state: string, { keys, application }: Decided) {
  const { memberId } = application
  if (state !== 'approved') return forgetProof(work, memberId)
  const { fullName: name, birthDate, idNumber } = openProfile(keys, application)
  await keepProof(work, keys.persons, { memberId, known: { name, birthDate, idNumber } })
}

/** Age in whole years today, in the brand's time zone. */
async function ageIn(work: Work, { keys, application }: Decided): Promise<number> {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  return ageOn(openProfile(keys, application).birthDate, dayIn(config.timeZone, work.now))
}

function documentsOf(refused: readonly RefusedPart[]): KycDocument[] {
  return refused.flatMap(({ part }) => (part === 'personalInfo' ? [] : [part]))
}

type Decision = 'approved' | 'refused'

function notify(work: Work, { memberId, brandId }: Application, state: Decision) {
  return work.emit(kycDecided, { brandId, memberId, data: { state } })
}

/** Applies a provider's verdict. A verdict about an earlier or an already decided submission does nothing. */
export async function applyVerdict(
  work: Work,
  { keys, memberId, submission }: { keys: ProfileKeys; memberId: string; submission: number },
  verdict: Verdict,
) {
  const application = await lockApplication(work.tx, memberId)
  if (application?.state !== 'submitted' || application.submission !== submission) return
  const action = afterVerdict(verdict, application.refusals)
  if (action === 'toPerson') return handOver(work, application, verdict)
  const refused = verdict.answer === 'RED' ? verdict.refused : []
  await decide(work, action, { keys, application, by: 'provider', refused })
}

/** Moves a submission to the operators' queue. */
async function handOver(work: Work, { memberId, state }: Application, verdict: Verdict) {
  const next = nextKycState(state, 'toPerson' satisfies KycAction)
  if (next) await updateState(work.tx, memberId, next)
  if (verdict.answer === 'RED' && verdict.review === 'FINAL') {
    await openCase(work, { memberId, kind: 'not-genuine', subject: 'provider', foundAt: 'kyc' })
  }
}
