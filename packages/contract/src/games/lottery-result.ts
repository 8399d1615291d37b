import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, text } from '../core/values.ts'

const gameCode = text(40, 1)
const numero = text(20, 1)
const because = text(500, 3)

/** Numbers of a draw by the name of their prize, as they are written. */
const result = z.record(z.string().max(20), z.array(z.string().regex(/^\d{1,8}$/)).max(40))

/** The same as it is shown: a draw may have a sign beside its numbers. */
const shownResult = z.record(z.string(), z.array(z.string()))

const state = z.enum(['open', 'closed', 'drawn', 'settled', 'void'])

/** What a void or a correction would do, counted over the tickets of the issue. */
const effect = z.strictObject({
  tickets: z.number().int(),
  /** Tickets whose payout changes. */
  changed: z.number().int(),
  /** What members get besides, and what is taken back from them. */
  paid: amount,
  taken: amount,
  /** Of what is taken back: more than members have, which they will owe. */
  owed: amount,
  /** Issues with more tickets than are counted at once. */
  isPartial: z.boolean(),
  /** The moment that all of it is counted for. */
  asOf: instant,
})

const issue = z.strictObject({
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  state,
  source: z.enum(['RNG', 'OFFICIAL']),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** Null while sales are open. */
  tickets: z.number().int().nullable(),
  stake: amount.nullable(),
  payout: amount.nullable(),
  isSimulated: z.boolean(),
  /** Why it is stopped until somebody has looked: `ENTRIES_DIFFER`, `ENTRIES_LATE`, or what the evaluators disagree on. */
  heldBecause: z.string().nullable(),
  /** Results that operators have entered. */
  entries: z.number().int(),
})

export const drawApprovals = approvalKinds(['draw.void', 'draw.correct'], ['LOTT_DRAW_CHANGED'])

export const lotteryCalendar = call({
  method: 'GET',
  path: '/ops/games/lottery/issues',
  summary:
    'Draws of the brand: those that wait for an action, those to come, or those that are over; of one game or of all',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  query: z.strictObject({
    show: z.enum(['waiting', 'coming', 'over']),
    gameCode: gameCode.optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 50 }),
  }),
  value: pageOf(issue),
  refusals: [],
})

export const lotteryIssue = call({
  method: 'GET',
  path: '/ops/games/lottery/issue',
  summary:
    'A draw with its results, earlier ones included; what others have entered is shown once two have',
  who: 'operator',
  needs: 'draw.view',
  age: 'any',
  query: z.strictObject({ gameCode, numero }),
  value: z.strictObject({
    issue,
    result: shownResult.nullable(),
    /** Results that were corrected, the first one first. */
    earlier: z.array(z.strictObject({ result: shownResult, replacedAt: instant })),
    /** What the result consists of: the names of its prizes, and how many numbers of each. */
    fields: z.array(
      z.strictObject({
        name: z.string(),
        count: z.number().int(),
        /** Digits of each number; null for numbers from 1. */
        digits: z.number().int().nullable(),
        most: z.number().int().nullable(),
      }),
    ),
    entries: z.array(
      z.strictObject({
        by: z.string(),
        isOwn: z.boolean(),
        at: instant,
        result: shownResult.nullable(),
      }),
    ),
    /** It waits for a result, and the operator has not entered it. */
    mayEnter: z.boolean(),
    /** A void or correction that waits for a second operator. */
    waiting: z
      .strictObject({
        change: z.enum(['void', 'correct']),
        requester: z.string(),
        because: z.string(),
      })
      .nullable(),
  }),
  refusals: ['GAME_UNKNOWN'],
})

export const enterLotteryResult = call({
  method: 'POST',
  path: '/ops/games/lottery/results',
  summary:
    'Enters the result of a state draw: it is published when a second operator, who does not see it, enters the same; a difference holds the draw',
  who: 'operator',
  needs: 'draw.enter',
  stepUp: true,
  age: 'any',
  /** `because` is where the result was seen. */
  body: z.strictObject({ gameCode, numero, result, because }),
  value: z.strictObject({ outcome: z.enum(['entered', 'published', 'differs']) }),
  refusals: [
    'GAME_UNKNOWN',
    'LOTT_RESULT_INCOMPLETE',
    'LOTT_RESULT_NOT_DUE',
    'LOTT_RESULT_ENTERED',
    'LINKED_OPERATOR',
  ],
})

const CHANGE_REFUSALS = [
  'GAME_UNKNOWN',
  'LOTT_RESULT_INCOMPLETE',
  'LOTT_DRAW_CHANGED',
  'LOTT_DRAW_PROVABLE',
] as const

export const lotteryEffect = call({
  method: 'POST',
  path: '/ops/games/lottery/effect',
  summary:
    'What a void of a draw, or a correction to this result, would pay and take; nothing moves',
  who: 'operator',
  needs: 'draw.decide',
  age: 'any',
  body: z.strictObject({ gameCode, numero, result: result.nullable() }),
  value: effect,
  refusals: CHANGE_REFUSALS,
})

export const proposeLotteryChange = call({
  method: 'POST',
  path: '/ops/games/lottery/changes',
  summary:
    'Requests approval by a second operator to void a draw, or to correct the result of a state draw after it was paid',
  who: 'operator',
  needs: 'draw.decide',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ gameCode, numero, result: result.nullable(), because }),
  value: effect,
  refusals: [...CHANGE_REFUSALS, 'ALREADY_REQUESTED'],
})

export const releaseLotteryIssue = call({
  method: 'POST',
  path: '/ops/games/lottery/release',
  summary:
    'Lets a held draw go on: entries that differ are made again, a settlement that stopped is tried again',
  who: 'operator',
  needs: 'draw.decide',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ gameCode, numero, because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'LOTT_NOT_HELD'],
})
