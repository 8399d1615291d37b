import { sql } from 'kysely'
import type { Tx } from '#platform/db'
import type { ClaimKey } from './participation.rules.ts'

type UsedKind = ClaimKey | 'contact'
type Keys = { promotionId: string; memberId: string; kind: UsedKind; values: readonly string[] }

/** How many other members have claimed or applied with these values of a key since an instant, and were not rejected. */
export async function countUsed(tx: Tx, { since, ...keys }: Keys & { since: Date }) {
  if (keys.values.length === 0) return 0
  const row = await tx
    .selectFrom('promotion.used_key as u')
    .innerJoin('promotion.entry as e', 'e.entry_id', 'u.entry_id')
    .select(sql<bigint>`count(distinct e.member_id)`.as('count'))
    .where('u.promotion_id', '=', keys.promotionId)
    .where('u.kind', '=', keys.kind)
    .where('u.value', 'in', [...keys.values])
    .where('u.used_at', '>', since)
    .where('e.member_id', '<>', keys.memberId)
    .where('e.status', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertUsed(
  tx: Tx,
  used: { promotionId: string; kind: UsedKind; value: string; entryId: string; now: Date },
) {
  await tx
    .insertInto('promotion.used_key')
    .values({
      ...{ promotion_id: used.promotionId, kind: used.kind, value: used.value },
      ...{ entry_id: used.entryId, used_at: used.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets what an application was counted by. */
export async function deleteUsed(tx: Tx, { entryId, kind }: { entryId: string; kind: UsedKind }) {
  await tx
    .deleteFrom('promotion.used_key')
    .where('entry_id', '=', entryId)
    .where('kind', '=', kind)
    .execute()
}

type Exempt = { promotionId: string; memberId: string }

/** One claim that an operator allows although its keys are used up. */
export async function insertExemption(
  tx: Tx,
  exemption: Exempt & { allowedBy: string; because: string; now: Date },
) {
  await tx
    .insertInto('promotion.exemption')
    .values({
      ...{ promotion_id: exemption.promotionId, member_id: exemption.memberId },
      ...{ allowed_by: exemption.allowedBy, because: exemption.because },
      allowed_at: exemption.now,
    })
    .execute()
}

/** Whether a member has an exemption that no claim has used. */
export async function isExempt(tx: Tx, { promotionId, memberId }: Exempt): Promise<boolean> {
  const row = await tx
    .selectFrom('promotion.exemption')
    .select('allowed_at')
    .where('promotion_id', '=', promotionId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the exemptions of a member: the claim that they were for is made. */
export async function useExemptions(
  tx: Tx,
  { promotionId, memberId, now }: Exempt & { now: Date },
) {
  await tx
    .updateTable('promotion.exemption')
    .set({ used_at: now })
    .where('promotion_id', '=', promotionId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}
