import type { releaseGame } from '@parola/contract'
import { record } from '#foundations/audit'
import { vendorStates } from '#games/catalogue'
import type { Answer, Input, Opening } from '#platform/http'
import { operatorOf, refuse, work } from '#platform/work'
import { readCatalogueJob } from './jobs.ts'
import type { SyncParts } from './parts.ts'

type Request = Input<typeof releaseGame>['body']

/**
 * Releases a title that its vendor took out of play because of its return. The vendor is called first and decides;
 * a second call changes nothing there.
 * @throws Refusal GAME_UNKNOWN, GAME_NOT_STOPPED, GAME_UNREACHABLE
 */
export async function release(
  { engine, vendors }: Pick<SyncParts, 'engine' | 'vendors'>,
  opening: Opening,
  { nodeId, because }: Request,
): Promise<Pick<Answer<typeof releaseGame>, 'value'>> {
  const title = await vendorStates.selectVendorWord(engine.db.kysely, nodeId)
  if (!title) refuse('GAME_UNKNOWN')
  // A title that its vendor removed permanently, or without a reason, is not ours to release.
  if (title.vendor_status !== 'disabled' || !title.vendor_reason) refuse('GAME_NOT_STOPPED')
  const { vendor, game, vendor_reason: why } = title
  const response = await vendors.sendRequest(vendor, '/games/release', {
    ...{ merchant: opening.brandId, game, by: operatorOf(opening), reason: because },
  })
  if (response.kind === 'refused' && response.code === 'GAME_DISABLED') refuse('GAME_NOT_STOPPED')
  if (response.kind !== 'value') refuse('GAME_UNREACHABLE')
  await work(engine, opening, async (w) => {
    await vendorStates.setVendorStatus(w.tx, { nodeId, status: response.value.status })
    const before = { vendor, game, why }
    const after = { status: response.value.status }
    await record(w, {
      what: 'game.release',
      subject: `game:${nodeId}`,
      before,
      after,
      reason: because,
    })
    // Its vendor may have stopped more titles for the same reason.
    await w.later(readCatalogueJob, { vendor })
  })
  return { value: null }
}
