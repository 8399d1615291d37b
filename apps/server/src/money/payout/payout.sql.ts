import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

/** A mark further ahead than this was left by a clock that has since been put back. */
const DRIFT_MS = MINUTE_MS
export type PayoutRow = Selectable<Tables['cashier.payout']>

/** The next payout of a withdrawal: its reference is its key at the gateway, and never reused. */
export async function insertPayout(
  tx: Tx,
  p: { reference: string; memberId: string; withdrawalId: string; now: Date },
): Promise<PayoutRow> {
  return tx
    .insertInto('cashier.payout')
    .values({
      reference: p.reference,
      member_id: p.memberId,
      withdrawal_id: p.withdrawalId,
      attempt: sql<number>`(select count(*) + 1 from cashier.payout
                             where withdrawal_id = ${p.withdrawalId})`,
      state: 'SENDING',
      created_at: p.now,
      requested_at: p.now,
      changed_at: p.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectPayout(
  db: Kysely<Tables>,
  reference: string,
): Promise<(PayoutRow & { withdrawal: string; brand_id: string }) | undefined> {
  return db
    .selectFrom('cashier.payout as p')
    .innerJoin('cashier.withdrawal as w', (join) =>
      join
        .onRef('w.member_id', '=', 'p.member_id')
        .onRef('w.withdrawal_id', '=', 'p.withdrawal_id'),
    )
    .selectAll('p')
    .select(['w.reference as withdrawal', 'w.brand_id'])
    .where('p.reference', '=', reference)
    .executeTakeFirst()
}

export async function selectPayouts(db: Kysely<Tables>, withdrawalId: string, limit: number) {
  return db
    .selectFrom('cashier.payout')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('attempt')
    .limit(limit)
    .execute()
}

export async function changePayout(
  tx: Tx,
  row: Pick<PayoutRow, 'reference' | 'state'>,
  c: { state: string; now: Date; gatewayId?: string | undefined; failure?: string | undefined },
): Promise<boolean> {
  const changed = await tx
    .updateTable('cashier.payout')
    .set({
      state: c.state,
      changed_at: c.now,
      ...(c.gatewayId ? { gateway_id: c.gatewayId } : {}),
      ...(c.failure ? { failure: c.failure } : {}),
    })
    .where('reference', '=', row.reference)
    .where('state', '=', row.state)
    .returning('reference')
    .executeTakeFirst()
  return changed !== undefined
}

/** Zero rows mean that another node is checking at this moment. */
export async function takeTurn(
  db: Kysely<Tables>,
  turn: { reference: string; before: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('cashier.payout')
    .set({ requested_at: turn.now })
    .where('reference', '=', turn.reference)
    .where('state', 'in', ['SENDING', 'SENT'])
    .where((eb) =>
      eb.or([
        eb('requested_at', '<', turn.before),
        eb('requested_at', '>', addMs(turn.now, DRIFT_MS)),
      ]),
    )
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the same alarm was raised for it before. */
export async function markAlarm(
  db: Kysely<Tables>,
  values: { reference: string; alarm: string },
): Promise<boolean> {
  const row = await db
    .updateTable('cashier.payout')
    .set({ alarm: values.alarm })
    .where('reference', '=', values.reference)
    .where(sql<boolean>`alarm is distinct from ${values.alarm}`)
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}

/** Unfinished payouts that have not been checked for a while. */
export async function selectUnfinishedPayouts(
  db: Kysely<Tables>,
  criteria: { before: Date; now: Date; limit: number },
) {
  return db
    .selectFrom('cashier.payout')
    .select('reference')
    .where('state', 'in', ['SENDING', 'SENT'])
    .where((eb) =>
      eb.or([
        eb('requested_at', '<', criteria.before),
        eb('requested_at', '>', addMs(criteria.now, DRIFT_MS)),
      ]),
    )
    .orderBy('requested_at')
    .limit(criteria.limit)
    .execute()
}

/** Withdrawals that wait for a job that may have been lost. */
export async function selectUnsent(
  db: Kysely<Tables>,
  criteria: { before: Date; now: Date; limit: number },
) {
  return db
    .selectFrom('cashier.withdrawal')
    .select(['reference', 'brand_id'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'APPROVED'),
        eb.and([eb('state', '=', 'REQUESTED'), eb('approvals_needed', '=', 0)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('changed_at', '<', criteria.before),
        eb('changed_at', '>', addMs(criteria.now, DRIFT_MS)),
      ]),
    )
    .orderBy('changed_at')
    .limit(criteria.limit)
    .execute()
}
