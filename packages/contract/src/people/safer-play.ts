import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, nothing, signedAmount, text } from '../core/values.ts'

/** What a member can hold themselves to. */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Windows of a limit, in days; they move with the clock. */
export const LIMIT_DAYS = [1, 7, 30] as const
export type LimitDays = (typeof LIMIT_DAYS)[number]

const which = { kind: z.enum(LIMIT_KINDS), days: z.literal([...LIMIT_DAYS]) }

const playLimit = z.strictObject({
  ...which,
  /** Null where there is none. */
  amount: amount.nullable(),
  /** What the window holds; of losses less than nothing after a win. */
  used: signedAmount,
  left: amount.nullable(),
  /** When some of it leaves the window; null when it is empty. */
  freesAt: instant.nullable(),
  /** A wish for more: `amount` null wishes for no limit. It needs a second yes from `dueAt` on. */
  wish: z.strictObject({ amount: amount.nullable(), dueAt: instant }).nullable(),
})

const limits = z.strictObject({ currency: z.string(), limits: z.array(playLimit) })

export const playLimits = call({
  method: 'GET',
  path: '/wps/member/saferPlay/limits',
  summary: 'Every limit that a member can set, what it leaves, and what is wished for',
  who: 'member',
  age: 'any',
  value: limits,
  refusals: [],
})

export const setPlayLimit = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit',
  summary: 'A tighter limit holds at once; a looser one, or none, is a wish',
  who: 'member',
  age: 'any',
  body: z.strictObject({ ...which, amount: amount.nullable() }),
  value: limits,
  refusals: [],
  perMinute: 30,
})

export const confirmPlayLimit = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit/confirm',
  summary: 'The second yes to a looser limit, a day after the first',
  who: 'member',
  age: 'any',
  body: z.strictObject(which),
  value: limits,
  refusals: ['LIMIT_WISH_EARLY'],
})

export const dropPlayLimitWish = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit/keep',
  summary: 'Keeps a limit as it is: the wish for more is forgotten',
  who: 'member',
  age: 'any',
  body: z.strictObject(which),
  value: limits,
  refusals: [],
})

const memberId = z.uuid()

export const opsPlayLimits = call({
  method: 'GET',
  path: '/ops/members/playLimits',
  summary: 'The limits of a member',
  who: 'operator',
  needs: 'member.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: limits,
  refusals: [],
})

export const tightenPlayLimit = call({
  method: 'POST',
  path: '/ops/members/playLimit',
  summary: 'Sets a limit of a member, never a looser one than there is',
  who: 'operator',
  needs: 'member.tighten',
  age: 'any',
  body: z.strictObject({ memberId, ...which, amount, reason: text(500, 3) }),
  value: nothing,
  refusals: ['LIMIT_NOT_TIGHTER'],
})
