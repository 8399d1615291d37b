import { brandById } from '#foundations/brand'
import { addMs, HOUR_MS, SECOND_MS } from '#platform/clock'
import type { Vault } from '#platform/files'
import { bySystem, type Engine, must, work } from '#platform/work'
import { type Desk, openProfile } from './applications.ts'
import { pictureOf } from './cabinet.ts'
import { applyVerdict } from './decisions.ts'
import { selectFiles } from './file.sql.ts'
import {
  type Application,
  selectApplication,
  selectByProvider,
  selectWaiting,
  updateProvider,
} from './kyc.sql.ts'
import type { KycProvider, Papers } from './provider.ts'

export const ASK_FOR_VERDICT = 'kyc.ask-for-verdict'

const QUIET_MS = 15 * SECOND_MS
/** A provider that says nothing for so long is not waited for. */
const PATIENCE_MS = HOUR_MS
const PER_ROUND = 50

export type Providers = { sandbox: KycProvider }
export type JobParts = { engine: Engine; desk: Desk; vault: Vault; providers: Providers }

/** Hands a submission to the brand's provider; where operators are the provider, to their queue. */
export async function sendToProvider(
  parts: JobParts,
  { memberId, submission }: { memberId: string; submission: number },
) {
  const { engine } = parts
  const db = engine.db.kysely
  const application = await selectApplication(db, memberId)
  if (application?.state !== 'submitted' || application.submission !== submission) return
  const { config } = await brandById(db, application.brandId, engine.clock.now())
  if (config.kycProvider === 'operators') return handOver(parts, application)
  const provider = parts.providers[config.kycProvider]
  const ref = await provider.start(`${memberId}:${submission}`)
  // The name is kept before anything is sent: a verdict may be there sooner than our next line.
  const known = { memberId, submission, provider: config.kycProvider, ref }
  if (!(await updateProvider(db, known))) return
  await provider.submit(ref, await papersOf(parts, application))
}

async function papersOf(
  { engine, desk, vault }: JobParts,
  application: Application,
): Promise<Papers> {
  const files = await selectFiles(engine.db.kysely, application.memberId)
  const standing = new Map(
    files.filter((f) => !f.isRefused && !f.isErased).map((f) => [f.document, f]),
  )
  const pictures = []
  for (const file of standing.values()) {
    const content = await pictureOf(vault, file)
    must(content, 'a picture is not in the storage')
    pictures.push({ document: file.document, content })
  }
  return { profile: openProfile(desk, application), pictures }
}

/** Asks the provider itself what it decided: a message that was forged or came twice changes nothing. */
export async function askForVerdict(parts: JobParts, ref: string) {
  const application = await selectByProvider(parts.engine.db.kysely, 'sandbox', ref)
  if (application) await settle(parts, application)
}

async function settle(parts: JobParts, application: Application) {
  const { providerRef } = application
  const verdict = providerRef && (await parts.providers.sandbox.verdict(providerRef))
  if (!verdict) return
  await inBrand(parts, application, (w) =>
    applyVerdict(w, { ...application, desk: parts.desk }, verdict),
  )
}

function handOver(parts: JobParts, application: Application) {
  return inBrand(parts, application, (w) =>
    applyVerdict(w, { ...application, desk: parts.desk }, { answer: 'UNSURE' }),
  )
}

function inBrand(
  { engine }: JobParts,
  { brandId }: Application,
  step: Parameters<typeof work<void>>[2],
) {
  return work(engine, bySystem(brandId), step)
}

/** Messages get lost, and providers go away: whoever waits too long is looked at by a person. */
export async function checkWaiting(parts: JobParts, at: Date) {
  const waiting = await selectWaiting(parts.engine.db.kysely, addMs(at, -QUIET_MS), PER_ROUND)
  for (const application of waiting) {
    const waitedMs = at.getTime() - (application.submittedAt ?? at).getTime()
    const asked = settle(parts, application)
    await asked.catch((err) => parts.engine.log.warn({ err }, 'no verdict'))
    if (waitedMs > PATIENCE_MS) await handOver(parts, application)
  }
}
