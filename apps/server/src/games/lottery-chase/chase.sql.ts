import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type ChaseRow = Selectable<Tables['lottery_chase.chase']>
export type InstalmentRow = Selectable<Tables['lottery_chase.instalment']>

export async function insertChase(
  tx: Tx,
  chase: Insertable<Tables['lottery_chase.chase']>,
  instalments: readonly Insertable<Tables['lottery_chase.instalment']>[],
) {
  await tx.insertInto('lottery_chase.chase').values(chase).execute()
  await tx
    .insertInto('lottery_chase.instalment')
    .values([...instalments])
    .execute()
}

type Request = { memberId: string; requestKey: string }

/** The order of a request that was sent before; the caller holds the member. */
export async function selectRequest(tx: Tx, { memberId, requestKey }: Request) {
  return tx
    .selectFrom('lottery_chase.chase')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function selectChase(db: Kysely<Tables>, chaseId: string) {
  return db
    .selectFrom('lottery_chase.chase')
    .selectAll()
    .where('chase_id', '=', chaseId)
    .executeTakeFirst()
}

/** An order, held until the end of the transaction. The caller holds its member already. */
export async function lockChase(tx: Tx, chaseId: string) {
  return tx
    .selectFrom('lottery_chase.chase')
    .selectAll()
    .where('chase_id', '=', chaseId)
    .forUpdate()
    .executeTakeFirst()
}

/** Orders with something to do by the clock of the database, the longest due first. */
export async function selectDue(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('lottery_chase.chase')
    .select(['chase_id', 'brand_id', 'member_id'])
    .where('state', '=', 'RUNNING')
    .where('due_at', '<=', sql<Date>`platform.clock()`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export async function selectRunningOf(tx: Tx, memberId: string) {
  const running = tx.selectFrom('lottery_chase.chase').select('chase_id')
  return running
    .where('member_id', '=', memberId)
    .where('state', '=', 'RUNNING')
    .orderBy('chase_id')
    .limit(10_000)
    .execute()
}

export async function selectInstalments(db: Kysely<Tables>, chaseIds: readonly string[]) {
  return db
    .selectFrom('lottery_chase.instalment')
    .selectAll()
    .where('chase_id', '=', sql<string>`any(${[...chaseIds]}::uuid[])`)
    .orderBy('chase_id')
    .orderBy('no')
    .limit(10_000)
    .execute()
}

type Place = Pick<InstalmentRow, 'chase_id' | 'no'>
type Change = Partial<Pick<InstalmentRow, 'state' | 'ticket_id' | 'payout_minor' | 'because'>>

export async function updateInstalment(tx: Tx, { chase_id: chaseId, no }: Place, change: Change) {
  await tx
    .updateTable('lottery_chase.instalment')
    .set(change)
    .where('chase_id', '=', chaseId)
    .where('no', '=', no)
    .execute()
}

/** Marks all that waits as returned, and answers how much that is. */
export async function returnWaiting(tx: Tx, chaseId: string, because: string): Promise<bigint> {
  const rows = await tx
    .updateTable('lottery_chase.instalment')
    .set({ state: 'returned', because })
    .where('chase_id', '=', chaseId)
    .where('state', '=', 'waiting')
    .returning('stake_minor')
    .execute()
  return rows.reduce((sum, { stake_minor }) => sum + stake_minor, 0n)
}

export async function updateDue(tx: Tx, chaseId: string, dueAt: Date) {
  await tx
    .updateTable('lottery_chase.chase')
    .set({ due_at: dueAt })
    .where('chase_id', '=', chaseId)
    .execute()
}

type End = { state: 'STOPPED_ON_WIN' | 'CANCELLED' | 'DONE'; because?: string | null; now: Date }

export async function updateEnded(tx: Tx, chaseId: string, { state, because = null, now }: End) {
  return tx
    .updateTable('lottery_chase.chase')
    .set({ state, because, ended_at: now })
    .where('chase_id', '=', chaseId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Range = { limit: number; offset: number }

export async function selectOfMember(
  db: Kysely<Tables>,
  memberId: string,
  { limit, offset }: Range,
) {
  const own = db.selectFrom('lottery_chase.chase').where('member_id', '=', memberId)
  const rows = await own
    .selectAll()
    .orderBy('chase_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
