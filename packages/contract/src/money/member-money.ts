import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, signedAmount, text } from '../core/values.ts'
import { betLine } from '../games/play.ts'
import { ADJUSTMENT_CAUSES } from './adjustment-lists.ts'

const memberId = z.uuid()
const ofMember = { who: 'operator', needs: 'money.view', age: 'any' } as const
const pageSize = countParam({ min: 1, max: 100, fallback: 25 })

export const adjustmentApprovals = approvalKinds(['money.adjust'], ['INSUFFICIENT_FUNDS'])

export const opsMemberMoney = call({
  ...ofMember,
  method: 'GET',
  path: '/ops/members/money',
  summary: 'A member’s balances: wallets, turnover, payout accounts with masked numbers',
  query: z.strictObject({ memberId }),
  value: z.strictObject({
    memberId,
    username: z.string(),
    currency: z.string(),
    kyc: z.enum(['N', 'P', 'A', 'R']),
    wallets: z.array(
      z.strictObject({ wallet: z.string(), balance: signedAmount, seq: z.number().int() }),
    ),
    deposited: amount,
    paidOut: amount,
    paidTimes: z.number().int(),
    turnover: z.strictObject({
      left: amount,
      locked: amount,
      requirements: z.array(
        z.strictObject({
          reference: z.string(),
          source: z.string(),
          amount,
          required: amount,
          done: amount,
          locked: amount,
          openedAt: instant,
        }),
      ),
    }),
    restingUntil: instant.nullable(),
    accounts: z.array(
      z.strictObject({
        channel: z.string(),
        houseName: z.string(),
        number: z.string(),
        usableAt: instant,
        addedAt: instant,
      }),
    ),
  }),
  refusals: [],
})

export const opsMemberLedger = call({
  ...ofMember,
  method: 'GET',
  path: '/ops/members/ledger',
  summary: 'Entries on one wallet of a member, newest first, with a cursor',
  query: z.strictObject({
    memberId,
    wallet: text(60).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    pageSize,
  }),
  value: cursorPageOf(
    z.strictObject({
      seq: z.number().int(),
      kind: z.string(),
      amount: signedAmount,
      balanceAfter: signedAmount,
      reference: z.string(),
      at: instant,
    }),
  ),
  refusals: [],
  perMinute: 120,
})

export const opsMemberBets = call({
  ...ofMember,
  method: 'GET',
  path: '/ops/members/bets',
  summary: 'Bets of a member, newest first, with a cursor',
  query: z.strictObject({ memberId, cursor: z.uuid().optional(), pageSize }),
  value: cursorPageOf(betLine).extend({ inOpenRounds: amount }),
  refusals: [],
  perMinute: 120,
})

export const proposeAdjustment = call({
  method: 'POST',
  path: '/ops/adjustments',
  summary: 'Requests approval by a second operator to credit or debit a member’s balance',
  who: 'operator',
  needs: 'adjustment.propose',
  age: 'any',
  stepUp: true,
  body: z.strictObject({
    memberId,
    direction: z.enum(['credit', 'debit']),
    amount,
    cause: z.enum(ADJUSTMENT_CAUSES),
    /** Wagering multiple of a credit before it may be withdrawn. */
    turnoverTimes: z.int().min(0).max(50),
    because: text(500, 3),
  }),
  value: z.strictObject({ reference: z.string() }),
  refusals: ['ALREADY_REQUESTED', 'INSUFFICIENT_FUNDS', 'AMOUNT_OUT_OF_LIMITS'],
})
