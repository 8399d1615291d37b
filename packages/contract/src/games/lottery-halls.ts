import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, dayParam, instant, pageOf } from '../core/values.ts'
import { gameType } from './catalogue.ts'
import {
  drawnIssue,
  drawResult,
  lotteryCode,
  lotteryGame,
  lotteryTicketLine,
  openIssue,
} from './lottery.ts'
import { TREND_ISSUES } from './lottery-lists.ts'

const READ = { method: 'GET', who: 'anyone', age: 'any', perMinute: 600 } as const

export const lotteryHall = call({
  ...READ,
  path: '/lgw/lottery/hall',
  summary: 'Lotteries of a hall, or all, each with its next draw and its last result',
  query: z.strictObject({ hall: z.enum(['lottery', 'seaLottery', 'vnLottery']).optional() }),
  value: z.strictObject({
    serverTime: instant,
    games: z.array(
      lotteryGame.extend({
        gameType,
        /** Operators put it first. */
        isHot: z.boolean(),
        /** The colour of its picture, shown until that is there. */
        tint: z.string(),
        /** The next draw that can be bought; null while there is none. */
        next: openIssue.omit({ opensAt: true, commit: true }).nullable(),
        last: drawnIssue.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const lotteryHistory = call({
  ...READ,
  path: '/lgw/lottery/history',
  summary: 'Results of a lottery on a day of its own zone, the newest first, for a year back',
  query: z.strictObject({
    gameCode: lotteryCode,
    day: dayParam,
    pageNo: countParam({ min: 1, max: 100, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 30 }),
  }),
  value: pageOf(drawnIssue),
  refusals: ['GAME_UNKNOWN'],
})

export const lotteryTrend = call({
  ...READ,
  path: '/lgw/lottery/trend',
  summary: 'The last results of a lottery, the newest first, for its trends',
  query: z.strictObject({ gameCode: lotteryCode, issues: z.enum(TREND_ISSUES) }),
  value: z.array(z.strictObject({ numero: z.string(), result: drawResult })),
  refusals: ['GAME_UNKNOWN'],
  perMinute: 60,
})

const TICKET_STATES = ['waiting', 'drawn', 'void'] as const

const ticketLine = lotteryTicketLine.extend({
  gameName: z.string(),
  family: z.string(),
  vassalage: z.string(),
})

export const lotteryTickets = call({
  method: 'GET',
  path: '/lgw/lottery/tickets',
  summary: 'The member’s tickets by what has become of their draws, the newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    state: z.enum(TICKET_STATES).optional(),
    gameCode: lotteryCode.optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: pageOf(ticketLine),
  refusals: [],
  perMinute: 120,
})

export const lotteryTicket = call({
  method: 'GET',
  path: '/lgw/lottery/ticket',
  summary: 'A ticket of the member with its odds, the result of its draw and what proves it',
  who: 'member',
  age: 'any',
  query: z.strictObject({ ticketId: z.uuid() }),
  value: ticketLine.extend({
    /** Odds of the sale by tier; none where prizes follow a prize group. */
    odds: z.record(z.string(), z.string()).nullable(),
    prizeGroup: z.number().int().nullable(),
    accountGroup: z.number().int().nullable(),
    result: drawResult.nullable(),
    isSimulated: z.boolean(),
    commit: z.string(),
    ticketRoot: z.string().nullable(),
    seed: z.string().nullable(),
  }),
  refusals: [],
  perMinute: 120,
})

export const notifyLotteryDraws = call({
  method: 'POST',
  path: '/lgw/lottery/draws/notify',
  summary:
    'What became of the draws of the member since they were last notified, which is then in their messages too; `isSeen` only notes that an open tab has shown it',
  who: 'member',
  age: 'any',
  body: z.strictObject({ isSeen: z.boolean() }),
  value: z.strictObject({
    /** Draws with tickets of the member that were settled or void. */
    draws: z.number().int(),
    tickets: z.number().int(),
    /** Tickets whose wins were paid; one under review has a message of its own. */
    won: z.number().int(),
    /** What all tickets have paid; of void ones the stake. */
    payout: amount,
  }),
  refusals: [],
  perMinute: 120,
})

/** A draw with tickets of the member: what all of them brought together, or that their stakes came back. */
export const lotteryChannel = channel(
  'lottery',
  z.object({
    gameCode: z.string(),
    gameName: z.string(),
    numero: z.string(),
    amount: z.string(),
    stake: z.string(),
    currency: z.string(),
    isVoid: z.boolean(),
    /** Some win waits for a review, and is not in the amount. */
    isUnderReview: z.boolean(),
  }),
  [
    ...(['lotteryTickets', 'lotteryTicket', 'openedNumbers'] as const),
    ...(['myLotteryChases', 'myLotteryChase'] as const),
  ],
)
