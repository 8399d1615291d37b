import { settingsOf } from '#foundations/settings'
import type { Fact } from '#platform/events'
import { newId } from '#platform/random'
import { bySystem, type Work } from '#platform/work'
import { bringBack } from './bring-back.ts'
import { type BringBack, bringBackJob } from './jobs.ts'
import { transferSettings } from './transfer-settings.ts'
import type { TransferParts } from './transfers.ts'

/** Who leaves has their money brought home, where the brand has it so (rules/vendor-protocol §4). */
export async function returnAfterSession(w: Work, { memberId, brandId }: Fact) {
  const { autoReturn } = await settingsOf({ tx: w.tx, brandId, now: w.now }, transferSettings)
  if (!autoReturn) return
  // The key goes with the job: a second run of it moves nothing twice.
  await w.later(bringBackJob, { memberId, brandId, requestKey: newId(w.now) })
}

/** @throws Error when a vendor did not respond, to be tried again. */
export async function returnWallets(parts: TransferParts, { requestKey, ...owner }: BringBack) {
  const { actor, brandId } = bySystem(owner.brandId)
  const opening = {
    actor: { ...actor, memberId: owner.memberId },
    ...{ brandId, log: parts.engine.log },
  }
  const results = await bringBack(parts, opening, { requestKey })
  const silent = results.filter(({ outcome }) => outcome === 'silent')
  if (silent.length > 0) throw new Error(`${silent.length} vendors did not report a balance`)
}
