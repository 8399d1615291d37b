import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant } from '../core/values.ts'

/** What caused a turnover requirement, and how it may end. */
export const REQUIREMENT_SOURCES = ['deposit', 'transfer', 'reward'] as const
export const REQUIREMENT_STATES = ['open', 'done', 'lapsed'] as const

export const bonusDetails = call({
  method: 'GET',
  path: '/wps/relay/bonusDetails',
  summary: 'Turnover requirements of the member, open and ended, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    state: z.enum(REQUIREMENT_STATES).optional(),
    source: z.enum(REQUIREMENT_SOURCES).optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(
    z.strictObject({
      id: z.uuid(),
      source: z.enum(REQUIREMENT_SOURCES),
      reference: z.string(),
      amount,
      required: amount,
      done: amount,
      left: amount,
      /** The money that is locked until the rest is staked. */
      locked: amount,
      state: z.enum(REQUIREMENT_STATES),
      openedAt: instant,
      closedAt: instant.nullable(),
    }),
  ).extend({
    /** Over all open requirements. */
    open: z.strictObject({ requirements: z.number().int(), left: amount, locked: amount }),
    /** What has been counted for the open requirements, by category. */
    counted: z.array(
      z.strictObject({
        gameType: z.string(),
        bets: z.number().int(),
        valid: amount,
        counted: amount,
      }),
    ),
    /** Categories that count for less than the whole bet, in percent. */
    weights: z.array(z.strictObject({ gameType: z.string(), percent: z.number().int() })),
    /** Open requirements lapse when less than this is left in the wallet and at stake. */
    resetBelow: amount,
    /** False while settled bets are still being counted. */
    isCountedWhole: z.boolean(),
  }),
  refusals: [],
})
