import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, requestKey, text } from '../core/values.ts'
import { lotteryBet, lotteryCode, lotteryTicketLine, SALE_REFUSALS } from './lottery.ts'
import { CHASE_BETS_MAX, SHARES } from './lottery-lists.ts'

const count = z.number().int().min(1).max(SHARES.max)

const syndicate = z.strictObject({
  syndicateId: z.uuid(),
  gameCode: z.string(),
  numero: z.string(),
  closesAt: instant,
  drawsAt: instant,
  /** At the odds of the opening, each with what the whole of it costs. */
  bets: z.array(lotteryBet.extend({ cost: amount })),
  shares: z.number().int(),
  /** Shares that can still be bought. */
  left: z.number().int(),
  /** Shares of the member. */
  own: z.number().int(),
  isOpener: z.boolean(),
})

export const openLotterySyndicate = call({
  method: 'POST',
  path: '/lgw/lottery/syndicates',
  summary:
    'Opens a list of bets on one issue in shares and buys the first of them; others buy shares until sales close; the same request key opens once',
  who: 'member',
  age: 'brand',
  act: 'play',
  body: z.strictObject({
    gameCode: lotteryCode,
    numero: text(20, 1),
    bets: z.array(lotteryBet).min(1).max(CHASE_BETS_MAX),
    shares: z.number().int().min(SHARES.min).max(SHARES.max),
    /** Shares that the opener buys. */
    own: count,
    requestKey,
  }),
  value: syndicate,
  refusals: [...SALE_REFUSALS, 'LOTT_SHARES_GONE', 'LOTT_SHARES_TOO_MANY', 'LOTT_SYNDICATES_OPEN'],
  perMinute: 60,
})

export const lotterySyndicates = call({
  method: 'GET',
  path: '/lgw/lottery/syndicates',
  summary:
    'Syndicates of a lottery whose sales are open and that have shares left, the next to close first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    gameCode: lotteryCode,
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: pageOf(syndicate),
  refusals: [],
  perMinute: 120,
})

export const buyLotteryShares = call({
  method: 'POST',
  path: '/lgw/lottery/syndicates/shares',
  summary:
    'Buys the next shares of a syndicate, at the odds of its opening; the same request key buys once',
  who: 'member',
  age: 'brand',
  act: 'play',
  body: z.strictObject({ syndicateId: z.uuid(), count, requestKey }),
  value: z.array(lotteryTicketLine),
  refusals: [...SALE_REFUSALS, 'LOTT_SHARES_GONE'],
  perMinute: 60,
})
