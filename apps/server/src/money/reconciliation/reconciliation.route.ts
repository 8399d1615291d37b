import {
  type RECONCILIATION_KINDS,
  type RECONCILIATION_STATES,
  type ReconciliationArea,
  type ReconciliationCheck,
  reconciliationCsv,
  reconciliationReport,
  reconciliations,
  runReconciliation,
  type Weight,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { operatorNamesOf } from '#people/operator'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, must, refuse, type Work } from '#platform/work'
import { beginReport, dayText } from './begin.ts'
import { csvLine } from './findings.rules.ts'
import { type ReportRow, selectLines, selectReport, selectReports } from './report.sql.ts'

/** Lines that a file holds: more than any report that people can still work through. */
const MOST_LINES = 20_000
const COLUMNS = ['no', 'area', 'check', 'weight', 'subject', 'member', 'expected', 'found']
const BOM = '\uFEFF'

export const reconciliationRoutes = [
  answers(runReconciliation, { writes: run }),
  answers(reconciliations, { reads: readReports }),
  answers(reconciliationReport, { reads: readReport }),
  answers(reconciliationCsv, { reads: readCsv }),
]

async function run(w: Work, { body: { day, because } }: Input<typeof runReconciliation>) {
  const reference = await beginReport(w, { day, kind: 'requested' })
  must(reference, 'a report that was asked for and not begun')
  const subject = `reconciliation:${reference}`
  await record(w, { what: 'reconciliation.run', subject, after: { day }, reason: because })
  return { reference }
}

async function readReports({ db, brandId }: Glance, { query }: Input<typeof reconciliations>) {
  const { rows, total } = await selectReports(db, { brandId, ...rangeOf(query) })
  return pageAt(query, { content: await viewsOf(db, rows), total })
}

async function readReport(glance: Glance, { query }: Input<typeof reconciliationReport>) {
  const { db } = glance
  const row = await reportHere(glance, query.reference)
  const page = { reportId: row.report_id, area: query.area, ...rangeOf(query) }
  const { rows, total } = await selectLines(db, page)
  const [report] = await viewsOf(db, [row])
  return {
    ...pageAt(query, {
      content: rows.map((line) => ({
        no: line.no,
        area: line.area as ReconciliationArea,
        check: line.finding as ReconciliationCheck,
        weight: line.weight as Weight,
        subject: line.subject,
        memberId: line.member_id,
        expected: line.expected,
        found: line.found,
      })),
      total,
    }),
    report: report ?? refuse('NOT_FOUND'),
    figures: row.figures as { name: string; value: string }[],
  }
}

async function readCsv(glance: Glance, { query }: Input<typeof reconciliationCsv>) {
  const row = await reportHere(glance, query.reference)
  const page = { reportId: row.report_id, limit: MOST_LINES, offset: 0 }
  const { rows } = await selectLines(glance.db, page)
  const lines = rows.map((line) =>
    csvLine([
      String(line.no),
      line.area,
      line.finding,
      line.weight,
      line.subject,
      line.member_id ?? '',
      line.expected ?? '',
      line.found ?? '',
    ]),
  )
  const name = `reconciliation-${row.brand_id}-${dayText(row.day)}-${row.reference}.csv`
  return { name, text: BOM + csvLine(COLUMNS) + lines.join('') }
}

async function reportHere({ db, brandId }: Glance, reference: string): Promise<ReportRow> {
  const row = await selectReport(db, reference)
  if (row?.brand_id !== brandId) refuse('NOT_FOUND')
  return row
}

async function viewsOf(db: Glance['db'], rows: readonly ReportRow[]) {
  const names = await operatorNamesOf(
    db,
    rows.map((row) => row.requested_by),
  )
  return rows.map((row) => ({
    reference: row.reference,
    day: dayText(row.day),
    kind: row.kind as (typeof RECONCILIATION_KINDS)[number],
    state: row.state as (typeof RECONCILIATION_STATES)[number],
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    requester: row.requested_by ? (names.get(row.requested_by) ?? null) : null,
    broken: row.broken,
    differing: row.differing,
    noted: row.noted,
    reason: row.reason,
  }))
}
