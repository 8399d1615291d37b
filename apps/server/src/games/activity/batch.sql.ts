import { sql } from 'kysely'
import { brandById } from '#foundations/brand'
import type { Tx } from '#platform/db'
import type { Batch } from './consumer.types.ts'

/** The rows of a batch, to read `from`. */
export function rowsOf({ shard, after, upTo, whose }: Batch) {
  return sql`(select * from activity.settlement
               where shard = ${shard} and seq > ${after} and seq <= ${upTo} ${ofMembers(whose)})`
}

/** The same rows with `first_at`: when the bet of each was first settled, whatever corrected it since. */
export function datedRowsOf(batch: Batch) {
  return sql`(select r.*, coalesce(first.settled_at, r.settled_at, r.recorded_at) as first_at
                from ${rowsOf(batch)} r
                left join lateral (
                  select settled_at from activity.settlement
                   where r.version > 1 and member_id = r.member_id and bet_id = r.bet_id and version = 1
                   limit 1) first on true)`
}

/** The brands whose members played in a batch. */
export async function selectBrandIds(tx: Tx, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ brand_id: string }>`
    select distinct brand_id from ${rowsOf(batch)} s`.execute(tx)
  return rows.map((row) => row.brand_id)
}

/** The time zone of each of these brands, by its id, as JSON. */
export async function selectZones(tx: Tx, batch: Batch): Promise<string> {
  const zones: Record<string, string> = {}
  for (const brandId of await selectBrandIds(tx, batch)) {
    zones[brandId] = (await brandById(tx, brandId, batch.now)).config.timeZone
  }
  return JSON.stringify(zones)
}

function ofMembers(whose: Batch['whose']) {
  if (!whose) return sql``
  return 'only' in whose
    ? sql`and member_id = any (${[...whose.only]}::uuid[])`
    : sql`and member_id <> all (${[...whose.without]}::uuid[])`
}

export async function selectMembers(tx: Tx, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from ${rowsOf(batch)} s order by member_id`.execute(tx)
  return rows.map((row) => row.member_id)
}

/** Runs a step of a transaction; what fails has changed nothing, and the transaction goes on. */
export async function attempt(tx: Tx, step: () => Promise<void>): Promise<Failure | undefined> {
  await sql`savepoint step`.execute(tx)
  try {
    await step()
    await sql`release savepoint step`.execute(tx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    await sql`release savepoint step`.execute(tx)
    return { error }
  }
}

type Failure = { error: unknown }
