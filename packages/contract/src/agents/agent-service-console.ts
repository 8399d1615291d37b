import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, nothing, text } from '../core/values.ts'
import {
  SERVICE_BREACHES,
  SERVICE_DISPUTES,
  SERVICE_KINDS,
  SERVICE_STATES,
} from './agent-service.ts'

/** Operators give the amount to whoever paid outside, or back to whoever put it into escrow. */
export const SERVICE_VERDICTS = ['release', 'return'] as const

const minutes = z.number().int().min(1).max(10_080)

/** The clock of deposits and withdrawals through agents, and their limits. */
export const serviceTerms = {
  isOn: z.boolean(),
  answerMinutes: minutes,
  settleMinutes: minutes,
  confirmMinutes: minutes,
  min: amount,
  max: amount,
  dailyTimes: z.number().int().min(1).max(100),
  breachDays: z.number().int().min(1).max(365),
}

const opsRequest = z.strictObject({
  requestId: z.uuid(),
  reference: z.string(),
  kind: z.enum(SERVICE_KINDS),
  state: z.enum(SERVICE_STATES),
  memberId: z.uuid(),
  member: z.string(),
  agentId: z.uuid(),
  agent: z.string(),
  amount,
  currency: z.string(),
  note: z.string(),
  answerNote: z.string(),
  askedAt: instant,
  answeredAt: instant.nullable(),
  paidAt: instant.nullable(),
  dueBy: instant.nullable(),
  endedAt: instant.nullable(),
  dispute: z.enum(SERVICE_DISPUTES).nullable(),
  breach: z.enum(SERVICE_BREACHES).nullable(),
  verdict: z.enum(SERVICE_VERDICTS).nullable(),
  /** A decision waits for a second operator. */
  isRequested: z.boolean(),
})

export const agentServiceApprovals = approvalKinds(
  ['agent-service.decide', 'agent-service.terms'],
  ['SERVICE_CLOSED', 'TRANSFER_RECEIVER_CLOSED', 'BRAND_CHANGED'],
)

export const opsServiceRequests = call({
  method: 'GET',
  path: '/ops/agent-service/requests',
  summary: 'Deposits and withdrawals through agents: disputed ones first to come, open, or ended',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(['disputed', 'open', 'ended']),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 50 }),
  }),
  value: cursorPageOf(opsRequest),
  refusals: [],
})

export const proposeServiceVerdict = call({
  method: 'POST',
  path: '/ops/agent-service/verdict',
  summary:
    'Requests that the escrow of a disputed request is released or returned; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    requestId: z.uuid(),
    verdict: z.enum(SERVICE_VERDICTS),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: ['SERVICE_CLOSED', 'ALREADY_REQUESTED'],
})

export const opsServiceTerms = call({
  method: 'GET',
  path: '/ops/agent-service/terms',
  summary: 'The clock and the limits of deposits and withdrawals through agents',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.strictObject({ version: z.number().int(), ...serviceTerms, isWaiting: z.boolean() }),
  refusals: [],
})

export const changeServiceTerms = call({
  method: 'POST',
  path: '/ops/agent-service/terms',
  summary: 'Asks a second operator to change the clock or the limits',
  who: 'operator',
  needs: 'terms.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    ...serviceTerms,
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED'],
})
