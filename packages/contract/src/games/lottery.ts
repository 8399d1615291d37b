import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, requestKey, text } from '../core/values.ts'

export const lotteryCode = text(40, 1)
const gameCode = lotteryCode
const numero = text(20, 1)
/** A number, a property, or a position with one of them: `45`, `BIG`, `AS:4`. */
const pick = z.string().regex(/^[0-9A-Z:_-]{1,40}$/)
const picks = (most: number) => z.array(pick).max(most)

const PICKS_MAX = 5000
const SETS_MAX = 10
const BETS_MAX = 100

/** What a player has chosen; which parts are used depends on the bet type. */
export const lotterySelection = z.strictObject({
  picks: picks(PICKS_MAX).optional(),
  bankers: picks(20).optional(),
  sets: z.array(picks(20)).max(SETS_MAX).optional(),
  high: picks(20).optional(),
  low: picks(20).optional(),
  positions: picks(5).optional(),
})

/** What was drawn, by the names of the prizes. */
export const drawResult = z.record(z.string(), z.array(z.string()))

/** A lottery of the platform. */
export const lotteryGame = z.strictObject({
  gameCode: z.string(),
  name: z.string(),
  vassalage: z.string(),
  nodeId: z.number().int(),
  /** The draw and its bets, as the tables of the lotteries name them. */
  family: z.string(),
  prizeMode: z.enum(['LOTT', 'ZY', 'ELOTT', 'SEA']),
  /** Seconds between draws; null where it is drawn at fixed times. */
  everySeconds: z.number().int().nullable(),
  isPaused: z.boolean(),
})

export const openIssue = z.strictObject({
  numero: z.string(),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** SHA-256 of the secret seed of this draw. */
  commit: z.string(),
})

/** An issue that was drawn. */
export const drawnIssue = z.strictObject({
  numero: z.string(),
  drawsAt: instant,
  state: z.enum(['drawn', 'settled', 'void']),
  result: drawResult.nullable(),
  /** The result of a state draw that this site simulates. */
  isSimulated: z.boolean(),
})

const OPENED = {
  method: 'GET',
  summary: 'Open issues of a lottery with the commitments to their draws, and its last results',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ gameCode }),
  value: z.strictObject({
    game: lotteryGame,
    serverTime: instant,
    issues: z.array(openIssue),
    last: z.array(drawnIssue),
    /** Odds by bet and tier that the brand has set; all others are those of the tables. */
    odds: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  refusals: ['GAME_UNKNOWN'],
  perMinute: 600,
} as const

export const openedNumbers = call({ ...OPENED, path: '/lotto/lgw/games/opened/numero' })
export const vnOpenedNumbers = call({ ...OPENED, path: '/lgw/vn/numeros/opened/game' })

export const lotteryGames = call({
  method: 'GET',
  path: '/lgw/lottery/games',
  summary: 'Lotteries of the platform’s own',
  who: 'anyone',
  age: 'any',
  value: z.array(lotteryGame),
  refusals: [],
  perMinute: 600,
})

export const lotteryResults = call({
  method: 'GET',
  path: '/lgw/lottery/results',
  summary: 'Results of a lottery, the newest first',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    gameCode,
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 30 }),
  }),
  value: pageOf(drawnIssue),
  refusals: ['GAME_UNKNOWN'],
  perMinute: 600,
})

export const lotteryProof = call({
  method: 'GET',
  path: '/lgw/lottery/proof',
  summary:
    'The published file of an issue: commitment, root of the tickets, seed, result and payouts',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    gameCode,
    numero,
    /** The id of the last ticket of the page before. */
    after: z.uuid().optional(),
  }),
  value: z.strictObject({
    gameCode: z.string(),
    family: z.string(),
    numero: z.string(),
    state: z.enum(['open', 'closed', 'drawn', 'settled', 'void']),
    closesAt: instant,
    drawsAt: instant,
    commit: z.string(),
    ticketRoot: z.string().nullable(),
    ticketCount: z.number().int().nullable(),
    stake: amount.nullable(),
    clientSeed: z.string().nullable(),
    seed: z.string().nullable(),
    result: drawResult.nullable(),
    /** Results that two operators have corrected since, the first one first. */
    earlierResults: z.array(z.strictObject({ result: drawResult, replacedAt: instant })),
    isSimulated: z.boolean(),
    tickets: z.array(
      z.strictObject({
        ticketId: z.uuid(),
        contentHash: z.string(),
        stake: amount,
        /** Null until the result is known. */
        payout: amount.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: ['GAME_UNKNOWN'],
  perMinute: 60,
})

export const lotteryTicketLine = z.strictObject({
  ticketId: z.uuid(),
  gameCode: z.string(),
  numero: z.string(),
  bet: z.string(),
  selection: lotterySelection,
  unit: amount,
  lines: z.number().int(),
  stake: amount,
  highestWin: amount,
  /** How many shares of a shared ticket these are; `stake`, `highestWin` and `payout` are theirs. */
  share: z.strictObject({ count: z.number().int(), total: z.number().int() }).nullable(),
  state: z.enum(['accepted', 'waiting', 'won', 'lost', 'void']),
  payout: amount,
  boughtAt: instant,
  drawsAt: instant,
  /** The hash of what was sold: with the id a leaf of the issue’s root. */
  contentHash: z.string(),
})

export const lotteryBet = z.strictObject({
  bet: text(40, 1),
  selection: lotterySelection,
  /** The stake of a unit, or of a line where prizes follow a prize group. */
  unit: amount,
  prizeGroup: z.number().int().min(0).max(2000).optional(),
  /** The odds that the player has seen, by tier: worse ones are refused. */
  seenOdds: z.record(z.string().max(40), z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)).optional(),
})

/** Why a ticket is not sold. */
export const SALE_REFUSALS = [
  'GAME_UNKNOWN',
  'LOTT_ISSUE_CLOSED',
  'LOTT_BAD_NUMBER',
  'LOTT_DUPLICATE_NUMBER',
  'LOTT_TOO_FEW_NUMBERS',
  'LOTT_TOO_MANY_LINES',
  'LOTT_BAD_STAKE',
  'LOTT_NUMBER_CLOSED',
  'LOTT_ODDS_CHANGED',
  'INSUFFICIENT_FUNDS',
  'PLAY_LIMIT_REACHED',
  'BONUS_MAX_BET',
  'BONUS_GAME',
  'REQUEST_KEY_REUSED',
  'KYC_NEEDED',
  'ACCOUNT_BLOCKED',
  'AGE_NOT_CONFIRMED',
  'ON_TIME_OUT',
  'SELF_EXCLUDED',
  'TIME_LIMIT',
] as const

export const buyLotteryTickets = call({
  method: 'POST',
  path: '/lgw/lottery/tickets',
  summary: 'Buys tickets on one issue, all or none; the same request key buys once',
  who: 'member',
  age: 'brand',
  act: 'play',
  body: z.strictObject({
    gameCode,
    numero,
    bets: z.array(lotteryBet).min(1).max(BETS_MAX),
    requestKey,
  }),
  value: z.array(lotteryTicketLine),
  refusals: [...SALE_REFUSALS],
  perMinute: 120,
})
