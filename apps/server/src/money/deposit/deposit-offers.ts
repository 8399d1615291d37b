import type { depositChannels } from '@parola/contract'
import { mulDiv } from '@parola/money'
import { z } from 'zod'
import type { Member } from '#people/member'
import type { Tx } from '#platform/db'
import type { Glance, Work } from '#platform/work'
import { type DepositRow, selectByReference, updateOffer } from './deposit.sql.ts'

type Views = z.output<typeof depositChannels.value>

/** What was chosen with a deposit: a promotion, and what it adds. */
export type ChosenOffer = { offerId: string; name: string; reward: bigint; required: bigint }

export type OfferChoice = { member: Member; offerId: string; amount: bigint }

/** What promotions add to deposits; they belong to a later feature. */
export type DepositOffers = {
  /** What the member may choose for a deposit now. */
  list(look: Glance): Promise<Views['offers']>
  /**
   * Joins the promotion, for a deposit of so much.
   * @throws Refusal OFFER_OVER, PROMO_STACK, or the reason why the member may have no bonus
   */
  choose(work: Work, choice: OfferChoice): Promise<ChosenOffer>
}

const stored = z.object({
  offerId: z.string(),
  name: z.string(),
  rewardMinor: z.string(),
  requiredMinor: z.string(),
})
/** Offers of the brand's configuration, which were credited with their deposit. */
const storedBefore = z.object({ offerId: z.string(), name: z.string(), multiple: z.number() })

export function writeOffer({ reward, required, ...offer }: ChosenOffer): string {
  return JSON.stringify({ ...offer, rewardMinor: `${reward}`, requiredMinor: `${required}` })
}

/** The offer of a deposit; null without one. */
export function offerOf(row: Pick<DepositRow, 'offer' | 'reward_minor'>): ChosenOffer | null {
  if (!row.offer) return null
  const { data } = stored.safeParse(row.offer)
  if (data) {
    const { rewardMinor, requiredMinor, ...offer } = data
    return { ...offer, reward: BigInt(rewardMinor), required: BigInt(requiredMinor) }
  }
  const { offerId, name, multiple } = storedBefore.parse(row.offer)
  const reward = row.reward_minor
  const required = mulDiv(reward, { numerator: BigInt(multiple), denominator: 1n })
  return { offerId, name, reward, required }
}

/** What a promotion did add to a deposit, once it was credited; nothing where it was over by then. */
export async function keepOffer(tx: Tx, reference: string, offer: ChosenOffer) {
  const row = await selectByReference(tx, reference)
  if (row) await updateOffer(tx, row, writeOffer(offer))
}
