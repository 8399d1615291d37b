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
import { GAME_TYPES } from '../games/game-lists.ts'
import { roundDetail } from '../games/play.ts'

const READ = { method: 'GET', who: 'agent', age: 'any', perMinute: 120 } as const
const count = z.number().int()
const filter = {
  /** Days in the brand's calendar, inclusive. */
  from: dayParam,
  to: dayParam,
  memberId: z.uuid().optional(),
  cursor: text(80).optional(),
  pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
}

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

/** Rows that are read for a total at most; above it there is none, and a shorter period has one. */
export const TEAM_TOTAL_ROWS_MAX = 50_000

/** The total of a filter over all its pages: with the first page only, and null where there are too many rows. */
const totalsOf = <T extends z.ZodRawShape>(figures: T) =>
  z.strictObject({ rows: count, ...figures }).nullable()

export const teamBets = call({
  ...READ,
  path: '/wps/relay/agentTeamBetting',
  /** A page may have fewer bets than asked for, or none, and go on: what a filter leaves is looked for page by page. */
  summary: 'Bets of an agent’s team, newest first',
  query: z.strictObject({
    ...filter,
    gameType: z.enum(GAME_TYPES).optional(),
    /** Its code. */
    vendor: text(20).optional(),
  }),
  value: cursorPageOf(
    z.strictObject({
      betId: z.uuid(),
      memberId: z.uuid(),
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

/**
 * A round that was played in the team, as its player sees it, without balances. One that is still open stays with the player: an
 * agent does not look into cards that are being played.
 */
export const teamRound = call({
  ...READ,
  path: '/wps/relay/agentTeamRound',
  summary:
    'Details of one closed round of an agent’s team: stake, choices, outcome, payout and fairness data',
  query: z.strictObject({ memberId: z.uuid(), id: z.uuid() }),
  value: roundDetail.value.omit({ balanceBefore: true, balanceAfter: true }),
  refusals: [],
  perMinute: 60,
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
    ...filter,
    /** An entry and one of its accounts. */
    cursor: text(120).optional(),
    kind: z.enum(DOWNLINE_KINDS).optional(),
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
