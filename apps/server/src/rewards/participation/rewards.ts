import type { Work } from '#platform/work'
import { giveBack, lockPromotion } from '#rewards/promotion'
import { selectByReference } from './entry.sql.ts'
import { promoMove } from './participation.rules.ts'
import { changeEntry } from './take-part.ts'

/** An issued reward was collected, or will never be: its budget then returns. */
export async function onReward(
  work: Work,
  { reference, state }: { reference: string; state: string },
) {
  const found = await selectByReference(work.tx, reference)
  if (!found) return
  await lockPromotion(work.tx, { brandId: found.brand_id, promotionId: found.promotion_id })
  const entry = await selectByReference(work.tx, reference)
  if (entry?.status !== 'issued') return
  if (state === 'claimed') {
    await changeEntry(work, entry, { status: promoMove('issued', 'collect') ?? 'claimed' })
  } else if (state === 'withdrawn') {
    await giveBack(work.tx, entry.promotion_id, entry.amount_minor)
    await changeEntry(work, entry, { status: 'close' })
  }
}
