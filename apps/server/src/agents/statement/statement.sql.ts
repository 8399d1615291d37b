import type { ContractKind } from '@parola/contract'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { isStoppedAgent } from '#agents/payout-stop'
import type { Tables, Tx } from '#platform/db'

export type RecordRow = Selectable<Tables['statement.record']>
export type NewRecord = Insertable<Tables['statement.record']>
export type OutcomeRow = Selectable<Tables['statement.outcome']>

const INSERTED_AT_ONCE = 500

export async function insertRecords(tx: Tx, records: readonly NewRecord[]) {
  for (let from = 0; from < records.length; from += INSERTED_AT_ONCE) {
    await tx
      .insertInto('statement.record')
      .values(records.slice(from, from + INSERTED_AT_ONCE))
      .execute()
  }
}

export async function insertMarks(tx: Tx, marks: Insertable<Tables['statement.marks']>) {
  await tx.insertInto('statement.marks').values(marks).execute()
}

/** What contracts are owed for a window, replacing what was known before. */
export async function saveOutcomes(tx: Tx, outcomes: readonly OutcomeRow[]) {
  for (let from = 0; from < outcomes.length; from += INSERTED_AT_ONCE) {
    await tx
      .insertInto('statement.outcome')
      .values(outcomes.slice(from, from + INSERTED_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['contract_id', 'starts_at']).doUpdateSet((eb) => ({
          paid_minor: eb.ref('excluded.paid_minor'),
          carry_out_minor: eb.ref('excluded.carry_out_minor'),
          overhang_out_minor: eb.ref('excluded.overhang_out_minor'),
        })),
      )
      .execute()
  }
}

/** The outcomes of contracts for the window that starts, or the one that ends, at an instant. */
export async function selectOutcomes(
  tx: Tx,
  contracts: readonly string[],
  edge: { startsAt: Date } | { endsAt: Date },
): Promise<Map<string, OutcomeRow>> {
  const column = 'startsAt' in edge ? 'starts_at' : 'ends_at'
  const rows = await tx
    .selectFrom('statement.outcome')
    .selectAll()
    .where('contract_id', '=', sql<string>`any (${[...contracts]}::uuid[])`)
    .where(column, '=', 'startsAt' in edge ? edge.startsAt : edge.endsAt)
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row]))
}

/**
 * What contracts take over that begin at an instant: the outcomes of the versions before, which end there. Both sides have
 * agreed to that.
 */
export async function selectKept(
  tx: Tx,
  contracts: readonly string[],
  start: Date,
): Promise<Map<string, OutcomeRow>> {
  const { rows } = await sql<OutcomeRow & { taker: string }>`
    select n.offer_id as taker, o.*
      from agent_contract.answer a
      join agent_contract.offer n on n.offer_id = a.offer_id
      join agent_contract.offer b on b.upline_id is not distinct from n.upline_id and b.downline_id = n.downline_id
                                 and b.kind = n.kind and b.version < n.version
      join statement.outcome o on o.contract_id = b.offer_id and o.ends_at = a.start_at
     where a.keeps_carry and a.start_at = ${start}::timestamptz and n.offer_id = any (${[...contracts]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.taker, row]))
}

type Correction = Pick<
  Insertable<Tables['statement.correction']>,
  'correction_id' | 'contract_id' | 'starts_at' | 'delta_minor' | 'is_rest' | 'found_at'
>

export async function insertCorrections(tx: Tx, corrections: readonly Correction[]) {
  if (corrections.length === 0) return
  await tx
    .insertInto('statement.correction')
    .values([...corrections])
    .execute()
}

/** Sums of the corrections that no record has included yet, by contract; locked. */
export async function takeCorrections(
  tx: Tx,
  records: ReadonlyMap<string, string>,
): Promise<Map<string, bigint>> {
  const pairs = JSON.stringify([...records].map(([contract, record]) => ({ contract, record })))
  const { rows } = await sql<{ contract_id: string; sum: bigint }>`
    with taken as (
      update statement.correction c set record_id = r.record
        from jsonb_to_recordset(${pairs}::jsonb) as r (contract uuid, record uuid)
       where c.contract_id = r.contract and c.record_id is null
      returning c.contract_id, c.delta_minor)
    select contract_id, sum(delta_minor)::bigint as sum from taken group by 1`.execute(tx)
  return new Map(rows.map(({ contract_id, sum }) => [contract_id, sum]))
}

/** Contracts that have ended, with corrections that no window of theirs will include; what was written off is none. */
export async function selectClosing(
  db: Kysely<Tables>,
  criteria: { brandId: string; kind: ContractKind },
) {
  const { rows } = await sql<{ contract_id: string; starts_at: Date; ends_at: Date }>`
    select c.contract_id, max(o.starts_at) as starts_at, max(o.ends_at) as ends_at
      from statement.correction c
      join agent_contract.offer f on f.offer_id = c.contract_id
      join agent_contract.ending e on e.offer_id = c.contract_id
      join statement.outcome o on o.contract_id = c.contract_id
     where c.record_id is null and f.brand_id = ${criteria.brandId} and f.kind = ${criteria.kind}
     group by c.contract_id, e.end_at
    having max(o.ends_at) >= e.end_at and not bool_and(c.is_rest)`.execute(db)
  return rows
}

/** Contracts whose record of a window was rejected; those that wait for a decision are locked, so that none comes between. */
export async function selectRejected(
  tx: Tx,
  contracts: readonly string[],
  startsAt: Date,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('statement.record')
    .select(['contract_id', 'state'])
    .where('contract_id', '=', sql<string>`any (${[...contracts]}::uuid[])`)
    .where('starts_at', '=', startsAt)
    .where('seq', '=', 0)
    .where('state', '!=', 'approved')
    .forShare()
    .execute()
  return new Set(rows.filter(({ state }) => state === 'rejected').map((row) => row.contract_id))
}

/** What a contract's window was corrected by; rests are of corrections that were counted before. */
export async function selectCorrected(
  tx: Tx,
  { contractId, startsAt }: { contractId: string; startsAt: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(c.delta_minor), 0)::bigint as sum
      from (select starts_at, delta_minor, is_rest from statement.correction
             where contract_id = ${contractId} and record_id is null
            union all
            select t.starts_at, t.delta_minor, t.is_rest
              from statement.record r join statement.correction t on t.record_id = r.record_id
             where r.contract_id = ${contractId} and r.starts_at >= ${startsAt}::timestamptz) c
     where c.starts_at = ${startsAt}::timestamptz and not c.is_rest`.execute(tx)
  return rows[0]?.sum ?? 0n
}

export async function countRecords(tx: Tx, contractId: string, startsAt: Date): Promise<number> {
  const row = await tx
    .selectFrom('statement.record')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('contract_id', '=', contractId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Records to pay, the oldest first; held ones wait for operators, and so do those of a tree that is stopped. */
export async function selectPayable(
  db: Kysely<Tables>,
  criteria: { brandId: string; after: string | null; limit: number },
) {
  let query = db
    .selectFrom('statement.record')
    .select('record_id')
    .where('brand_id', '=', criteria.brandId)
    .where('state', '=', 'processing')
    .where('is_held', '=', false)
    .where(({ not }) => not(isStoppedAgent(sql.ref('agent_id'))))
  if (criteria.after) query = query.where('record_id', '>', criteria.after)
  const rows = await query.orderBy('record_id').limit(criteria.limit).execute()
  return rows.map((row) => row.record_id)
}

/**
 * The record, for this transaction alone; undefined when another worker has it, it was decided, or it was held or
 * released meanwhile.
 */
export async function lockProcessing(
  tx: Tx,
  { recordId, isHeld }: { recordId: string; isHeld: boolean },
): Promise<RecordRow | undefined> {
  return tx
    .selectFrom('statement.record')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('state', '=', 'processing')
    .where('is_held', '=', isHeld)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setPaid(tx: Tx, recordId: string, now: Date) {
  await tx
    .updateTable('statement.record')
    .set({ state: 'approved', paid_at: now, is_held: false })
    .where('record_id', '=', recordId)
    .execute()
}
