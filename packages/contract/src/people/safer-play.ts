import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, instantParam, nothing, signedAmount } from '../core/values.ts'

/** What a member can hold themselves to. */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Windows of a limit, in days; they move with the clock. */
export const LIMIT_DAYS = [1, 7, 30] as const
export type LimitDays = (typeof LIMIT_DAYS)[number]

export const limitKey = { kind: z.enum(LIMIT_KINDS), days: z.literal([...LIMIT_DAYS]) }

const playLimit = z.strictObject({
  ...limitKey,
  /** Null where there is none. Money, and for `time` hours. */
  amount: amount.nullable(),
  /** What the window holds; of losses less than nothing after a win. */
  used: signedAmount,
  left: amount.nullable(),
  /** When some of it leaves the window; null when it is empty. */
  freesAt: instant.nullable(),
  /** A request for more: `amount` null requests for no limit. It needs a second yes from `dueAt` on. */
  request: z.strictObject({ amount: amount.nullable(), dueAt: instant }).nullable(),
})

export const playLimitList = z.strictObject({ currency: z.string(), limits: z.array(playLimit) })

export const playLimits = call({
  method: 'GET',
  path: '/wps/member/saferPlay/limits',
  summary: 'Every limit that a member can set, what it leaves, and what is wished for',
  who: 'member',
  age: 'any',
  value: playLimitList,
  refusals: [],
})

export const setPlayLimit = call({
  method: 'POST',
  path: '/wps/member/saferPlay/limit',
  summary: 'A tighter limit holds at once; a looser one, or none, is a wish',
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
  summary: 'The second yes to a looser limit, a day after the first',
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
  summary: 'Keeps a limit as it is: the wish for more is forgotten',
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
  summary: 'Who helps when play is no play any more, in the words of the brand',
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

/** How long somebody can stay away: days are a time-out, months and years an exclusion. */
export const ABSENCES = ['24h', '7d', '30d', '6m', '1y', '5y'] as const

const absenceView = z
  .strictObject({
    kind: z.enum(['time-out', 'excluded']),
    /** `person`: another account of the same person was excluded. */
    cause: z.enum(['own', 'person']),
    from: instant,
    until: instant,
    /** When play opens again, once its return was asked for. */
    backAt: instant.nullable(),
  })
  .nullable()

export const absence = call({
  method: 'GET',
  path: '/wps/member/saferPlay/absence',
  summary: 'Whether and until when the member stays away',
  who: 'member',
  age: 'any',
  value: absenceView,
  refusals: [],
})

export const stayAway = call({
  method: 'POST',
  path: '/wps/member/saferPlay/absence',
  summary: 'A time-out or an exclusion: from now on, and not to be taken back',
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
  summary: 'After its time: ends an exclusion, a day later',
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
  summary: 'How long the member has played, what it cost, and whether a reminder waits',
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
  summary: 'How often play is interrupted by what it has cost; null for never',
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
  summary: 'Goes on, or stops; until then no stake is taken',
  who: 'member',
  age: 'any',
  body: z.strictObject({ goesOn: z.boolean() }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})
