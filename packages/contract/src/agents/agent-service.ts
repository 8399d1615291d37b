import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  instant,
  nothing,
  requestKey,
  text,
} from '../core/values.ts'
import { TEAM_WALLETS } from '../money/team-transfer.ts'
import { MOVE_REFUSALS } from './tree-move.ts'

export const SERVICE_KINDS = ['deposit', 'withdrawal'] as const

/**
 * A request is `waiting` until the agent answers, then `accepted` until whoever pays outside says so, then `paid` until the
 * other side confirms it. What they disagree on, or nobody confirms in time, is `disputed` until two operators have decided.
 * Every other state is an end.
 */
export const SERVICE_STATES = [
  'waiting',
  'accepted',
  'paid',
  'disputed',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'returned',
] as const

/** What the parties do with a request. */
export const SERVICE_ACTIONS = [
  'accept',
  'decline',
  'cancel',
  'paid',
  'received',
  'dispute',
] as const

/** Why operators decide: a party does not agree, nobody confirmed in time, or the money may not move now. */
export const SERVICE_DISPUTES = ['member', 'agent', 'overdue', 'stopped'] as const

/** How the agent failed the member: no answer, no payment of what was accepted, or an operators' decision against the agent. */
export const SERVICE_BREACHES = ['unanswered', 'unpaid', 'dispute'] as const

/** Longest note of either side: how to pay, and where. */
export const SERVICE_NOTE_MAX = 200

/** How fast an agent answered in the last 30 days; null below the least number of requests. */
export const responseTimes = z
  .strictObject({
    requests: z.number().int(),
    /** Seconds from the request to the answer, in the median of those that were answered. */
    medianS: z.number().int().nullable(),
    /** The share that was answered in time, in parts per million. */
    inTimePpm: z.number().int(),
  })
  .nullable()

export const serviceRequest = z.strictObject({
  requestId: z.uuid(),
  reference: z.string(),
  kind: z.enum(SERVICE_KINDS),
  state: z.enum(SERVICE_STATES),
  /** Nickname of the other party; agents see their downline's account name. */
  other: z.string(),
  amount,
  currency: z.string(),
  /** What each side wrote, with the payment data that the other needs. */
  note: z.string(),
  answerNote: z.string(),
  requestedAt: instant,
  /** The end of the current step; null where no clock runs. */
  dueBy: instant.nullable(),
  endedAt: instant.nullable(),
  /** Whether the amount is in escrow. */
  isHeld: z.boolean(),
  dispute: z.enum(SERVICE_DISPUTES).nullable(),
  breach: z.enum(SERVICE_BREACHES).nullable(),
  /** What the caller may do now. */
  actions: z.array(z.enum(SERVICE_ACTIONS)),
})

export const agentServiceChannel = channel(
  'service',
  z.object({ reference: z.string(), state: z.string() }),
  ['agentService', 'serviceRequests', 'transferStanding', 'accountRecord', 'withdrawNow'],
)

export const agentService = call({
  method: 'GET',
  path: '/wps/relay/agentService',
  summary: 'Deposits and withdrawals through the own agent: limits, response time, open requests',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    isOn: z.boolean(),
    /** The server's time: countdowns run by it. */
    now: instant,
    currency: z.string(),
    currencySymbol: z.string(),
    upline: z.strictObject({ nickname: z.string(), times: responseTimes }).nullable(),
    min: amount,
    max: amount,
    answerMinutes: z.number().int(),
    settleMinutes: z.number().int(),
    /** What may be withdrawn through the agent now. */
    free: amount,
    /** The caller's own requests that have not ended. */
    open: z.array(serviceRequest),
    /** After a breach of the current agent: until when another one may be asked for. */
    mayLeave: z
      .strictObject({
        breach: z.enum(SERVICE_BREACHES),
        reference: z.string(),
        until: instant,
      })
      .nullable(),
    /** For agents: the own figures, and how many requests of the team wait for them. */
    asAgent: z.strictObject({ times: responseTimes, waiting: z.number().int() }).nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

export const serviceRequests = call({
  method: 'GET',
  path: '/wps/relay/agentService/requests',
  summary: 'Requests for deposits and withdrawals through an agent, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    /** The caller's own, or those of the direct downlines. */
    side: z.enum(['own', 'team']),
    state: z.enum(['open', 'ended']),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: z.strictObject({ ...cursorPageOf(serviceRequest).shape, now: instant }),
  refusals: [],
  perMinute: 60,
})

const REQUESTING = {
  method: 'POST',
  who: 'member',
  age: 'any',
  value: serviceRequest,
  perMinute: 10,
} as const
const requested = { requestKey, amount, note: text(SERVICE_NOTE_MAX) }
const STANDING = [
  'SERVICE_OFF',
  'SERVICE_OPEN',
  'SERVICE_DAILY_TIMES',
  'SERVICE_AGENT_CLOSED',
  'AMOUNT_OUT_OF_LIMITS',
  'REQUEST_KEY_REUSED',
  'KYC_NEEDED',
  'ACCOUNT_BLOCKED',
  'AGE_NOT_CONFIRMED',
  'ON_TIME_OUT',
  'SELF_EXCLUDED',
] as const
const MONEY = [
  'TRANSFER_DAILY_LIMIT',
  'INSUFFICIENT_FUNDS',
  'TURNOVER_LEFT',
  'BONUS_HOLDS',
  'WITHDRAWALS_HELD',
  'DEBT_OPEN',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_OFF',
  'PAYMENT_PASSWORD_LOCKED',
] as const

export const requestAgentDeposit = call({
  ...REQUESTING,
  path: '/wps/relay/agentService/deposit',
  summary:
    'Asks the direct agent for a deposit: the member pays the agent outside, the agent pays the member’s wallet',
  body: z.strictObject(requested),
  refusals: [...STANDING, 'DEPOSIT_LIMIT'],
})

export const requestAgentWithdrawal = call({
  ...REQUESTING,
  path: '/wps/relay/agentService/withdrawal',
  summary:
    'Asks the direct agent for a withdrawal: the amount waits in escrow until the agent has paid outside',
  sealed: true,
  body: z.strictObject({ ...requested, paymentPassword: z.string().min(1).max(128) }),
  refusals: [...STANDING, ...MONEY, 'WITHDRAWAL_DAILY_LIMIT'],
})

export const acceptServiceDeposit = call({
  method: 'POST',
  path: '/wps/relay/agentService/accept',
  summary: 'Accepts a deposit of a downline: the agent’s money goes into escrow',
  who: 'agent',
  subAccount: 'never',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    requestId: z.uuid(),
    wallet: z.enum(TEAM_WALLETS),
    note: text(SERVICE_NOTE_MAX),
    paymentPassword: z.string().min(1).max(128),
  }),
  value: serviceRequest,
  refusals: [
    ...MONEY,
    'SERVICE_CLOSED',
    'AMOUNT_OUT_OF_LIMITS',
    'TRANSFER_RECEIVER_CLOSED',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
  ],
  perMinute: 20,
})

export const moveServiceRequest = call({
  method: 'POST',
  path: '/wps/relay/agentService/move',
  summary:
    'What a party does with a request: accept a withdrawal, decline, cancel, paid, received, dispute',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    requestId: z.uuid(),
    action: z.enum(SERVICE_ACTIONS),
    /** Of an agent who accepts: what the member needs to know. */
    note: text(SERVICE_NOTE_MAX),
  }),
  value: serviceRequest,
  refusals: [
    'SERVICE_CLOSED',
    'SERVICE_STOPPED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
    'KYC_NEEDED',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
  ],
  perMinute: 30,
})

export const requestOtherUpline = call({
  method: 'POST',
  path: '/wps/relay/agentService/otherUpline',
  summary:
    'After a breach of the agent: asks for another one by an invitation code, or for the agent above; two operators decide',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    /** The code of another agent; empty for the agent above the current one. */
    code: text(40),
    note: text(500, 3),
  }),
  value: nothing,
  refusals: [...MOVE_REFUSALS, 'SERVICE_NO_BREACH', 'INVITATION_CODE_WRONG', 'MOVE_OWN_OPEN'],
  perMinute: 10,
})
