import { WITHDRAWAL_OPEN } from '@parola/contract'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type AccountRow = Selectable<Tables['cashier.payout_account']>

/** Saved accounts of a member, the newest first. */
export async function selectAccounts(db: Kysely<Tables>, memberId: string, limit: number) {
  return db
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute()
}

/** The numbers of saved accounts of these members, as hashes. */
export async function selectNumbers(db: Kysely<Tables>, memberIds: readonly string[]) {
  return db
    .selectFrom('cashier.payout_account')
    .select(['member_id', 'number_hash'])
    .where('member_id', 'in', [...memberIds])
    .where('removed_at', 'is', null)
    .execute()
}

export async function selectAccount(db: Kysely<Tables>, memberId: string, accountId: string) {
  return db
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The first account that a member ever had, saved or removed. */
export async function selectFirstAccount(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
}

/** Whose an account is, after this member tried to make it theirs. */
export async function claimNumber(
  tx: Tx,
  claim: { brandId: string; numberHash: Buffer; memberId: string },
): Promise<string> {
  await tx
    .insertInto('cashier.payout_owner')
    .values({
      brand_id: claim.brandId,
      number_hash: claim.numberHash,
      member_id: claim.memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('cashier.payout_owner')
    .select('member_id')
    .where('brand_id', '=', claim.brandId)
    .where('number_hash', '=', claim.numberHash)
    .executeTakeFirstOrThrow()
  return row.member_id
}

/** False when it is not its owner's any more. */
export async function passNumberOn(
  tx: Tx,
  p: { brandId: string; numberHash: Buffer; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('cashier.payout_owner')
    .set({ member_id: p.to })
    .where('brand_id', '=', p.brandId)
    .where('number_hash', '=', p.numberHash)
    .where('member_id', '=', p.from)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewAccount = {
  memberId: string
  accountId: string
  brandId: string
  channel: string
  kind: string
  house: string
  houseName: string
  sealed: Buffer
  tail: string
  numberHash: Buffer
  usableAt: Date
  now: Date
}

/** Undefined when it is already saved. */
export async function insertAccount(tx: Tx, a: NewAccount): Promise<AccountRow | undefined> {
  return tx
    .insertInto('cashier.payout_account')
    .values({
      member_id: a.memberId,
      account_id: a.accountId,
      brand_id: a.brandId,
      channel: a.channel,
      kind: a.kind,
      house: a.house,
      house_name: a.houseName,
      sealed: a.sealed,
      tail: a.tail,
      number_hash: a.numberHash,
      usable_at: a.usableAt,
      added_at: a.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'number_hash']).where('removed_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function selectByNumber(
  tx: Tx,
  criteria: { memberId: string; numberHash: Buffer },
): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('number_hash', '=', criteria.numberHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** How many accounts a member has added since then, those that were removed among them. */
export async function countAdded(
  tx: Tx,
  criteria: { memberId: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('cashier.payout_account')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', criteria.memberId)
    .where('added_at', '>', criteria.since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function removeAccountRow(
  tx: Tx,
  criteria: { memberId: string; accountId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('cashier.payout_account')
    .set({ removed_at: criteria.now })
    .where('member_id', '=', criteria.memberId)
    .where('account_id', '=', criteria.accountId)
    .where('removed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The member who owns a number now: it may have passed to a member who proved more. */
export async function selectNumberOwner(
  db: Kysely<Tables>,
  criteria: { brandId: string; numberHash: Buffer },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cashier.payout_owner')
    .select('member_id')
    .where('brand_id', '=', criteria.brandId)
    .where('number_hash', '=', criteria.numberHash)
    .executeTakeFirst()
  return row?.member_id
}

export async function hasOpenTo(
  tx: Tx,
  criteria: { memberId: string; accountId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('cashier.withdrawal')
    .select('reference')
    .where('member_id', '=', criteria.memberId)
    .where('account_id', '=', criteria.accountId)
    .where('state', 'in', [...WITHDRAWAL_OPEN])
    .executeTakeFirst()
  return row !== undefined
}
