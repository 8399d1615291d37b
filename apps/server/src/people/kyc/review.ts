import { stampSvg } from '@parola/art'
import type { approveKyc, kycCase, kycImage, refuseKyc } from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { findMember } from '#people/member'
import type { Pictures, Vault } from '#platform/files'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, operatorOf, refuse, type Work, work } from '#platform/work'
import { openProfile, type ProfileKeys } from './applications.ts'
import { pictureOf } from './cabinet.ts'
import { decide } from './decisions.ts'
import { selectFile, selectFiles } from './file.sql.ts'
import { ageOn, dayIn, nextKycState } from './kyc.rules.ts'
import { type Application, lockApplication, selectApplication } from './kyc.sql.ts'

export type ReviewParts = { engine: Engine; keys: ProfileKeys; vault: Vault; pictures: Pictures }

type CaseView = Answer<typeof kycCase>['value']

const subjectOf = (memberId: string) => `member:${memberId}`

/** @throws Refusal NOT_FOUND for a member of another brand too: a caller cannot learn that they exist */
function ofBrand(work: Work, application: Application | null): Application {
  if (application?.brandId !== work.brandId) refuse('NOT_FOUND')
  return application
}

/** What a member entered and sent. Viewing it is recorded. */
export async function readCase(w: Work, keys: ProfileKeys, memberId: string): Promise<CaseView> {
  const application = ofBrand(w, await selectApplication(w.tx, memberId))
  const member = await findMember({ db: w.tx }, memberId)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  const profile = openProfile(keys, application)
  const files = await selectFiles(w.tx, memberId)
  await record(w, { what: 'kyc.view', subject: subjectOf(memberId) })
  return {
    ...viewOf(application),
    username: member?.username ?? '',
    isCrowd: member?.isCrowd ?? false,
    age: ageOn(profile.birthDate, dayIn(config.timeZone, w.now)),
    minAge: config.minAge,
    profile,
    pictures: files.map(({ fileId, document, submission, storedAt, isRefused, isErased }) => ({
      fileId,
      document,
      submission,
      storedAt,
      isRefused,
      isErased,
    })),
    actions: (['approve', 'refuse'] as const).filter((act) => mayDo(application, act)),
  }
}

function viewOf(application: Application) {
  const { memberId, state, submission, submittedAt, decidedAt, decidedBy, provider, refused } =
    application
  return { memberId, state, submission, submittedAt, decidedAt, decidedBy, provider, refused }
}

/** An operator decides what waits for review; an approval can be withdrawn. */
function mayDo({ state }: Application, action: 'approve' | 'refuse'): boolean {
  return state !== 'submitted' && nextKycState(state, action) !== null
}

/**
 * One picture, watermarked with the viewer and the time. The audit row is committed before the first byte is
 * read, so every view is on record (DOC-005).
 */
export async function showPicture(
  { engine, vault, pictures }: ReviewParts,
  opening: Opening,
  { memberId, fileId }: Input<typeof kycImage>['body'],
): Promise<{ image: string }> {
  const seen = await work(engine, opening, async (w) => {
    ofBrand(w, await selectApplication(w.tx, memberId))
    const file = await selectFile(w.tx, { memberId, fileId })
    if (!file || file.isErased) refuse('NOT_FOUND')
    const after = { fileId, document: file.document, submission: file.submission }
    await record(w, { what: 'kyc.view-image', subject: subjectOf(memberId), after })
    return { file, at: w.now, by: operatorOf(w) }
  })
  const content = await pictureOf(vault, seen.file)
  if (!content) refuse('NOT_FOUND')
  const mark = stampSvg([
    `${seen.by.slice(-12)} ${opening.actor.address}`,
    seen.at.toISOString().slice(0, 19),
  ])
  const marked = await pictures.mark(content, mark)
  return { image: `data:image/jpeg;base64,${marked.toString('base64')}` }
}

/** @throws Refusal NOT_FOUND, KYC_CHANGED, KYC_UNDER_AGE */
export async function approve(w: Work, keys: ProfileKeys, body: Input<typeof approveKyc>['body']) {
  const application = await looked(w, body)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  const { birthDate } = openProfile(keys, application)
  if (ageOn(birthDate, dayIn(config.timeZone, w.now)) < config.minAge) refuse('KYC_UNDER_AGE')
  await settle(w, 'approve', { keys, application, note: body.note })
}

/** @throws Refusal NOT_FOUND, KYC_CHANGED */
export async function refuseParts(
  w: Work,
  keys: ProfileKeys,
  body: Input<typeof refuseKyc>['body'],
) {
  const application = await looked(w, body)
  await settle(w, 'refuse', { keys, application, note: body.note, refused: body.refused })
}

/** The application as the operator saw it; one that was resubmitted since has to be reviewed again. */
async function looked(w: Work, seen: { memberId: string; submission: number }) {
  const application = ofBrand(w, await lockApplication(w.tx, seen.memberId))
  if (application.submission !== seen.submission) refuse('KYC_CHANGED')
  return application
}

type Settled = {
  keys: ProfileKeys
  application: Application
  note: string | undefined
  refused?: Input<typeof refuseKyc>['body']['refused']
}

async function settle(
  w: Work,
  action: 'approve' | 'refuse',
  { keys, application, note, refused = [] }: Settled,
) {
  if (!mayDo(application, action)) refuse('KYC_CHANGED')
  await decide(w, action, { keys, application, by: operatorOf(w), refused })
  const { memberId, state, submission } = application
  await record(w, {
    what: `kyc.${action}`,
    subject: subjectOf(memberId),
    before: { state, submission },
    after: { state: nextKycState(state, action), refused },
    reason: note ?? null,
  })
}
