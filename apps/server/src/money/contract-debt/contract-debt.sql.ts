import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type DebtRow = Selectable<Tables['contract_debt.debt']>

/** Open debts that one transaction pays: the next run goes on. */
const PER_STEP = 200

/** Open debts of an agent, the oldest first, for this transaction alone. */
export async function lockOpen(tx: Tx, debtorId: string): Promise<DebtRow[]> {
  return tx
    .selectFrom('contract_debt.debt')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('paid_at', 'is', null)
    .orderBy('debt_id')
    .limit(PER_STEP)
    .forUpdate()
    .execute()
}

/** What an agent owes by contracts, in minor units. */
export async function sumOpen(db: Kysely<Tables>, debtorId: string): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    select coalesce(sum(amount_minor - paid_minor), 0)::bigint as left
      from contract_debt.debt where debtor_id = ${debtorId} and paid_at is null`.execute(db)
  return rows[0]?.left ?? 0n
}

/** Whether one of two agents owes the other. */
export async function hasBetween(db: Kysely<Tables>, a: string, b: string): Promise<boolean> {
  const row = await db
    .selectFrom('contract_debt.debt')
    .select('debt_id')
    .where('paid_at', 'is', null)
    .where('debtor_id', 'in', [a, b])
    .where('creditor_id', 'in', [a, b])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Since when the oldest open debt between two agents waits. */
export async function selectOldest(
  db: Kysely<Tables>,
  { debtorId, creditorId }: { debtorId: string; creditorId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('contract_debt.debt')
    .select('since')
    .where('debtor_id', '=', debtorId)
    .where('creditor_id', '=', creditorId)
    .where('paid_at', 'is', null)
    .orderBy('debt_id')
    .limit(1)
    .executeTakeFirst()
  return row?.since ?? null
}

type NewDebt = Pick<DebtRow, 'debt_id' | 'brand_id' | 'debtor_id' | 'creditor_id'> &
  Pick<DebtRow, 'source' | 'kind' | 'currency' | 'amount_minor' | 'since'>

export async function insertDebt(tx: Tx, debt: NewDebt) {
  await tx.insertInto('contract_debt.debt').values(debt).execute()
}

export async function addPaid(
  tx: Tx,
  { debt_id: debtId }: DebtRow,
  { amount, now }: { amount: bigint; now: Date },
) {
  await sql`
    update contract_debt.debt
       set paid_minor = paid_minor + ${amount}::bigint,
           paid_at = case when paid_minor + ${amount}::bigint = amount_minor then ${now}::timestamptz end
     where debt_id = ${debtId}`.execute(tx)
}

type Page = { memberId: string; before?: string | undefined; limit: number }

/** What an agent owes and is owed, newest first, from a cursor: ids grow with time. */
export async function selectDebts(db: Kysely<Tables>, { memberId, before, limit }: Page) {
  const isBefore = before ? sql`d.debt_id < ${before}::uuid` : sql`true`
  const { rows } = await sql<DebtRow & { other: string | null }>`
    select d.*, m.nickname as other
      from (select * from contract_debt.debt d where debtor_id = ${memberId} and ${isBefore}
            union all
            select * from contract_debt.debt d where creditor_id = ${memberId} and ${isBefore}) d
      left join member.member m
        on m.member_id = case when d.debtor_id = ${memberId} then d.creditor_id else d.debtor_id end
     order by d.debt_id desc limit ${limit}`.execute(db)
  return rows
}

/** Agents of a brand with open debts, in the order of ids. */
export async function selectDebtors(
  db: Kysely<Tables>,
  { brandId, after, limit }: { brandId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ debtor_id: string }>`
    select distinct debtor_id from contract_debt.debt
     where paid_at is null and brand_id = ${brandId}
       and debtor_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by debtor_id limit ${limit}`.execute(db)
  return rows.map((row) => row.debtor_id)
}

/** Takes the debts that have been open since before an instant and have raised no alarm yet. */
export async function takeLate(
  tx: Tx,
  { brandId, before, now }: { brandId: string; before: Date; now: Date },
): Promise<DebtRow[]> {
  return tx
    .updateTable('contract_debt.debt')
    .set({ alarm_at: now })
    .where('brand_id', '=', brandId)
    .where('paid_at', 'is', null)
    .where('alarm_at', 'is', null)
    .where('since', '<=', before)
    .returningAll()
    .execute()
}
