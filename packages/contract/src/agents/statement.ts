import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  dayParam,
  instant,
  signedAmount,
  text,
} from '../core/values.ts'
import { contractTerms, rate } from './agent-contract.ts'
import { CONTRACT_KINDS } from './contract-lists.ts'

export const STATEMENT_STATES = ['processing', 'approved', 'rejected'] as const

const query = z.strictObject({
  /** What the caller got, or what direct downlines got by contracts with the caller. */
  side: z.enum(['received', 'given']).optional(),
  /** Days in the brand's calendar on which windows begin, inclusive. */
  from: dayParam.optional(),
  to: dayParam.optional(),
  /** The day on which they were credited. */
  paidOn: dayParam.optional(),
  cursor: text(60).optional(),
  pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
})

const record = {
  recordId: z.uuid(),
  /** The window, up to but without its end. */
  startsAt: instant,
  endsAt: instant,
  /** Nickname of the other party; null is the house. */
  counterparty: z.string().nullable(),
  version: z.number().int(),
  gross: amount,
  /** What the contracts below the receiver cost. */
  downlineCost: amount,
  correction: signedAmount,
  amount,
  payer: z.enum(['house', 'upline']),
  state: z.enum(STATEMENT_STATES),
  paidAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
}

/** The tier counts from 1; 0 is none. */
const tier = { tier: z.number().int(), rate }

export const dividendRecord = z.strictObject({
  ...record,
  validBet: amount,
  ggr: signedAmount,
  /** Rewards, fees and agents' costs together. */
  deductions: signedAmount,
  ngr: signedAmount,
  carryIn: signedAmount,
  base: signedAmount,
  activeMembers: z.number().int(),
  ...tier,
  overhang: signedAmount,
})
export const salaryRecord = z.strictObject({ ...record, betAmount: amount, ...tier })
export const realtimeRecord = z.strictObject({
  ...record,
  qualifyingBets: z.number().int(),
  winBase: amount,
  lossBase: amount,
  profitRate: rate,
  lossRate: rate,
  singleBetAmount: amount,
})

const READ = { method: 'GET', who: 'agent', age: 'any', query, refusals: [] } as const
const pageOf = <T extends z.ZodType>(item: T) => cursorPageOf(item).extend({ total: amount })

export const dividendRecords = call({
  ...READ,
  path: '/wps/relay/dividend',
  summary: 'Dividends of an agent by window, newest first, with the total of the filter',
  value: pageOf(dividendRecord),
})
export const dailySalaryRecords = call({
  ...READ,
  path: '/wps/relay/dailySalary',
  summary: 'Daily salaries of an agent, newest first, with the total of the filter',
  value: pageOf(salaryRecord),
})
export const hourlySalaryRecords = call({
  ...READ,
  path: '/wps/relay/hourlyContractSalary',
  summary: 'Hourly salaries of an agent, newest first, with the total of the filter',
  value: pageOf(salaryRecord),
})
export const realtimeSalaryRecords = call({
  ...READ,
  path: '/wps/relay/realTimeSalary',
  summary: 'Real-time salaries of an agent, newest first, with the total of the filter',
  value: pageOf(realtimeRecord),
})

const PROCESS = {
  method: 'POST',
  who: 'agent',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    /** One record; every due one of the kind where it is left out. */
    recordId: z.uuid().optional(),
  }),
  value: z.strictObject({
    paid: z.number().int(),
    amount,
    /** Records that wait for two operators. */
    waiting: z.number().int(),
  }),
  refusals: ['STATEMENT_NOT_DUE'],
} as const
const processed = (what: string) => `Pays the caller’s due ${what} now; it changes no figure`

export const processDividend = call({
  ...PROCESS,
  path: '/wps/relay/processDividendRequest',
  summary: processed('dividends'),
})
export const processDailySalary = call({
  ...PROCESS,
  path: '/wps/relay/processDailySalaryRequest',
  summary: processed('daily salaries'),
})
export const processHourlySalary = call({
  ...PROCESS,
  path: '/wps/relay/processHourSalaryContractRequest',
  summary: processed('hourly salaries'),
})
export const processRealtimeSalary = call({
  ...PROCESS,
  path: '/wps/relay/processRealTimeSalaryContractRequest',
  summary: processed('real-time salaries'),
})

/** Each figure follows from those before it (rules/agents §6). */
export const statementFigures = z.strictObject({
  bets: z.number().int(),
  validBet: amount,
  ggr: signedAmount,
  bonus: signedAmount,
  paymentFee: amount,
  vendorFee: amount,
  agentCost: signedAmount,
  ngr: signedAmount,
  carryIn: signedAmount,
  base: signedAmount,
  active: z.number().int(),
  winBase: amount,
  lossBase: amount,
  gross: amount,
  downlineCost: amount,
  overhangIn: signedAmount,
  carryOut: signedAmount,
  overhangOut: signedAmount,
  paid: amount,
})
export const statementCorrection = z.strictObject({
  window: instant,
  amount: signedAmount,
  isRest: z.boolean(),
})
export const statementBet = z.strictObject({
  betId: z.uuid(),
  account: z.string(),
  /** 1 is a direct downline. */
  level: z.number().int(),
  vendor: z.string(),
  gameType: z.string(),
  settledAt: instant,
  stake: amount,
  validBet: amount,
  payout: amount,
})

export const statement = call({
  method: 'GET',
  path: '/wps/relay/statement',
  summary: 'One record with its contract, the chain of its figures and its corrections',
  who: 'agent',
  age: 'any',
  query: z.strictObject({ recordId: z.uuid() }),
  value: z.strictObject({
    ...record,
    kind: z.enum(CONTRACT_KINDS),
    contractId: z.uuid(),
    /** SHA-256 of the version that was signed, in hex. */
    contractHash: z.string(),
    terms: contractTerms,
    tier: z.number().int(),
    rate,
    /** The key of the entry in the ledger. */
    entry: z.string(),
    figures: statementFigures,
    corrections: z.array(statementCorrection),
  }),
  refusals: [],
})

export const statementBets = call({
  method: 'GET',
  path: '/wps/relay/statementBets',
  summary: 'The single bets behind a record, player by player',
  who: 'agent',
  age: 'any',
  query: z.strictObject({
    recordId: z.uuid(),
    cursor: text(80).optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: cursorPageOf(statementBet),
  refusals: [],
})
