import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, requestKey, text } from '../core/values.ts'
import { lotteryBet, lotteryTicketLine, SALE_REFUSALS } from './lottery.ts'
import { CHASE, CHASE_BETS_MAX } from './lottery-lists.ts'

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)
const multiple = within(CHASE.multiple)

/** How the stake grows from issue to issue (rules/lottery-digital §11). */
const plan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SAME'), multiple }),
  z.strictObject({
    ...{ kind: z.literal('DOUBLE'), multiple },
    /** The multiple is multiplied by this after every so many issues. */
    factor: within(CHASE.factor),
    every: within(CHASE.every),
  }),
  z.strictObject({
    kind: z.literal('RATE'),
    /** The profit that the first issue to win leaves, in percent of all that was staked until then. */
    ratePercent: within(CHASE.ratePercent),
    minMultiple: multiple,
  }),
])

const chase = z.strictObject({
  chaseId: z.uuid(),
  gameCode: z.string(),
  /** The selections, with their units at multiple 1. */
  bets: z.array(lotteryBet),
  plan,
  stopOnWin: z.boolean(),
  state: z.enum(['RUNNING', 'STOPPED_ON_WIN', 'CANCELLED', 'DONE']),
  /** Issues of the order, and how many of them have been bought. */
  issues: z.number().int(),
  bought: z.number().int(),
  /** What was reserved at the order: `spent`, `refund` and `reserved` together. */
  total: amount,
  /** Stakes of tickets that were bought and are not void. */
  spent: amount,
  /** What was returned: of cancelled issues, of issues that could not be bought, of void ones. */
  refund: amount,
  /** What is still reserved for issues to come. */
  reserved: amount,
  /** What the issues that are settled have paid. */
  payout: amount,
  orderedAt: instant,
  endedAt: instant.nullable(),
  /** Why it was cancelled: `member`, or the code for which the member may no longer play. */
  because: z.string().nullable(),
})

const instalment = z.strictObject({
  /** From 1. */
  no: z.number().int(),
  numero: z.string(),
  multiple: z.number().int(),
  stake: amount,
  drawsAt: instant,
  /** `waiting`: not bought yet; `returned`: not bought, its part is back in the wallet. */
  state: z.enum(['waiting', 'bought', 'won', 'lost', 'void', 'returned']),
  /** Why it was returned: the code of a refused ticket, `MISSED`, `WON` or `CANCELLED`. */
  because: z.string().nullable(),
  /** What its tickets have paid. */
  payout: amount,
  /** What was bought for it, in the order of the bets. */
  tickets: z.array(lotteryTicketLine),
})

export const placeLotteryChase = call({
  method: 'POST',
  path: '/lgw/lottery/chases',
  summary:
    'Orders one bet or a list of bets for 2 to 120 issues in a row from an open one on: the whole amount is reserved, the first tickets bought at once, each further one when the issue before is over; the same request key orders once',
  who: 'member',
  age: 'brand',
  act: 'play',
  body: z.strictObject({
    gameCode: text(40, 1),
    /** The issue that it begins with: one that is open. */
    numero: text(20, 1),
    /** One bet, or a whole list of bets: all of it is bought on each issue, or nothing. */
    bets: z.array(lotteryBet).min(1).max(CHASE_BETS_MAX),
    plan,
    issues: within(CHASE.issues),
    /** After the first issue that wins a line, the rest is cancelled and returned. */
    stopOnWin: z.boolean(),
    requestKey,
  }),
  value: chase,
  refusals: [...SALE_REFUSALS, 'LOTT_CHASE_RATE_IMPOSSIBLE', 'LOTT_CHASE_MULTIPLE_LIMIT'],
  perMinute: 60,
})

export const myLotteryChases = call({
  method: 'GET',
  path: '/lgw/lottery/chases',
  summary: 'The member’s chase orders, the newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: pageOf(chase),
  refusals: [],
  perMinute: 120,
})

export const myLotteryChase = call({
  method: 'GET',
  path: '/lgw/lottery/chase',
  summary: 'A chase order of the member with each of its issues, and the tickets that were bought',
  who: 'member',
  age: 'any',
  query: z.strictObject({ chaseId: z.uuid() }),
  value: z.strictObject({ chase, instalments: z.array(instalment) }),
  refusals: [],
  perMinute: 120,
})

export const cancelLotteryChase = call({
  method: 'POST',
  path: '/lgw/lottery/chases/cancel',
  summary: 'Cancels the issues of a chase order that are not bought yet, and returns their part',
  who: 'member',
  age: 'any',
  body: z.strictObject({ chaseId: z.uuid() }),
  value: chase,
  refusals: ['LOTT_CHASE_OVER'],
  perMinute: 60,
})
