import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type LineRow = Selectable<Tables['turnover.line']>
export type CountedRow = Selectable<Tables['turnover.counted']>

/** The mark of a member, locked: counting goes on one at a time. The first one stands at `seq`. */
export async function lockMark(
  tx: Tx,
  first: { memberId: string; brandId: string; seq: bigint },
): Promise<bigint> {
  await tx
    .insertInto('turnover.mark')
    .values({ member_id: first.memberId, brand_id: first.brandId, counted_seq: first.seq })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('turnover.mark')
    .select('counted_seq')
    .where('member_id', '=', first.memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.counted_seq
}

export async function moveMark(tx: Tx, memberId: string, seq: bigint) {
  await tx
    .updateTable('turnover.mark')
    .set({ counted_seq: seq })
    .where('member_id', '=', memberId)
    .execute()
}

export async function selectMark(db: Kysely<Tables>, memberId: string) {
  const row = await db
    .selectFrom('turnover.mark')
    .select('counted_seq')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.counted_seq ?? null
}

/** Open lines, the oldest first. */
export async function selectOpenLines(db: Kysely<Tables>, memberId: string, limit: number) {
  return db
    .selectFrom('turnover.line')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('line_id')
    .limit(limit)
    .execute()
}

type OpenSums = { lines: number; left: bigint; locked: bigint }

/**
 * What open lines ask for and hold together, however many there are: each locks the share of its money that was
 * not yet played, rounded up.
 */
export async function sumOpenLines(
  db: Kysely<Tables>,
  of: { memberId: string; openedBy?: Date },
): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*)::integer as lines,
           coalesce(sum(required_minor - done_minor), 0)::bigint as left,
           coalesce(sum(div(amount_minor::numeric * (required_minor - done_minor) + required_minor - 1,
                            required_minor)), 0)::bigint as locked
      from turnover.line
     where member_id = ${of.memberId} and state = 'open'
       and opened_at <= coalesce(${of.openedBy ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0] ?? { lines: 0, left: 0n, locked: 0n }
}

/** Nothing is left of the money of any open line. */
export async function lapseLines(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('turnover.line')
    .set({ state: 'lapsed', closed_at: now, closed_for: 'empty' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .execute()
}

export type NewLine = {
  memberId: string
  lineId: string
  brandId: string
  source: string
  sourceKey: string
  amountMinor: bigint
  requiredMinor: bigint
  now: Date
}

/** Who may not play any more owes no play for what they paid in: their own money goes out (RG-005). */
export async function closeDepositLines(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('turnover.line')
    .set({ state: 'lapsed', closed_at: now, closed_for: 'released' })
    .where('member_id', '=', memberId)
    .where('source', '=', 'deposit')
    .where('state', '=', 'open')
    .execute()
}

/** Again for the same fact, it does nothing. */
export async function insertLine(tx: Tx, l: NewLine) {
  await tx
    .insertInto('turnover.line')
    .values({
      member_id: l.memberId,
      line_id: l.lineId,
      brand_id: l.brandId,
      source: l.source,
      source_key: l.sourceKey,
      amount_minor: l.amountMinor,
      required_minor: l.requiredMinor,
      opened_at: l.now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'source_key']).doNothing())
    .execute()
}

export async function updateLine(
  tx: Tx,
  row: Pick<LineRow, 'member_id' | 'line_id'>,
  change: { done: bigint; closedFor: 'played' | 'empty' | null; now: Date },
) {
  const { done, closedFor, now } = change
  await tx
    .updateTable('turnover.line')
    .set({
      done_minor: done,
      state: closedFor === null ? 'open' : closedFor === 'played' ? 'done' : 'lapsed',
      closed_at: closedFor === null ? null : now,
      closed_for: closedFor,
    })
    .where('member_id', '=', row.member_id)
    .where('line_id', '=', row.line_id)
    .execute()
}

/** For good: no round that is given back opens it again, whether it was open or played. */
export async function closeLine(tx: Tx, line: { memberId: string; sourceKey: string; now: Date }) {
  await tx
    .updateTable('turnover.line')
    .set({
      state: sql<string>`case when state = 'open' then 'lapsed' else state end`,
      closed_at: sql<Date>`coalesce(closed_at, ${line.now})`,
      closed_for: 'released',
    })
    .where('member_id', '=', line.memberId)
    .where('source_key', '=', line.sourceKey)
    .execute()
}

/**
 * Lines that a bet counted at an instant may have filled, or that lapsed with what was lost in it, oldest first.
 * All of them: what is taken back is taken off the last ones, wherever they stand.
 */
export async function selectMendable(tx: Tx, memberId: string, countedAt: Date) {
  return tx
    .selectFrom('turnover.line')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('opened_at', '<=', countedAt)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', countedAt)]))
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('closed_for', 'in', ['played', 'empty'])]))
    .where((eb) => eb.or([eb('done_minor', '>', 0n), eb('closed_for', '=', 'empty')]))
    .orderBy('line_id')
    .execute()
}

export async function selectCounted(tx: Tx, memberId: string, betIds: readonly string[]) {
  if (betIds.length === 0) return []
  return tx
    .selectFrom('turnover.counted')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('bet_id', 'in', [...betIds])
    .execute()
}

/** Rounds that were open when they were last looked at. */
export async function selectStillOpen(tx: Tx, memberId: string, limit: number) {
  const rows = await tx
    .selectFrom('turnover.counted')
    .select('bet_id')
    .where('member_id', '=', memberId)
    .where('is_open', '=', true)
    .orderBy('bet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.bet_id)
}

export async function upsertCounted(tx: Tx, rows: readonly CountedRow[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('turnover.counted')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'bet_id']).doUpdateSet((eb) => ({
        valid_minor: eb.ref('excluded.valid_minor'),
        counted_minor: eb.ref('excluded.counted_minor'),
        is_open: eb.ref('excluded.is_open'),
        // A round counts when it is settled: lines that were open then are those it filled.
        at: sql<Date>`case when turnover.counted.is_open then excluded.at else turnover.counted.at end`,
      })),
    )
    .execute()
}

type LinePage = {
  memberId: string
  state?: string | undefined
  source?: string | undefined
  before?: string | undefined
  limit: number
}

/** Lines of a member, newest first, from a cursor: ids grow with time. */
export async function selectLines(db: Kysely<Tables>, page: LinePage) {
  let query = db.selectFrom('turnover.line').selectAll().where('member_id', '=', page.memberId)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  if (page.source !== undefined) query = query.where('source', '=', page.source)
  if (page.before !== undefined) query = query.where('line_id', '<', page.before)
  return query.orderBy('line_id', 'desc').limit(page.limit).execute()
}

/** What was counted since an instant, by category. */
export async function sumCounted(db: Kysely<Tables>, memberId: string, since: Date) {
  return db
    .selectFrom('turnover.counted')
    .select((eb) => [
      'game_type',
      eb.fn.countAll<bigint>().as('bets'),
      sql<bigint>`sum(valid_minor)::bigint`.as('valid'),
      sql<bigint>`sum(counted_minor)::bigint`.as('counted'),
    ])
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .where('is_open', '=', false)
    .groupBy('game_type')
    .orderBy('game_type')
    .execute()
}

/** Members with an open line whose purse has moved since their bets were counted. */
export async function selectBehind(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('turnover.mark as m')
    .innerJoin('ledger.purse as p', (join) =>
      join.onRef('p.member_id', '=', 'm.member_id').on('p.purse', '=', 'main'),
    )
    .select(['m.member_id', 'm.brand_id'])
    .whereRef('p.seq', '>', 'm.counted_seq')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('turnover.line as l')
          .select('l.line_id')
          .whereRef('l.member_id', '=', 'm.member_id')
          .where('l.state', '=', 'open'),
      ),
    )
    .limit(limit)
    .execute()
}
