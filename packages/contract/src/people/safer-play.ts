import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, instantParam, nothing, signedAmount } from '../core/values.ts'

/** Kinds of limits that members can set. */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Lengths of the rolling windows of a limit, in days. */
export const LIMIT_DAYS = [1, 7, 30] as const
export type LimitDays = (typeof LIMIT_DAYS)[number]

export const limitKey = { kind: z.enum(LIMIT_KINDS), days: z.literal([...LIMIT_DAYS]) }

const playLimit = z.strictObject({
  ...limitKey,
  /** Null without a limit. Money, or hours for `time`. */
  amount: amount.nullable(),
  /** The sum within the window; a loss is negative after a win. */
  used: signedAmount,
  left: amount.nullable(),
  /** When the oldest part leaves the window; null when it is empty. */
  freesAt: instant.nullable(),
  /**
   * A pending request for a looser limit; `amount` null removes it. It has to be confirmed again from `dueAt`
   * on.
   */
  request: z.strictObject({ amount: amount.nullable(), dueAt: instant }).nullable(),
})

export const playLimitList = z.strictObject({ currency: z.string(), limits: z.array(playLimit) })

export const playLimits = call({
  method: 'GET',
  path: '/wps/member/saferPlay/limits',
  summary: 'All limits that a member can set, what remains of each, and pending requests',
  who: 'member',
  age: 'any',
  value: playLimitList,
  refusals: [],
})

export const setPlayLimit = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit',
  summary: 'A tighter limit applies at once; a looser one, or none, becomes a request',
  who: 'member',
  age: 'any',
  body: z.strictObject({ ...limitKey, amount: amount.nullable() }),
  value: playLimitList,
  refusals: [],
  perMinute: 30,
})

export const confirmPlayLimit = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit/confirm',
  summary: 'Confirms the request for a looser limit, a day after it was made',
  who: 'member',
  age: 'any',
  body: z.strictObject(limitKey),
  value: playLimitList,
  refusals: ['LIMIT_REQUEST_EARLY'],
  perMinute: 30,
})

export const dropPlayLimitRequest = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit/keep',
  summary: 'Cancels the request and keeps the limit as it is',
  who: 'member',
  age: 'any',
  body: z.strictObject(limitKey),
  value: playLimitList,
  refusals: [],
  perMinute: 30,
})

export const saferPlayHelp = call({
  method: 'GET',
  path: '/wps/system/saferPlayHelp',
  summary: 'Where to get help with gambling problems, as configured by the brand',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    name: z.string(),
    phone: z.string(),
    url: z.string(),
    warning: z.string(),
  }),
  refusals: [],
})

/** Lengths of an absence: days are a time-out, months and years an exclusion. */
export const ABSENCES = ['24h', '7d', '30d', '6m', '1y', '5y'] as const

const absenceView = z
  .strictObject({
    kind: z.enum(['time-out', 'excluded']),
    /** `person`: another account of the same person was excluded. */
    cause: z.enum(['own', 'person']),
    from: instant,
    until: instant,
    /** When play reopens, once the member has asked to return. */
    backAt: instant.nullable(),
  })
  .nullable()

export const absence = call({
  method: 'GET',
  path: '/wps/member/saferPlay/absence',
  summary: 'Whether the member is excluded, and until when',
  who: 'member',
  age: 'any',
  value: absenceView,
  refusals: [],
})

export const stayAway = call({
  method: 'POST',
  path: '/wps/member/saferPlay/absence',
  summary: 'Starts a time-out or an exclusion at once; it cannot be revoked',
  who: 'member',
  age: 'any',
  body: z.strictObject({ length: z.enum(ABSENCES), isSure: z.literal(true) }),
  value: absenceView,
  refusals: ['ABSENCE_RUNNING'],
  perMinute: 30,
})

export const requestReturn = call({
  method: 'POST',
  path: '/wps/member/saferPlay/absence/return',
  summary: 'Requests the end of an expired exclusion, which ends a day later',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: absenceView,
  refusals: ['ABSENCE_RUNNING'],
  perMinute: 30,
})

/** Minutes between two reminders. */
export const REMINDER_MINUTES = [15, 20, 30, 45, 60] as const
const everyMinutes = z.literal(REMINDER_MINUTES).nullable()

export const playSession = call({
  method: 'GET',
  path: '/wps/member/saferPlay/session',
  summary: 'How long the member has played, what it cost, and whether a reminder is open',
  who: 'member',
  age: 'any',
  query: z.strictObject({ since: instantParam.optional() }),
  value: z.strictObject({
    now: instant,
    began: instant,
    staked: signedAmount,
    won: amount,
    net: signedAmount,
    everyMinutes,
    dueAt: instant.nullable(),
    isDue: z.boolean(),
  }),
  refusals: [],
})

export const setReminder = call({
  method: 'POST',
  path: '/wps/member/saferPlay/reminder',
  summary: 'Sets how often play is interrupted by a reminder of its cost; null for never',
  who: 'member',
  age: 'any',
  body: z.strictObject({ everyMinutes }),
  value: nothing,
  refusals: [],
  perMinute: 30,
})

export const answerReminder = call({
  method: 'POST',
  path: '/wps/member/saferPlay/reminder/answer',
  summary: 'Answers a reminder by continuing or stopping; until then no stake is accepted',
  who: 'member',
  age: 'any',
  body: z.strictObject({ goesOn: z.boolean() }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})
