import { CLAIM_KEYS } from '@parola/contract/rewards/promotion-lists'
import type { Tx } from '#platform/db'
import { keysKnownOf } from '#rewards/participation'
import { mostOf, type Terms } from '#rewards/promotion'
import { type Holders, holderOf, type Kind, refusedBy } from './rehearsal.rules.ts'
import {
  type ClaimRow,
  insertUsed,
  type Outcome,
  selectHolders,
  selectUndecided,
  type UsedKey,
  updateOutcomes,
} from './rehearsal.sql.ts'

type KeysOfMembers = Awaited<ReturnType<typeof keysKnownOf>>
type Keys = NonNullable<ReturnType<KeysOfMembers['get']>>

/** What is left, and since when it is less than the most of one claim: from then on nobody new takes part. */
type Budget = { left: bigint; closedAt: Date | null }
type Deciding = { rehearsalId: string; terms: Terms; budget: Budget; limit: number }

/** Decides the next claims in the order of time: by the keys that were used before, then by what is left of the budget. */
export async function decideNext(tx: Tx, { rehearsalId, terms, budget, limit }: Deciding) {
  const claims = await selectUndecided(tx, rehearsalId, limit)
  const { limits } = terms.eligibility
  // What has no limit need not be looked at.
  const kinds = CLAIM_KEYS.filter((kind) => limits[kind] > 0)
  const keys = await keysOf(tx, { claims, kinds })
  const holders = await holdersOf(tx, { rehearsalId, kinds, keys })
  const used: UsedKey[] = []
  const outcomes: Outcome[] = []
  let { left, closedAt } = budget
  for (const claim of claims) {
    const own = keys.get(claim.member_id)
    const outcome = late(claim, closedAt) ?? refused(claim, own) ?? spent(claim, left)
    outcomes.push(outcome)
    if (outcome === 'paid') {
      left -= claim.amount_minor
      use(claim, own)
    }
    if (left < mostOf(terms.offer)) closedAt ??= claim.claimed_at
  }
  await updateOutcomes(tx, claims, outcomes)
  await insertUsed(tx, rehearsalId, used)
  return { left, closedAt, isOver: claims.length < limit }

  function refused({ member_id: memberId }: ClaimRow, own: Keys | undefined) {
    return own ? refusedBy({ memberId, keys: own, holders, limits }) : null
  }

  function use({ member_id: memberId, claimed_at: usedAt }: ClaimRow, own: Keys | undefined) {
    for (const kind of kinds) {
      for (const value of own?.[kind].own ?? []) {
        holderOf(holders, kind, value).add(memberId)
        used.push({ kind, value, memberId, usedAt })
      }
    }
  }
}

/** Nobody who joined later is paid once the budget is closed to new members. */
function late({ joined_at: joinedAt, claimed_at: claimedAt }: ClaimRow, closedAt: Date | null) {
  return closedAt && (joinedAt ?? claimedAt) > closedAt ? ('budget' as const) : null
}

const spent = ({ amount_minor: amount }: ClaimRow, left: bigint) =>
  amount <= left ? ('paid' as const) : ('budget' as const)

async function keysOf(tx: Tx, { claims, kinds }: { claims: ClaimRow[]; kinds: readonly Kind[] }) {
  const members = [...new Set(claims.map(({ member_id: memberId }) => memberId))]
  return kinds.length > 0 ? keysKnownOf(tx, members) : new Map<string, Keys>()
}

type Looking = { rehearsalId: string; kinds: readonly Kind[]; keys: ReadonlyMap<string, Keys> }

/** Who was paid with any of these keys before. */
async function holdersOf(tx: Tx, { rehearsalId, kinds, keys }: Looking): Promise<Holders> {
  const all = [...keys.values()]
  const wanted = kinds.flatMap((kind) =>
    [...new Set(all.flatMap((own) => own[kind].found))].map((value) => ({ kind, value })),
  )
  const holders: Holders = new Map()
  for (const { kind, value, memberId } of await selectHolders(tx, rehearsalId, wanted))
    holderOf(holders, kind as Kind, value).add(memberId)
  return holders
}
