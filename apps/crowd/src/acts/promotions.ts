import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, orRefused } from './act.ts'

/** The code that the demo's daily promotion tells everybody. */
const CODE = 'LIGHT'
const JOINED = ['depositMatch', 'cashback', 'raffle'] as const
type Promotion = { id: string; kind: string; status: string }

/**
 * Looks at the promotions, joins what can be joined, applies once, and claims what is ready. Everybody plays without
 * bonus money: their records are of cash.
 */
export const takePromotions: Act = async (member) => {
  const { browser } = member
  for (const promotion of await browser.call('promotions', { query: {} })) {
    await orRefused(async () => {
      await takeOne(member, promotion)
      return 'done'
    })
  }
  await browser.call('promotionHistory', { query: {} })
  await browser.call('bonusBalances', { query: {} })
  return 'done'
}

async function takeOne(member: Member, { id, kind, status }: Promotion) {
  const { browser } = member
  // It would be used by the next bet of its stake.
  if (kind === 'freeBet') return
  if (status === 'claim') return claimPromotionAs(member, { id, kind })
  if (status !== 'join') return
  if (kind === 'promoCode') {
    await browser.call('redeemPromoCode', { body: { code: CODE } })
    return claimPromotionAs(member, { id, kind })
  }
  const { termsHash, terms } = await browser.call('promotionDetail', { query: { id } })
  if (terms.wagering.bonus) return
  // Its people have no numbers that an operator could verify.
  if (terms.offer.kind === 'manual' && terms.offer.contact) return
  if (kind === 'manual') {
    const body = { id, termsHash, remark: 'My best round of the week', images: [] }
    await browser.call('applyPromotion', { body })
  } else if (JOINED.some((known) => known === kind)) {
    await browser.call('joinPromotion', { body: { id, termsHash } })
  }
}

/** A repeated claim returns the first one. */
export async function claimPromotionAs(member: Member, { id, kind }: { id: string; kind: string }) {
  const { browser, records } = member
  const key = `promotion-request:${id}`
  await requesting(member, { key, kind: 'claim', about: { promotion: id, of: kind } }, async () => {
    const { termsHash, terms } = await browser.call('promotionDetail', { query: { id } })
    if (terms.wagering.bonus) return
    const body = { id, termsHash }
    const claimed =
      kind === 'raffle'
        ? browser.call('claimRaffle', { body })
        : browser.call('claimPromotion', { body })
    const { amount, reference } = await claimed
    const entry = `reward:${reference}`
    // Free rounds are paid when they are played.
    if (kind !== 'freeRounds' && !records.has(entry))
      records.put(entry, parseMinor(amount, records.currency))
  })
}
