import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, dayParam, instant, pageOf, text } from '../core/values.ts'
import {
  RECONCILIATION_AREAS,
  RECONCILIATION_CHECKS,
  RECONCILIATION_KINDS,
  RECONCILIATION_STATES,
  WEIGHTS,
} from './reconciliation-lists.ts'

const reference = text(40)
const LOOK = { who: 'operator', needs: 'reconciliation.view', age: 'any', method: 'GET' } as const

const report = z.strictObject({
  reference,
  day: z.iso.date(),
  kind: z.enum(RECONCILIATION_KINDS),
  state: z.enum(RECONCILIATION_STATES),
  startedAt: instant,
  finishedAt: instant.nullable(),
  requester: z.string().nullable(),
  broken: z.number().int(),
  differing: z.number().int(),
  noted: z.number().int(),
  /** Why there is no result. */
  reason: z.string().nullable(),
})

export const runReconciliation = call({
  method: 'POST',
  path: '/ops/reconciliation/run',
  summary: 'Reconciles a day of the brand now: ledger, gateway, payments and vendors',
  who: 'operator',
  needs: 'reconciliation.run',
  age: 'any',
  body: z.strictObject({ day: dayParam, because: text(500, 3) }),
  value: z.strictObject({ reference }),
  refusals: [],
  perMinute: 6,
})

export const reconciliations = call({
  ...LOOK,
  path: '/ops/reconciliation',
  summary: 'Reports of the brand, newest first',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: pageOf(report),
  refusals: [],
})

export const reconciliationReport = call({
  ...LOOK,
  path: '/ops/reconciliation/report',
  summary: 'One report: its figures and every difference, most severe first',
  query: z.strictObject({
    reference,
    area: z.enum(RECONCILIATION_AREAS).optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 50 }),
  }),
  value: pageOf(
    z.strictObject({
      no: z.number().int(),
      area: z.enum(RECONCILIATION_AREAS),
      check: z.enum(RECONCILIATION_CHECKS),
      weight: z.enum(WEIGHTS),
      subject: z.string(),
      memberId: z.uuid().nullable(),
      expected: z.string().nullable(),
      found: z.string().nullable(),
    }),
  ).extend({
    report,
    figures: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  refusals: [],
})

export const reconciliationCsv = call({
  ...LOOK,
  path: '/ops/reconciliation/csv',
  summary: 'Every difference of a report, as a file',
  query: z.strictObject({ reference }),
  value: z.strictObject({ name: z.string(), text: z.string() }),
  refusals: [],
  perMinute: 30,
})
