import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, instantParam, signedAmount, text } from '../core/values.ts'
import { people } from '../people/crowd.ts'

const gameCode = text(40, 1)
const numero = text(20, 1)
const because = text(500, 3)

const odds = z.record(
  z.string().max(40),
  z.record(z.string().max(40), z.string().regex(/^\d{1,7}(\.\d{1,4})?$/)),
)

/** What a brand sets of a game; null is what applies to all games, or the schedule of the game. */
export const lotteryTerms = z.strictObject({
  /** Odds by bet and tier that differ from the table. */
  odds,
  mostUnit: amount.nullable(),
  mostPayout: amount.nullable(),
  mostLiability: amount.nullable(),
  /** Seconds from the end of sales to the draw, for issues that are not open yet. */
  closeSeconds: z.number().int().min(1).max(86_400).nullable(),
})

export const lotteryMarkets = call({
  method: 'GET',
  path: '/ops/games/lottery/games',
  summary: 'The lotteries of the brand, and which of them are paused or have terms of their own',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      gameCode: z.string(),
      name: z.string(),
      vassalage: z.string(),
      family: z.string(),
      source: z.enum(['RNG', 'OFFICIAL']),
      everySeconds: z.number().int().nullable(),
      closeSeconds: z.number().int(),
      isPaused: z.boolean(),
      hasTerms: z.boolean(),
    }),
  ),
  refusals: [],
})

export const lotteryMarket = call({
  method: 'GET',
  path: '/ops/games/lottery/game',
  summary:
    'The terms of a lottery at the brand: in force, planned and past, with the odds of the table',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  query: z.strictObject({ gameCode }),
  value: z.strictObject({
    gameCode: z.string(),
    name: z.string(),
    isPaused: z.boolean(),
    closeSeconds: z.number().int(),
    terms: lotteryTerms,
    /** The last version, which the next change names. */
    version: z.number().int(),
    /** What applies where the game has nothing of its own. */
    limits: z.strictObject({ unit: amount, payout: amount, liability: amount }),
    bets: z.array(z.strictObject({ bet: z.string(), odds: z.record(z.string(), z.string()) })),
    history: z.array(
      z.strictObject({
        version: z.number().int(),
        terms: lotteryTerms,
        startsAt: instant,
        writtenAt: instant,
        author: z.string(),
        reason: z.string(),
      }),
    ),
    closed: z.array(
      z.strictObject({
        bet: z.string(),
        number: z.string(),
        numero: z.string(),
        closedAt: instant,
      }),
    ),
  }),
  refusals: ['GAME_UNKNOWN'],
})

export const changeLotteryTerms = call({
  method: 'POST',
  path: '/ops/games/lottery/terms',
  summary:
    'Changes the odds, limits or closing time of a lottery at the brand from an instant on; tickets that are sold keep theirs',
  who: 'operator',
  needs: 'draw.configure',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    gameCode,
    terms: lotteryTerms,
    version: z.number().int().min(0),
    startsAt: instantParam.nullable(),
    because,
  }),
  value: z.strictObject({ version: z.number().int() }),
  refusals: ['GAME_UNKNOWN', 'BRAND_CHANGED', 'LOTT_RETURN_OUT_OF_RANGE'],
})

export const pauseLottery = call({
  method: 'POST',
  path: '/ops/games/lottery/pause',
  summary:
    'Stops the sale of a lottery at the brand, or starts it again; what is sold is still drawn',
  who: 'operator',
  needs: 'draw.configure',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ gameCode, isPaused: z.boolean(), because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'BRAND_CHANGED'],
})

export const lotteryLiability = call({
  method: 'GET',
  path: '/ops/games/lottery/liability',
  summary: 'What an issue would pay by number, the most first, with its share of the limit',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  query: z.strictObject({ gameCode, numero: numero.optional() }),
  value: z.strictObject({
    numero: z.string().nullable(),
    /** Issues that are open. */
    open: z.array(z.string()),
    most: amount,
    numbers: z.array(
      z.strictObject({
        bet: z.string(),
        /** `*` for combinations, which are counted together. */
        number: z.string(),
        liability: amount,
        /** Of the limit, in percent. */
        percent: z.number().int(),
        isClosed: z.boolean(),
      }),
    ),
  }),
  refusals: ['GAME_UNKNOWN'],
})

export const closeLotteryNumber = call({
  method: 'POST',
  path: '/ops/games/lottery/numbers',
  summary: 'Closes a number of a bet for one issue or for all, or opens it again',
  who: 'operator',
  needs: 'draw.configure',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    gameCode,
    /** Empty for all issues until it is opened again. */
    numero: text(20),
    bet: text(40, 1),
    number: text(40, 1),
    isClosed: z.boolean(),
    because,
  }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'LOTT_BAD_NUMBER'],
})

export const lotterySales = call({
  method: 'GET',
  path: '/ops/games/lottery/sales',
  summary:
    'Sales, payouts and margin of the lotteries over the last days, by game or by issue of one game',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  query: z.strictObject({
    days: countParam({ min: 1, max: 31, fallback: 7 }),
    gameCode: gameCode.optional(),
    people,
  }),
  value: z.array(
    z.strictObject({
      gameCode: z.string(),
      /** The issue, where one game was asked for. */
      numero: z.string().nullable(),
      issues: z.number().int(),
      tickets: z.number().int(),
      /** Tickets of the crowd, which are counted or left out. */
      crowdTickets: z.number().int(),
      stake: amount,
      payout: amount,
      /** Stakes minus payouts of what is settled. */
      margin: signedAmount,
    }),
  ),
  refusals: [],
})
