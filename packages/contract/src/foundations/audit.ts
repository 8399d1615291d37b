import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, cursorPageOf, instant, instantParam, text } from '../core/values.ts'

export const auditEntry = z.strictObject({
  seq: z.string(),
  at: instant,
  brandId: z.string().nullable(),
  actorKind: z.string(),
  operatorId: z.string().nullable(),
  memberId: z.string().nullable(),
  roles: z.array(z.string()),
  address: z.string(),
  what: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})

export const auditEntries = call({
  method: 'GET',
  path: '/ops/audit',
  summary: 'Entries of the audit trail, newest first',
  who: 'operator',
  needs: 'audit.read',
  age: 'any',
  query: z.strictObject({
    /** The action, or a prefix of its name. */
    what: text(60).optional(),
    subject: text(200).optional(),
    operatorId: z.uuid().optional(),
    from: instantParam.optional(),
    to: instantParam.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 50 }),
  }),
  value: cursorPageOf(auditEntry),
  refusals: [],
  perMinute: 120,
})

export const auditChain = call({
  method: 'GET',
  path: '/ops/audit/chain',
  summary: 'Verifies the hash chain of the audit trail; returns the first entry that is wrong',
  who: 'operator',
  needs: 'audit.read',
  age: 'any',
  value: z.strictObject({
    isWhole: z.boolean(),
    entries: z.string(),
    seq: z.string().nullable(),
    why: z.enum(['changed', 'gone', 'strange', 'cut', 'rewritten']).nullable(),
    checkedAt: instant,
  }),
  refusals: [],
  perMinute: 20,
})
