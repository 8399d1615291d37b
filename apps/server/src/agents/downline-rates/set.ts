import type { downlineRates, setDownlineRates } from '@parola/contract'
import { isMoveWaiting } from '#agents/tree-move'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { ratesAbove, rebatesGiven, rebatesToGive, saveRates } from '#people/invitation'
import { lockTree } from '#people/team-move'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { selectAbove } from './above.sql.ts'
import { gapOf, mergedRates, nextDay, refuseOutsideDownline } from './terms.ts'

/** The rates of a direct downline, and what the agent may give. @throws Refusal NOT_FOUND */
export async function readRates(
  glance: Glance,
  { query: { memberId } }: Pick<Input<typeof downlineRates>, 'query'>,
) {
  const agentId = memberOf(glance)
  await refuseOutsideDownline(glance.db, { agentId, memberId })
  const { now, next } = await rebatesGiven(glance, memberId)
  const last = next.at(-1)
  return {
    rebates: now ?? (await mergedRates(glance, memberId, {})),
    next: last?.from ? { rebates: last.rates, from: last.from } : null,
    mostRebates: await rebatesToGive(glance, agentId),
  }
}

/**
 * Gives a direct downline other rebates from the next midnight of the brand on: no more than the agent may give, and no
 * less than what accounts below have, who are lowered first (rules/agents §9).
 * @throws Refusal NOT_FOUND, LINK_RATE_ABOVE_OWN, RATE_BELOW_TEAM, MOVE_PENDING, or why the agent may recruit nobody
 */
export async function setRates(
  work: Work,
  { body: { memberId, rebates } }: Pick<Input<typeof setDownlineRates>, 'body'>,
) {
  const { tx, brandId, now } = work
  const agentId = await begin(work, memberId)
  const look = { db: tx, brandId, now }
  const most = await rebatesToGive(look, agentId)
  const above = ratesAbove(rebates, most)
  if (above.length > 0) {
    refuse('LINK_RATE_ABOVE_OWN', {
      allowedPpm: Object.fromEntries(above.map((category) => [category, most[category] ?? 0])),
    })
  }
  const rates = await mergedRates(look, memberId, rebates)
  const gapPpm = await gapOf(look)
  const [lower] = await selectAbove(tx, { memberId, upper: rates, gapPpm, limit: 1 })
  if (lower) refuse('RATE_BELOW_TEAM')
  const from = await nextDay(work)
  await saveRates(tx, { brandId, setBy: agentId, from, now, changes: [{ memberId, rates }] })
  const after = { rates, from }
  await record(work, { what: 'downline.rates', subject: `member:${memberId}`, after })
  await sendMessage(work, { memberId, kind: 'rebates-changed', params: {} })
  return { from }
}

/**
 * Nobody joins or moves meanwhile, and whoever may recruit may give rates.
 * @throws Refusal NOT_FOUND, MOVE_PENDING, or why the agent may recruit nobody
 */
export async function begin(work: Work, memberId: string): Promise<string> {
  const { tx, brandId, now } = work
  const agentId = memberOf(work)
  const { config } = await brandById(tx, brandId, now)
  await lockTree(tx)
  refuseUnfit(await lockMember(work, agentId), 'marketing', config)
  await refuseOutsideDownline(tx, { agentId, memberId })
  if (await isMoveWaiting(work, [agentId])) refuse('MOVE_PENDING')
  return agentId
}
