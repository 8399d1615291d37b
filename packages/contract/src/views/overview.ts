import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyCode, instant, writtenAmount } from '../core/values.ts'
import { people } from '../people/crowd.ts'

/** Money of a period, in one currency. */
const sums = z.strictObject({
  /** Credited deposits. */
  deposits: writtenAmount,
  /** Withdrawals that were paid out, less their fees. */
  withdrawals: writtenAmount,
  /** Valid bets. */
  turnover: writtenAmount,
  /** Gross gaming revenue: stakes less payouts. */
  ggr: writtenAmount,
})

export const overviewFigures = call({
  method: 'GET',
  path: '/ops/overview',
  summary: 'Money and members of the brand’s day, against the day before up to the same time',
  who: 'operator',
  needs: 'figures.view',
  age: 'any',
  query: z.strictObject({ people }),
  value: z.strictObject({
    /** The brand's time zone, in which its day begins. */
    zone: z.string(),
    now: instant,
    /** Whether the brand has members of a crowd, who can be left out. */
    hasCrowd: z.boolean(),
    /** Members with a session used in the last five minutes. */
    online: z.number().int(),
    joined: z.strictObject({ today: z.number().int(), yesterday: z.number().int() }),
    currencies: z.array(
      z.strictObject({
        currency: currencyCode,
        today: sums,
        /** Up to the same time after midnight. */
        yesterday: sums,
        /** By hour since midnight; the day before is whole. */
        hours: z.strictObject({ today: z.array(sums), yesterday: z.array(sums) }),
      }),
    ),
  }),
  refusals: [],
  perMinute: 60,
})

/** Queues of work, each with the screen where it is done. */
export const QUEUES = [
  'withdrawals',
  'deposits',
  'kyc',
  'held-wins',
  'cases',
  'money-cases',
  'feedback',
  'chats',
] as const

export const overviewQueues = call({
  method: 'GET',
  path: '/ops/overview/queues',
  summary: 'How much waits in each queue that the operator may see, and since when',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: z.array(
    z.strictObject({
      queue: z.enum(QUEUES),
      /** At most 1000 are counted. */
      count: z.number().int(),
      oldestAt: instant.nullable(),
    }),
  ),
  refusals: [],
  perMinute: 60,
})
