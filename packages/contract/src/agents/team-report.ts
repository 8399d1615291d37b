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
import { GAME_TYPES } from '../games/game-lists.ts'

/** Days that one report covers at most. */
export const TEAM_REPORT_DAYS_MAX = 92

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

/** Why a bet counts as it does for rebates and contracts. */
export const VALID_REASONS = [
  'STAKE',
  'VOID',
  'FREE_STAKE',
  'OPEN',
  'TIE',
  'RESULT',
  'RAKE',
  'COVERAGE',
  'OPPOSITE',
  'VENDOR',
  'BONUS',
] as const

/** Rows that a total adds up at most; above it there is none, and a shorter period has one. */
export const TEAM_TOTAL_ROWS_MAX = 50_000

/** The total of a filter over all its pages: with the first page only, and null where there are too many rows. */
const totalsOf = <T extends z.ZodRawShape>(figures: T) =>
  z.strictObject({ rows: count, ...figures }).nullable()

export const teamBets = call({
  ...READ,
  path: '/wps/relay/agentTeamBetting',
  summary: 'Bets of an agent’s team, newest first',
  query: z.strictObject({
    ...period,
    memberId: z.uuid().optional(),
    gameType: z.enum(GAME_TYPES).optional(),
    /** Its code. */
    vendor: text(20).optional(),
    ...page,
  }),
  value: cursorPageOf(
    z.strictObject({
      betId: z.uuid(),
      account: z.string(),
      level: count,
      round: z.string(),
      product: z.string(),
      /** Its name, as that of the game. */
      vendor: z.string(),
      game: z.string(),
      placedAt: instant,
      settledAt: instant.nullable(),
      stake: amount,
      /** What of the stake was cash, not bonus money. */
      cashStake: amount,
      payout: amount,
      /** What counts for rebates and contracts: of the cash only. */
      validBet: amount,
      reason: z.enum(VALID_REASONS),
      /** Payout less stake of a settled bet. */
      result: signedAmount,
      state: z.enum(['open', 'settled', 'void']),
      /** What was bet on; null for games whose vendor does not report it. */
      play: z
        .strictObject({
          family: z.string(),
          bet: z.string(),
          /** The first of what was chosen, and how many more there are. */
          chosen: z.array(z.string()),
          more: count,
          /** As they were when it was sold; none where prizes follow a prize group. */
          odds: z.array(z.string()),
          prizeGroup: count.nullable(),
        })
        .nullable(),
    }),
  ).extend({
    totals: totalsOf({
      ...{ stake: amount, cashStake: amount, payout: amount, validBet: amount },
      result: signedAmount,
    }),
  }),
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
    /** The profit of all pages. */
    total: signedAmount,
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

/** Kinds of movements of a downline that its agent sees. */
export const DOWNLINE_KINDS = [
  'deposit',
  'withdrawal',
  'transferIn',
  'transferOut',
  'rebate',
  'bonus',
  'salary',
  'dividend',
  'adjustment',
] as const

/** Where a movement stands: held in escrow until an agent's request ends, or returned from there. */
export const MOVEMENT_STATES = ['completed', 'held', 'returned', 'reversed'] as const

/** What a movement was for. */
export const MOVEMENT_REMARKS = [
  'deposit',
  'depositReversed',
  'withdrawalPaid',
  'transferUp',
  'transferDown',
  'agentDeposit',
  'agentWithdrawal',
  'rebate',
  'reward',
  'bonusWon',
  'salaryDaily',
  'salaryHourly',
  'salaryRealtime',
  'dividend',
  'adjustment',
  'forfeited',
  'forfeitedBack',
] as const

export const teamTransactions = call({
  ...READ,
  path: '/wps/relay/agentDownlineTransactions',
  summary: 'Movements of money of an agent’s team, newest first',
  query: z.strictObject({
    ...period,
    memberId: z.uuid().optional(),
    kind: z.enum(DOWNLINE_KINDS).optional(),
    ...page,
  }),
  value: cursorPageOf(
    z.strictObject({
      time: instant,
      reference: z.string(),
      account: z.string(),
      level: count,
      kind: z.enum(DOWNLINE_KINDS),
      amount: signedAmount,
      /** Shown for direct downlines only. */
      balanceAfter: amount.nullable(),
      state: z.enum(MOVEMENT_STATES),
      remark: z.enum(MOVEMENT_REMARKS),
    }),
  ).extend({
    /** Credits, debits (never above zero) and both together. */
    totals: totalsOf({ in: amount, out: signedAmount, amount: signedAmount }),
  }),
  refusals: [],
})
