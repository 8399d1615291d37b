import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, dayParam, signedAmount, text } from '../core/values.ts'
import { BET_STATES, betLine } from '../games/play.ts'

/** Days in the brand's calendar, inclusive. */
const period = { from: dayParam, to: dayParam }
const anyPeriod = { from: dayParam.optional(), to: dayParam.optional() }
const pageSize = countParam({ min: 1, max: 100, fallback: 20 })

const betFilter = {
  state: z.enum(BET_STATES).optional(),
  vassalage: text(20).optional(),
  gameType: text(20).optional(),
}

/** Kinds of rows in the account record. */
export const ACCOUNT_KINDS = [
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'win',
  'rollback',
  'reward',
  'adjust',
] as const

export const bettingRecord = call({
  method: 'GET',
  path: '/wps/relay/bettingRecord',
  summary: 'Bets of the member, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({ ...anyPeriod, ...betFilter, cursor: z.uuid().optional(), pageSize }),
  value: cursorPageOf(betLine).extend({ inOpenRounds: amount }),
  refusals: [],
  perMinute: 120,
})

const sums = {
  bets: z.number().int(),
  stake: amount,
  validBet: amount,
  payout: amount,
  /** Stakes of open rounds, less what these have paid already. */
  inOpenRounds: signedAmount,
  /** Payout less stake of settled bets: payout − stake + in open rounds. */
  net: signedAmount,
}

export const bettingTotals = call({
  method: 'GET',
  path: '/wps/relay/bettingRecordTotal',
  summary: 'Totals over all bets of a filter, on every page',
  who: 'member',
  age: 'any',
  query: z.strictObject({ ...period, ...betFilter }),
  value: z.strictObject(sums),
  refusals: [],
  perMinute: 60,
})

export const accountRecord = call({
  method: 'GET',
  path: '/wps/relay/transactionHistory',
  summary: 'Every movement of the main balance, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    ...anyPeriod,
    kind: z.enum(ACCOUNT_KINDS).optional(),
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
      balanceAfter: amount,
      reference: z.string(),
      gameName: z.string().nullable(),
      time: z.string(),
    }),
  ),
  refusals: [],
  perMinute: 120,
})

export const accountTotals = call({
  method: 'GET',
  path: '/wps/relay/transactionHistoryTotal',
  summary: 'Totals over all movements of a filter, on every page',
  who: 'member',
  age: 'any',
  query: z.strictObject({ ...period, kind: z.enum(ACCOUNT_KINDS).optional() }),
  value: z.strictObject({
    /** The balance at the start and at the end of the period. */
    before: amount,
    after: amount,
    /** Null where there is too much play to sum within a request. */
    moved: z.strictObject({ lines: z.number().int(), came: amount, went: amount }).nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

/** Movements of one kind: how many, what they credited and what they debited. */
const movedByKind = z.strictObject({
  kind: z.string(),
  lines: z.number().int(),
  credited: amount,
  debited: amount,
})

export const creditReport = call({
  method: 'GET',
  path: '/wps/relay/creditReport',
  summary: 'What credited and what debited the main balance in a period, by kind',
  who: 'member',
  age: 'any',
  query: z.strictObject(period),
  value: z.strictObject({
    before: amount,
    after: amount,
    /** before + credited − debited = after. Null where there is too much play to sum within a request. */
    moved: z
      .strictObject({ credited: amount, debited: amount, kinds: z.array(movedByKind) })
      .nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

export const personalProfit = call({
  method: 'GET',
  path: '/wps/relay/personalProfit',
  summary: 'Profit and loss of the member by day and by kind of game',
  who: 'member',
  age: 'any',
  query: z.strictObject(period),
  value: z.strictObject({
    total: z.strictObject({ ...sums, deposits: amount, withdrawals: amount }),
    days: z.array(
      z.strictObject({ day: dayParam, ...sums, deposits: amount, withdrawals: amount }),
    ),
    types: z.array(z.strictObject({ gameType: z.string(), ...sums })),
  }),
  refusals: [],
  perMinute: 60,
})

export const RECORDS = ['bets', 'account', 'profit'] as const

export const exportRecord = call({
  method: 'POST',
  path: '/wps/relay/exportRecord',
  summary: 'An address, valid for one download, of the whole record',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    record: z.enum(RECORDS),
    ...period,
    ...betFilter,
    kind: z.enum(ACCOUNT_KINDS).optional(),
  }),
  value: z.strictObject({ url: z.string() }),
  refusals: ['EXPORT_TOO_MANY'],
  perMinute: 30,
})
