import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Span = { brandId: string; from: Date; to: Date }

/** Deposits of a brand that changed within a span, or that have these references or ids. */
export async function selectDepositsWithin(db: Kysely<Tables>, { brandId, from, to }: Span) {
  return db
    .selectFrom('cashier.deposit')
    .select(['deposit_id', 'member_id', 'reference', 'state', 'amount_minor', 'fee_minor'])
    .select(['paid_minor', 'credited_minor'])
    .where('brand_id', '=', brandId)
    .where('changed_at', '>=', from)
    .where('changed_at', '<', to)
    .execute()
}

/** Deposits by their references, whatever their brand. */
export async function selectDepositsOf(db: Kysely<Tables>, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('cashier.deposit_reference as r')
    .innerJoin('cashier.deposit as d', (join) =>
      join.onRef('d.member_id', '=', 'r.member_id').onRef('d.deposit_id', '=', 'r.deposit_id'),
    )
    .select([
      'd.brand_id',
      'd.member_id',
      'd.deposit_id',
      'd.reference',
      'd.state',
      'd.credited_minor',
      'd.amount_minor',
      'd.paid_minor',
    ])
    .where('r.reference', 'in', [...references])
    .execute()
}

const payoutsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('cashier.payout as p')
    .innerJoin('cashier.withdrawal as w', (join) =>
      join
        .onRef('w.member_id', '=', 'p.member_id')
        .onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
    )
    .select([
      'p.reference',
      'p.state',
      'w.brand_id',
      'w.member_id',
      'w.withdrawal_id',
      'w.reference as withdrawal',
      'w.amount_minor',
      'w.fee_minor',
    ])

export async function selectPayoutsWithin(db: Kysely<Tables>, { brandId, from, to }: Span) {
  return payoutsOf(db)
    .where('w.brand_id', '=', brandId)
    .where('p.changed_at', '>=', from)
    .where('p.changed_at', '<', to)
    .execute()
}

/** Payouts of the withdrawals with these references. */
export async function selectPayoutsFor(db: Kysely<Tables>, withdrawals: readonly string[]) {
  if (withdrawals.length === 0) return []
  return payoutsOf(db)
    .where('w.reference', 'in', [...withdrawals])
    .execute()
}

/** Payouts by their references, whatever their brand. */
export async function selectPayoutsOf(db: Kysely<Tables>, references: readonly string[]) {
  if (references.length === 0) return []
  return payoutsOf(db)
    .where('p.reference', 'in', [...references])
    .execute()
}

/** What unfinished withdrawals of these members hold. */
export async function selectHolding(
  db: Kysely<Tables>,
  members: readonly string[],
  open: readonly string[],
) {
  return db
    .selectFrom('cashier.withdrawal')
    .select((eb) => ['member_id', eb.fn.sum<bigint>('amount_minor').as('held')])
    .where('member_id', '=', sql<string>`any (${members}::uuid[])`)
    .where('state', 'in', [...open])
    .groupBy('member_id')
    .execute()
}
