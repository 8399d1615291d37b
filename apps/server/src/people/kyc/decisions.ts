import type { KycAction, KycDocument } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { keepKyc } from '#people/eligibility'
import { forgetProof, keepProof, openCase } from '#people/screening'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { type Desk, openProfile } from './applications.ts'
import { markRefused } from './file.sql.ts'
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

export const KYC_DECIDED = 'kyc.decided'
export const ERASE_REFUSED = 'kyc.erase-refused'

type Decided = {
  desk: Desk
  application: Application
  /** `provider`, or the operator's id. */
  by: string
  refused?: readonly RefusedPart[]
}

/** Approves or refuses; false when the state does not allow it any more. */
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
  if (state === 'approved') await work.later({ name: ERASE_REFUSED, data: { memberId } })
  await tell(work, application, state)
  return true
}

async function keepWhatIsProved(work: Work, state: string, { desk, application }: Decided) {
  const { memberId } = application
  if (state !== 'approved') return forgetProof(work, memberId)
  const { fullName: name, birthDate, idNumber } = openProfile(desk, application)
  await keepProof(work, desk.persons, { memberId, known: { name, birthDate, idNumber } })
}

/** Whole years of somebody today, where their brand is. */
async function ageIn(work: Work, { desk, application }: Decided): Promise<number> {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  return ageOn(openProfile(desk, application).birthDate, dayIn(config.timeZone, work.now))
}

function documentsOf(refused: readonly RefusedPart[]): KycDocument[] {
  return refused.flatMap(({ part }) => (part === 'personalInfo' ? [] : [part]))
}

function tell(work: Work, { memberId, brandId }: Application, state: string) {
  return work.emit({ kind: KYC_DECIDED, id: newId(work.now), brandId, memberId, data: { state } })
}

/**
 * Does what a provider's verdict asks for. A verdict about an earlier submission, or about one that
 * is decided, does nothing.
 */
export async function applyVerdict(
  work: Work,
  { desk, memberId, submission }: { desk: Desk; memberId: string; submission: number },
  verdict: Verdict,
) {
  const application = await lockApplication(work.tx, memberId)
  if (application?.state !== 'submitted' || application.submission !== submission) return
  const action = afterVerdict(verdict, application.refusals)
  if (action === 'toPerson') return handOver(work, application, verdict)
  const refused = verdict.answer === 'RED' ? verdict.refused : []
  await decide(work, action, { desk, application, by: 'provider', refused })
}

/** Gives a submission to the operators' queue. */
async function handOver(work: Work, { memberId, state }: Application, verdict: Verdict) {
  const next = nextKycState(state, 'toPerson' satisfies KycAction)
  if (next) await updateState(work.tx, memberId, next)
  if (verdict.answer === 'RED' && verdict.review === 'FINAL') {
    await openCase(work, { memberId, kind: 'not-genuine', subject: 'provider', foundAt: 'kyc' })
  }
}
