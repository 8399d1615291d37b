import { brandById } from '#foundations/brand'
import type { Fact } from '#platform/events'
import { newId } from '#platform/random'
import { bySystem, type Work } from '#platform/work'
import { bringBack } from './bring-back.ts'
import type { TransferParts } from './transfers.ts'

export const BRING_BACK = 'transfer.bring-back'

/** Who leaves has their money brought home, where the brand has it so (rules/vendor-protocol §4). */
export async function returnHome(w: Work, { memberId, brandId }: Fact) {
  if (!memberId) return
  const { config } = await brandById(w.tx, brandId, w.now)
  if (!config.vendorWallets.autoReturn) return
  // The key goes with the job: a second run of it moves nothing twice.
  await w.later({ name: BRING_BACK, data: { memberId, brandId, requestKey: newId(w.now) } })
}

/** @throws Error when a vendor was silent, to be asked again. */
export async function bringHome(parts: TransferParts, data: Record<string, unknown>) {
  const { actor, brandId } = bySystem(String(data.brandId))
  const opening = {
    actor: { ...actor, memberId: String(data.memberId) },
    ...{ brandId, log: parts.engine.log },
  }
  const requestKey = String(data.requestKey)
  const told = await bringBack(parts, opening, { requestKey })
  const silent = told.filter(({ outcome }) => outcome === 'silent')
  if (silent.length > 0) throw new Error(`${silent.length} vendors did not tell a balance`)
}
