import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, requestKey, text } from '../core/values.ts'

/** The wallets that money may be passed on from: what is played with, and an agent's own. */
export const TEAM_WALLETS = ['main', 'agent'] as const

/** What stands between somebody and a transfer, in the order in which they can cure it. */
export const TRANSFER_GAPS = ['OFF', 'UPLINE', 'KYC', 'PAYMENT_PASSWORD', 'CHANGE_HOLD'] as const

export const teamTransfer = z.strictObject({
  reference: z.string(),
  /** Up to the agent above, or down to a member of the team; `in` is what came. */
  direction: z.enum(['up', 'down']),
  side: z.enum(['in', 'out']),
  /** Who is at the other end, by nickname. */
  other: z.string(),
  wallet: z.enum(TEAM_WALLETS),
  amount,
  currency: z.string(),
  createdAt: instant,
})

export const transferStanding = call({
  method: 'GET',
  path: '/wps/relay/transferUpline',
  summary:
    'Whom money can be passed on to, from which wallet, how much, and what is missing for it',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currency: z.string(),
    currencySymbol: z.string(),
    upline: z.strictObject({ nickname: z.string() }).nullable(),
    /** Whether the brand lets agents pass money down. */
    isDownOpen: z.boolean(),
    wallets: z.array(
      z.strictObject({
        wallet: z.enum(TEAM_WALLETS),
        balance: amount,
        /** What of it may be passed on: never what has still to be played for, or is owed. */
        free: amount,
      }),
    ),
    min: amount,
    max: amount,
    dailyLeft: amount,
    turnoverLeft: amount,
    missing: z.array(z.enum(TRANSFER_GAPS)),
    heldUntil: instant.nullable(),
  }),
  refusals: [],
})

const request = {
  requestKey,
  wallet: z.enum(TEAM_WALLETS),
  amount,
  paymentPassword: z.string().min(1).max(128),
}
const REFUSALS = [
  'AMOUNT_OUT_OF_LIMITS',
  'INSUFFICIENT_FUNDS',
  'TURNOVER_LEFT',
  'TRANSFER_OFF',
  'TRANSFER_DAILY_LIMIT',
  'TRANSFER_RECEIVER_CLOSED',
  'WITHDRAWALS_HELD',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_OFF',
  'PAYMENT_PASSWORD_LOCKED',
  'REQUEST_KEY_REUSED',
  'KYC_NEEDED',
  'ACCOUNT_BLOCKED',
  'AGE_NOT_CONFIRMED',
  'ON_TIME_OUT',
  'SELF_EXCLUDED',
] as const

const SENDING = {
  method: 'POST',
  age: 'any',
  sealed: true,
  value: teamTransfer,
  perMinute: 20,
} as const

export const transferUpline = call({
  ...SENDING,
  path: '/wps/relay/transferUpline',
  summary:
    'Moves withdrawable money to the direct agent’s wallet; the same request key moves it once',
  who: 'member',
  body: z.strictObject(request),
  refusals: [...REFUSALS, 'UPLINE_NONE'],
})

export const transferDownline = call({
  ...SENDING,
  path: '/wps/relay/transferDownline',
  summary: 'Moves an agent’s money to somebody below; the same request key moves it once',
  who: 'agent',
  body: z.strictObject({ ...request, memberId: z.uuid() }),
  refusals: REFUSALS,
})

export const teamTransfers = call({
  method: 'GET',
  path: '/wps/relay/teamTransfers',
  summary: 'What was passed on within the team, from and to the member, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: cursorPageOf(teamTransfer),
  refusals: [],
})

export const downlines = call({
  method: 'GET',
  path: '/wps/relay/downlines',
  summary: 'Whom an agent may pass money on to, by the beginning of their name',
  who: 'agent',
  age: 'any',
  query: z.strictObject({
    search: text(40).optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: z.array(
    z.strictObject({
      memberId: z.uuid(),
      account: z.string(),
      nickname: z.string(),
      isAgent: z.boolean(),
      /** Whether they can be given anything at the moment; why not is nobody else’s business. */
      isActive: z.boolean(),
    }),
  ),
  refusals: [],
})
