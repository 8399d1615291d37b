import type { KycAction, KycState, Verification } from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { barMember, keepKyc } from '#people/eligibility'
import { actingMember } from '#people/member'
import { openCase, type PersonIndex, screenPerson } from '#people/screening'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import { defineSealed } from '#platform/secrets'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { selectFiles } from './file.sql.ts'
import { ageOn, dayIn, isBirthDate, letterOf, neededDocuments, nextKycState } from './kyc.rules.ts'
import { type Application, lockApplication, selectApplication, upsertProfile } from './kyc.sql.ts'
import { submitApplication } from './submission.ts'

type Brand = Awaited<ReturnType<typeof brandById>>

export type Profile = {
  idType: number
  idNumber: string
  fullName: string
  birthDate: string
  address: string
  permanentAddress: string
  placeOfBirth: string
  nationality: string
  sourceOfIncome: number
  occupation: number
  employerName: string
  email: string
}

/** What is needed to store and compare personal data. */
export type ProfileKeys = { fieldKeys: FieldKeys; persons: PersonIndex }

const contextOf = (memberId: string) => `kyc.profile:${memberId}`

/** The personal data that members entered. */
defineSealed({
  table: 'kyc.application',
  column: 'profile',
  key: ['member_id'],
  contextOf: (row) => contextOf(`${row.member_id}`),
})

export function openProfile(
  { fieldKeys }: Pick<ProfileKeys, 'fieldKeys'>,
  { memberId, profile }: Application,
): Profile {
  return JSON.parse(openText(fieldKeys, profile, contextOf(memberId))) as Profile
}

/** The full name that a member's documents proved; null before that. */
export async function verifiedName(
  fieldKeys: FieldKeys,
  db: Glance['db'],
  memberId: string,
): Promise<string | null> {
  const application = await selectApplication(db, memberId)
  if (application?.state !== 'approved') return null
  return openProfile({ fieldKeys }, application).fullName
}

type Info = {
  profile: Profile
  /** The age that a member who is too young has confirmed. */
  underAge: number | undefined
}

/** The age that a typed birthday makes, where it is under the brand's and not yet confirmed. */
export type AgeToConfirm = { age: number; minAge: number }

/**
 * Saves the personal data. A member who is too young, and has confirmed so, is permanently and immediately barred
 * from staking and deposits, and an operator gets the case (reading 11).
 * @returns what the member has to confirm first: nothing was saved then, only the age in the audit log
 * @throws Refusal VALIDATION, KYC_NOT_OPEN
 */
export async function savePersonalInfo(
  work: Work,
  keys: ProfileKeys,
  { profile, underAge }: Info,
): Promise<AgeToConfirm | null> {
  const memberId = memberOf(work)
  const brand = await brandById(work.tx, work.brandId, work.now)
  const today = dayIn(brand.config.timeZone, work.now)
  if (!isBirthDate(profile.birthDate, today)) {
    refuse('VALIDATION', { fields: [{ field: 'birthday', rule: 'birthday' }] })
  }
  const state = await stateOf(work, await lockApplication(work.tx, memberId))
  const { minAge } = brand.config
  const age = ageOn(profile.birthDate, today)
  const isTooYoung = age < minAge
  const next = stateAfter(state, isTooYoung && state !== 'barred' ? 'bar' : 'save')
  // A mistyped year would bar for ever: the member has to state the age that it makes.
  if (isTooYoung && underAge !== age) {
    // A member who then types an older one is seen to have done so.
    const after = { age, minAge, confirmed: underAge ?? null }
    await record(work, { what: 'kyc.under-age', subject: `member:${memberId}`, after })
    return { age, minAge }
  }
  const saved = {
    memberId,
    brandId: work.brandId,
    state: next,
    profile: sealText(keys.fieldKeys, JSON.stringify(profile), contextOf(memberId)),
    now: work.now,
  }
  await upsertProfile(work.tx, saved)
  await keepKyc(work, memberId, { letter: letterOf(saved.state) })
  if (isTooYoung) await shutOut(work, memberId)
  const { fullName: name, birthDate, idNumber } = profile
  const known = { name, birthDate, idNumber }
  const hit = await screenPerson(work, keys.persons, { memberId, foundAt: 'kyc', known })
  if (isTooYoung || hit === 'yes') return null
  const needed = neededDocuments(await selectFiles(work.tx, memberId))
  // Only the personal data was refused: with that corrected, nothing else is needed.
  if (needed.length === 0) await submitApplication(work, memberId)
  return null
}

function stateAfter(state: KycState, action: KycAction): KycState {
  return nextKycState(state, action) ?? refuse('KYC_NOT_OPEN')
}

async function shutOut(work: Work, memberId: string) {
  await barMember(work, memberId, 'under-age')
  await openCase(work, { memberId, kind: 'under-age', subject: 'birthday', foundAt: 'kyc' })
}

/** A member approved before documents were stored here does not submit them again. */
async function stateOf(context: Glance | Work, application: Application | null): Promise<KycState> {
  if (application) return application.state
  return (await actingMember(context)).kycApproved ? 'approved' : 'none'
}

/** The state of a member's verification, and what they can do next. */
export async function verificationOf(context: Glance | Work): Promise<Verification> {
  const db = 'db' in context ? context.db : context.tx
  const memberId = memberOf(context)
  const brand: Brand = await brandById(db, context.brandId, context.now)
  const application = await selectApplication(db, memberId)
  const state = await stateOf(context, application)
  const refused = application?.refused ?? []
  const isDone = state === 'approved' || state === 'barred'
  const needed = isDone ? [] : neededDocuments(await selectFiles(db, memberId))
  // What has been corrected since is not reported again.
  const open = refused.filter(
    ({ part }) => state !== 'draft' || needed.some((item) => item === part),
  )
  return { state, refused: open, needed, minAge: brand.config.minAge }
}
