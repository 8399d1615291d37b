import { sql } from 'kysely'
import type { Tx } from '#platform/db'

export type SumOf = {
  matter: string
  operatorId: string
  memberId: string
  since: Date
}

/** Serializes the sums of one member, or of a whole brand. */
export async function lockSums(tx: Tx, owner: string) {
  const name = `day-sum:${owner}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** What this operator and those linked to them did for the member, in minor units. */
export async function selectSum(tx: Tx, { matter, operatorId, memberId, since }: SumOf) {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from approval.day_sum
     where member_id = ${memberId} and matter = ${matter} and at > ${since}::timestamptz
       and (operator_id = ${operatorId}::uuid
            or operator.are_linked(operator_id, ${operatorId}::uuid, ${since}::timestamptz))`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

/** What this operator and those linked to them did for all members of a brand, in minor units. */
export async function selectSumInAll(
  tx: Tx,
  { matter, operatorId, brandId, since }: Omit<SumOf, 'memberId'> & { brandId: string },
) {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(s.amount_minor), 0)::bigint as sum
      from approval.day_sum s join member.member m using (member_id)
     where m.brand_id = ${brandId} and s.matter = ${matter} and s.at > ${since}::timestamptz
       and (s.operator_id = ${operatorId}::uuid
            or operator.are_linked(s.operator_id, ${operatorId}::uuid, ${since}::timestamptz))`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

export type NewSum = {
  entryId: string
  matter: string
  operatorId: string
  memberId: string
  amountMinor: bigint
  now: Date
}

export async function insertSum(tx: Tx, s: NewSum) {
  await tx
    .insertInto('approval.day_sum')
    .values({
      entry_id: s.entryId,
      matter: s.matter,
      operator_id: s.operatorId,
      member_id: s.memberId,
      amount_minor: s.amountMinor,
      at: s.now,
    })
    .execute()
}
