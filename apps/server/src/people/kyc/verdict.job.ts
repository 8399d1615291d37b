import { settingsOf } from '#foundations/settings'
import { addMs, HOUR_MS, SECOND_MS } from '#platform/clock'
import type { Vault } from '#platform/files'
import { bySystem, type Engine, must, work } from '#platform/work'
import { openProfile, type ProfileKeys } from './applications.ts'
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
import { kycSettings } from './kyc-settings.ts'
import type { Documents, KycProvider } from './provider.ts'

const QUIET_MS = 15 * SECOND_MS
/** How long to wait for a provider that does not answer. */
const PATIENCE_MS = HOUR_MS
const PER_ROUND = 50

export type Providers = { sandbox: KycProvider }
export type JobParts = { engine: Engine; keys: ProfileKeys; vault: Vault; providers: Providers }

/** Sends a submission to the brand's provider, or to the queue if operators are the provider. */
export async function sendToProvider(
  parts: JobParts,
  { memberId, submission }: { memberId: string; submission: number },
) {
  const { engine } = parts
  const db = engine.db.kysely
  const application = await selectApplication(db, memberId)
  if (application?.state !== 'submitted' || application.submission !== submission) return
  const brand = { brandId: application.brandId, now: engine.clock.now() }
  const { provider: name } = await settingsOf({ db, ...brand }, kycSettings)
  if (name === 'operators') return handOver(parts, application)
  const provider = parts.providers[name]
  const ref = await provider.start(`${memberId}:${submission}`)
  // The id is stored before anything is sent: a verdict may arrive before the next statement runs.
  const known = { memberId, submission, provider: name, ref }
  if (!(await updateProvider(db, known))) return
  await provider.submit(ref, await documentsOf(parts, application))
}

async function documentsOf(
  { engine, keys, vault }: JobParts,
  application: Application,
): Promise<Documents> {
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
  return { profile: openProfile(keys, application), pictures }
}

/** Queries the provider for its decision: a forged or repeated message changes nothing. */
export async function requestVerdict(parts: JobParts, ref: string) {
  const application = await selectByProvider(parts.engine.db.kysely, 'sandbox', ref)
  if (application) await settle(parts, application)
}

async function settle(parts: JobParts, application: Application) {
  const { providerRef } = application
  const verdict = providerRef && (await parts.providers.sandbox.verdict(providerRef))
  if (!verdict) return
  await inBrand(parts, application, (w) =>
    applyVerdict(w, { ...application, keys: parts.keys }, verdict),
  )
}

function handOver(parts: JobParts, application: Application) {
  return inBrand(parts, application, (w) =>
    applyVerdict(w, { ...application, keys: parts.keys }, { answer: 'UNSURE' }),
  )
}

function inBrand(
  { engine }: JobParts,
  { brandId }: Application,
  step: Parameters<typeof work<void>>[2],
) {
  return work(engine, bySystem(brandId), step)
}

/** Messages get lost and providers fail: an application that waits too long goes to an operator. */
export async function checkWaiting(parts: JobParts, date: Date) {
  const waiting = await selectWaiting(parts.engine.db.kysely, addMs(date, -QUIET_MS), PER_ROUND)
  for (const application of waiting) {
    const waitedMs = date.getTime() - (application.submittedAt ?? date).getTime()
    const settled = settle(parts, application)
    await settled.catch((err) => parts.engine.log.warn({ err }, 'no verdict'))
    if (waitedMs > PATIENCE_MS) await handOver(parts, application)
  }
}
