import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type ReportRow = Selectable<Tables['reconciliation.report']>

export type Kind = 'nightly' | 'requested' | 'hourly'

export type NewReport = {
  reportId: string
  reference: string
  brandId: string
  day: string
  kind: Kind
  requester: string | null
  now: Date
}

/** False when the night of this day has its report. */
export async function insertReport(tx: Tx, r: NewReport): Promise<boolean> {
  const row = await tx
    .insertInto('reconciliation.report')
    .values({
      report_id: r.reportId,
      reference: r.reference,
      brand_id: r.brandId,
      day: r.day,
      kind: r.kind,
      requested_by: r.requester,
      started_at: r.now,
      touched_at: r.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectReport(
  db: Kysely<Tables>,
  reference: string,
): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reconciliation.report')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The progress of a running report. */
export async function keepProgress(
  tx: Tx,
  reportId: string,
  p: { progress: object; tries: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('reconciliation.report')
    .set({ progress: JSON.stringify(p.progress), tries: p.tries, touched_at: p.now })
    .where('report_id', '=', reportId)
    .where('state', '=', 'running')
    .execute()
}

/** Running reports without a touch since an instant. */
export async function selectForgotten(db: Kysely<Tables>, before: Date): Promise<ReportRow[]> {
  return db
    .selectFrom('reconciliation.report')
    .selectAll()
    .where('state', '=', 'running')
    .where('touched_at', '<', before)
    .execute()
}

/** Whether a brand has an hourly report since an instant, or one of any kind that runs. */
export async function hasLately(
  db: Kysely<Tables>,
  { brandId, since }: { brandId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('reconciliation.report')
    .select('report_id')
    .where('brand_id', '=', brandId)
    .where((or) =>
      or.or([
        or('state', '=', 'running'),
        or.and([or('kind', '=', 'hourly'), or('started_at', '>', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Ending = {
  state: string
  /** Why there is no result. */
  reason?: string
  broken: number
  differing: number
  noted: number
  figures: readonly { name: string; value: string }[]
  now: Date
}

/** False when it had already ended: then nothing is written twice. */
export async function finishReport(tx: Tx, reportId: string, e: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('reconciliation.report')
    .set({
      state: e.state,
      broken: e.broken,
      differing: e.differing,
      noted: e.noted,
      figures: JSON.stringify(e.figures),
      finished_at: e.now,
      reason: e.reason ?? null,
      progress: null,
    })
    .where('report_id', '=', reportId)
    .where('state', '=', 'running')
    .returning('report_id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewLine = {
  no: number
  area: string
  check: string
  weight: string
  subject: string
  memberId?: string | null
  expected?: string | null
  found?: string | null
}

const AT_ONCE = 500

export async function insertLines(tx: Tx, reportId: string, lines: readonly NewLine[]) {
  for (let i = 0; i < lines.length; i += AT_ONCE) {
    await tx
      .insertInto('reconciliation.line')
      .values(
        lines.slice(i, i + AT_ONCE).map((line) => ({
          report_id: reportId,
          no: line.no,
          area: line.area,
          finding: line.check,
          weight: line.weight,
          subject: line.subject,
          member_id: line.memberId ?? null,
          expected: line.expected ?? null,
          found: line.found ?? null,
        })),
      )
      .execute()
  }
}

type Page = { limit: number; offset: number }

export async function selectReports(db: Kysely<Tables>, q: Page & { brandId: string }) {
  const query = db.selectFrom('reconciliation.report').where('brand_id', '=', q.brandId)
  const { total } = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  return { rows, total: Number(total) }
}

export async function selectLines(
  db: Kysely<Tables>,
  q: Page & { reportId: string; area?: string | undefined },
) {
  let query = db.selectFrom('reconciliation.line').where('report_id', '=', q.reportId)
  if (q.area) query = query.where('area', '=', q.area)
  const { total } = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('no').limit(q.limit).offset(q.offset).execute()
  return { rows, total: Number(total) }
}
