import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type GoodsRow = Selectable<Tables['points.goods']>
export type RedemptionRow = Selectable<Tables['points.redemption']>

type Whose = { memberId: string; brandId: string }

export async function findAccount(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('points.account')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** A member's points, locked; a new account is empty. */
export async function lockAccount(tx: Tx, { memberId, brandId }: Whose) {
  await sql`
    insert into points.account (member_id, brand_id) values (${memberId}, ${brandId})
    on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('points.account')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type Movement = {
  memberId: string
  kind: 'redeemed' | 'converted' | 'returned' | 'reward'
  change: bigint
  reference: string
  key: string
  now: Date
}

/** Changes a member's points by an entry. @throws the database's check violation below zero */
export async function movePoints(tx: Tx, movement: Movement): Promise<void> {
  const { memberId, change } = movement
  await sql`
    with moved as (
      update points.account set balance = balance + ${change}::bigint, seq = seq + 1
       where member_id = ${memberId}
      returning member_id, seq, balance
    )
    insert into points.entry (member_id, seq, kind, change, balance, reference, key, at)
    select member_id, seq, ${movement.kind}, ${change}::bigint, balance, ${movement.reference}, ${movement.key},
           ${movement.now}::timestamptz
      from moved`.execute(tx)
}

type Page = { memberId: string; offset: number; limit: number }

export async function selectEntries(db: Kysely<Tables>, { memberId, offset, limit }: Page) {
  const rows = await db
    .selectFrom('points.entry')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('seq', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const account = await findAccount(db, memberId)
  return { rows, total: Number(account?.seq ?? 0n) }
}

/** Valid bets of a member since an instant, as they stand now. */
export async function selectTurnover(
  db: Kysely<Tables>,
  { memberId, since }: { memberId: string; since: Date },
): Promise<bigint> {
  const { rows } = await sql<{ valid: bigint }>`
    select greatest(0, coalesce(sum(valid), 0))::bigint as valid from activity.settlement
     where member_id = ${memberId} and recorded_at >= ${since}::timestamptz`.execute(db)
  return rows[0]?.valid ?? 0n
}
