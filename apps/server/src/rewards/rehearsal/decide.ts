import { addMs, DAY_MS } from '#platform/clock'
import type { Tx } from '#platform/db'
import { CLAIM_KEYS, type ClaimKey, keysKnownOf, usedKey } from '#rewards/participation'
import { mostOf, type Terms } from '#rewards/promotion'
import {
  type ClaimRow,
  countUsed,
  insertUsed,
  type Outcome,
  selectUndecided,
  updateOutcome,
} from './rehearsal.sql.ts'

/** How long a claim counts against others of its keys, as it does for real ones. */
const LOOK_BACK_MS = 365 * DAY_MS

const OUTCOMES = {
  ALREADY_USED_PERSON: 'person',
  ALREADY_USED_DEVICE: 'device',
  ALREADY_USED_PAYMENTACCOUNT: 'paymentAccount',
  ALREADY_USED_IP: 'ip',
} as const

/** What is left, and since when it is less than the most of one claim: from then on nobody new takes part. */
type Budget = { left: bigint; closedAt: Date | null }
type Deciding = { rehearsalId: string; terms: Terms; budget: Budget; limit: number }

/** Decides the next claims in the order of time: by the keys that were used before, then by what is left of the budget. */
export async function decideNext(tx: Tx, { rehearsalId, terms, budget, limit }: Deciding) {
  const claims = await selectUndecided(tx, rehearsalId, limit)
  const { limits } = terms.eligibility
  let { left, closedAt } = budget
  for (const claim of claims) {
    const outcome = await outcomeOf(tx, { claim, limits, budget: { left, closedAt } })
    if (outcome === 'paid') left -= claim.amount_minor
    if (left < mostOf(terms.offer)) closedAt ??= claim.claimed_at
    await updateOutcome(tx, claim, outcome)
  }
  return { left, closedAt, isOver: claims.length < limit }
}

type Judged = { claim: ClaimRow; limits: Terms['eligibility']['limits']; budget: Budget }

async function outcomeOf(tx: Tx, { claim, limits, budget }: Judged): Promise<Outcome> {
  const { left: rest, closedAt } = budget
  if (closedAt && (claim.joined_at ?? claim.claimed_at) > closedAt) return 'budget'
  // What has no limit need not be looked at.
  const kinds = CLAIM_KEYS.filter((kind) => limits[kind] > 0)
  if (kinds.length === 0) return claim.amount_minor <= rest ? 'paid' : 'budget'
  const keys = await keysKnownOf(tx, claim.member_id)
  const since = addMs(claim.claimed_at, -LOOK_BACK_MS)
  const counts: Partial<Record<ClaimKey, number>> = {}
  for (const kind of kinds) {
    counts[kind] = await countUsed(tx, claim, { kind, values: keys[kind].found, since })
  }
  const code = usedKey(limits, counts)
  if (code) return OUTCOMES[code]
  if (claim.amount_minor > rest) return 'budget'
  for (const kind of kinds) await insertUsed(tx, claim, { kind, values: keys[kind].own })
  return 'paid'
}
