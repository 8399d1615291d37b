import type { Member } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import { newReference } from '#platform/random'
import { must, type Work } from '#platform/work'
import { insertCampaign, lockAward } from './free-round.sql.ts'
import { award, cancelLeft, titlesFor } from './give.ts'

/** Free rounds that a rule gives: one campaign for each key. */
export type RuleGift = {
  key: string
  member: Member
  nodeId: number
  rounds: number
  /** In minor units of the member's currency. */
  stake: bigint
  multiple: number
  days: number
  note: string
  because: string
}

/**
 * Gives a member the free rounds that they have earned; the vendor is notified soon after.
 * @returns the name of the campaign
 * @throws Refusal GAME_UNKNOWN, VALIDATION when the game no longer offers free rounds of this stake
 */
export async function giveByRule(work: Work, gift: RuleGift): Promise<string> {
  const { member, rounds, stake, multiple, note, because } = gift
  const titles = await titlesFor(work, { nodeIds: [gift.nodeId], stake }, member.currency)
  const campaign = await insertCampaign(work.tx, {
    ...{ ...titles, campaign: newReference('FR'), brand_id: work.brandId, request_key: gift.key },
    ...{ rounds, stake_minor: stake, currency: member.currency, multiple, note, because },
    ...{ given_by: null, agreed_by: null, given_at: work.now, starts_at: work.now },
    expires_at: addMs(work.now, gift.days * DAY_MS),
  })
  must(campaign, `a second campaign for ${gift.key}`)
  await award(work, campaign, member)
  return campaign.campaign
}

type Named = { memberId: string; campaign: string }

/** Cancels what is left of free rounds whose cause no longer holds; what was played stays. */
export async function cancelByRule(work: Work, named: Named, because: string) {
  const row = await lockAward(work.tx, named)
  if (row) await cancelLeft(work, row, because)
}
