import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, requestKey, text } from '../core/values.ts'

/** Wallets that money may be transferred from: the main wallet, and an agent's own. */
export const TEAM_WALLETS = ['main', 'agent'] as const

/** Blockers of a transfer, in the order in which the member can resolve them. */
export const TRANSFER_GAPS = ['OFF', 'UPLINE', 'KYC', 'PAYMENT_PASSWORD', 'CHANGE_HOLD'] as const

export const teamTransfer = z.strictObject({
  reference: z.string(),
  /** Up to the direct agent, or down to a member of the team; `in` is a received transfer. */
  direction: z.enum(['up', 'down']),
  side: z.enum(['in', 'out']),
  /** Nickname of the other party. */
  other: z.string(),
  wallet: z.enum(TEAM_WALLETS),
  amount,
  currency: z.string(),
  createdAt: instant,
})

export const transferStanding = call({
  method: 'GET',
  path: '/wps/relay/transferUpline',
  summary: 'Whom the member can transfer to, from which wallet, how much, and what is missing',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currency: z.string(),
    currencySymbol: z.string(),
    upline: z.strictObject({ nickname: z.string() }).nullable(),
    /** Whether the brand lets agents transfer money down. */
    isDownOpen: z.boolean(),
    wallets: z.array(
      z.strictObject({
        wallet: z.enum(TEAM_WALLETS),
        balance: amount,
        /** The transferable part: never what is locked by turnover or owed. */
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
  'BONUS_HOLDS',
  'TRANSFER_OFF',
  'TRANSFER_DAILY_LIMIT',
  'TRANSFER_RECEIVER_CLOSED',
  'WITHDRAWALS_HELD',
  'DEBT_OPEN',
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
    'Transfers withdrawable money to the direct agent’s wallet; the same request key moves it once',
  who: 'member',
  body: z.strictObject(request),
  refusals: [...REFUSALS, 'UPLINE_NONE'],
})

export const transferDownline = call({
  ...SENDING,
  path: '/wps/relay/transferDownline',
  summary: 'Transfers an agent’s money to a downline; the same request key moves it once',
  who: 'agent',
  body: z.strictObject({ ...request, memberId: z.uuid() }),
  refusals: REFUSALS,
})

export const teamTransfers = call({
  method: 'GET',
  path: '/wps/relay/teamTransfers',
  summary: 'Transfers within the team, from and to the member, newest first',
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
  summary: 'Team members whom an agent may transfer to, by the prefix of their name',
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
      /** Whether they can receive a transfer now; the reason is not disclosed. */
      isActive: z.boolean(),
    }),
  ),
  refusals: [],
})
