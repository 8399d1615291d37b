import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  dayParam,
  instant,
  nothing,
  signedAmount,
  text,
} from '../core/values.ts'

/** Days that one report covers at most. */
export const TEAM_REPORT_DAYS_MAX = 92

/** Direct downlines whose profit is added up at most. */
export const TEAM_TOTAL_DOWNLINES_MAX = 1000

/** Days in the brand's calendar, inclusive. */
const period = { from: dayParam, to: dayParam }
const page = {
  cursor: text(80).optional(),
  pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
}
const READ = { method: 'GET', who: 'agent', age: 'any', perMinute: 120 } as const
const count = z.number().int()

export const teamOverview = call({
  ...READ,
  path: '/wps/relay/agentTeamOverview',
  summary: 'What an agent’s team paid in, paid out and played in a period, in all and by day',
  query: z.strictObject(period),
  value: z.strictObject({
    deposit: amount,
    deposits: count,
    firstDeposit: amount,
    firstDeposits: count,
    withdrawal: amount,
    withdrawals: count,
    bets: count,
    stake: amount,
    payout: amount,
    validBet: amount,
    ggr: signedAmount,
    bonus: signedAmount,
    paymentFee: amount,
    vendorFee: amount,
    agentCost: signedAmount,
    ngr: signedAmount,
    rebate: signedAmount,
    /** Members with a valid bet in the period. */
    activeMembers: count,
    /** Members with a deposit in the period. */
    depositors: count,
    newMembers: count,
    newAgents: count,
    /** The team as it is now. */
    teamSize: count,
    agents: count,
    maxLevel: count,
    online: count,
    teamBalance: amount,
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        deposit: amount,
        withdrawal: amount,
        validBet: amount,
        ggr: signedAmount,
        active: count,
        joined: count,
      }),
    ),
  }),
  refusals: [],
})

export const agentInvite = call({
  ...READ,
  path: '/wps/relay/agentInvite',
  summary: 'The code by which the agent invites members; the first time, one is made',
  value: z.strictObject({ code: z.string() }),
  refusals: ['UPLINE_NONE'],
})

export const teamMembers = call({
  ...READ,
  path: '/wps/relay/agentTeamMembers',
  summary: 'The direct downlines of an account of the team, or accounts of any level by name',
  query: z.strictObject({
    /** The caller, where it is left out. */
    memberId: z.uuid().optional(),
    search: text(30, 2).optional(),
    kind: z.enum(['agent', 'member']).optional(),
    state: z.enum(['active', 'inactive']).optional(),
    ...page,
  }),
  value: cursorPageOf(
    z.strictObject({
      memberId: z.uuid(),
      account: z.string(),
      nickname: z.string(),
      isAgent: z.boolean(),
      isActive: z.boolean(),
      /** 1 is a direct downline of the caller. */
      level: count,
      directs: count,
      joinedAt: instant,
      lastSeenAt: instant.nullable(),
      /** Shown for direct downlines only. */
      balance: amount.nullable(),
      /** What the caller has noted about the account. */
      note: z.string(),
    }),
  ).extend({
    /** From below the caller down to the account whose downlines are listed. */
    path: z.array(z.strictObject({ memberId: z.uuid(), account: z.string() })),
  }),
  refusals: [],
})

/** Characters of a note. */
export const NOTE_MAX = 500

export const noteDownline = call({
  method: 'PUT',
  path: '/wps/relay/agentTeamNote',
  summary:
    'Notes something about an account of the team, for the caller alone; an empty note removes it',
  who: 'agent',
  age: 'any',
  perMinute: 60,
  body: z.strictObject({ memberId: z.uuid(), note: text(NOTE_MAX) }),
  value: nothing,
  refusals: [],
})

export const teamProfit = call({
  ...READ,
  path: '/wps/relay/agentTeamProfit',
  summary: 'Profit and loss of the direct downlines of an account, each alone or with its team',
  query: z.strictObject({
    ...period,
    memberId: z.uuid().optional(),
    scope: z.enum(['self', 'team']).optional(),
    ...page,
  }),
  value: cursorPageOf(
    z.strictObject({
      memberId: z.uuid(),
      account: z.string(),
      isAgent: z.boolean(),
      level: count,
      deposit: amount,
      withdrawal: amount,
      stake: amount,
      payout: amount,
      validBet: amount,
      rebate: signedAmount,
      bonus: signedAmount,
      /** Salaries and dividends. */
      income: amount,
      transferIn: amount,
      transferOut: amount,
      gameResult: signedAmount,
      profit: signedAmount,
    }),
  ).extend({
    /** The profit of all pages: with the first one only, and null where there are too many downlines. */
    total: signedAmount.nullable(),
  }),
  refusals: [],
})

const income = {
  rebateOwn: signedAmount,
  /** The difference between the own rebate rates and those below. */
  rebateTeam: amount,
  daily: amount,
  hourly: amount,
  realTime: amount,
  dividend: amount,
  /** Corrections of earlier windows, which the amounts before include. */
  corrections: signedAmount,
  /** What the caller has paid downlines by contracts that the caller funds; never above zero. */
  paidToDownlines: signedAmount,
  total: signedAmount,
}

export const agentRevenue = call({
  ...READ,
  path: '/wps/relay/agentRevenueReport',
  summary: 'What an agent was credited by day, and the total of the period',
  query: z.strictObject(period),
  value: z.strictObject({
    days: z.array(z.strictObject({ day: z.iso.date(), ...income })),
    total: z.strictObject(income),
  }),
  refusals: [],
})
