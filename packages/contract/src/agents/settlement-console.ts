import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  instant,
  nothing,
  signedAmount,
  text,
} from '../core/values.ts'
import { CONTRACT_KINDS } from './contract-lists.ts'

/** States of a record as operators see them: one that is held waits for two of them. */
export const SETTLEMENT_STATES = ['held', 'processing', 'approved', 'rejected'] as const

const line = {
  username: z.string(),
  gross: amount,
  downlineCost: amount,
  amount,
}

export const settlementApprovals = approvalKinds(['settlement.decide'], ['PAYOUT_STOPPED'])

export const settlements = call({
  method: 'GET',
  path: '/ops/settlements',
  summary: 'What agents earned, newest first',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(SETTLEMENT_STATES).optional(),
    kind: z.enum(CONTRACT_KINDS).optional(),
    /** Those that earned or corrected something, without the others. */
    amounts: z.literal('some').optional(),
    cursor: text(60).optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 25 }),
  }),
  value: cursorPageOf(
    z.strictObject({
      ...line,
      recordId: z.uuid(),
      memberId: z.uuid(),
      kind: z.enum(CONTRACT_KINDS),
      startsAt: instant,
      endsAt: instant,
      correction: signedAmount,
      state: z.enum(SETTLEMENT_STATES),
      paidAt: instant.nullable(),
      reason: z.string().nullable(),
      /** A rejected record is reopened once. */
      mayReopen: z.boolean(),
    }),
  ),
  refusals: [],
})

export const settlementPreview = call({
  method: 'GET',
  path: '/ops/settlements/preview',
  summary:
    'What the running windows of a kind would pay by what is counted now; nothing is written',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({ kind: z.enum(CONTRACT_KINDS) }),
  value: z.array(
    z.strictObject({
      startsAt: instant,
      endsAt: instant,
      total: amount,
      lines: z.array(z.strictObject(line)),
    }),
  ),
  refusals: [],
})

const CHANGE = {
  method: 'POST',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  value: nothing,
  perMinute: 30,
} as const
const reason = text(500, 3)

export const runSettlements = call({
  ...CHANGE,
  path: '/ops/settlements/run',
  summary: 'Settles the windows that are due now, as the timer does',
  body: z.strictObject({ reason }),
  refusals: [],
})

export const holdSettlement = call({
  ...CHANGE,
  path: '/ops/settlements/hold',
  summary: 'Holds a record that is not paid yet',
  body: z.strictObject({ recordId: z.uuid(), reason }),
  refusals: ['SETTLEMENT_DECIDED'],
})

export const reopenSettlement = call({
  ...CHANGE,
  path: '/ops/settlements/reopen',
  summary: 'Reopens a rejected record, once: it is held until two operators decide about it again',
  body: z.strictObject({ recordId: z.uuid(), reason }),
  refusals: ['SETTLEMENT_FINAL'],
})

export const decideSettlement = call({
  ...CHANGE,
  path: '/ops/settlements/decide',
  summary: 'Requests that a held record is paid or rejected; a second operator approves',
  body: z.strictObject({
    recordId: z.uuid(),
    verdict: z.enum(['pay', 'reject']),
    reason,
  }),
  refusals: ['SETTLEMENT_DECIDED', 'ALREADY_REQUESTED'],
})
