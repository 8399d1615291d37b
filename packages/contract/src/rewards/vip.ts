import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant, text } from '../core/values.ts'

export const VIP_REWARD_SOURCES = ['upgrade', 'daily', 'weekly', 'monthly'] as const
export const VIP_TIER_CAUSES = ['upgrade', 'keep', 'downgrade', 'operator'] as const
const HOST_ID_MAX = 40

const points = z.number().int()

/** A tier with everything that it takes and gives. */
export const vipLevel = z.strictObject({
  tier: z.number().int(),
  label: z.string(),
  /** Growth points that reach it, and those of a keep period that keep it; null where it is permanent. */
  growth: points,
  keep: points.nullable(),
  upgradeBonus: amount,
  dailySalary: amount,
  dailyTurnover: amount,
  monthlySalary: amount,
  monthlyTurnover: amount,
  /** Parts per million of the weighted turnover of a week, and the most that is paid. */
  fundPpm: z.number().int(),
  fundCap: amount,
  /** Parts per million of what is expected of invited friends in a week, and the most that is paid. */
  referralPpm: z.number().int(),
  referralCap: amount,
  hasHost: z.boolean(),
})

export const vipLevels = call({
  method: 'GET',
  path: '/wps/relay/vip/levels',
  summary: 'Every tier of the VIP club with all figures, and how growth points are earned',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    currency: currencyCode,
    currencySymbol: z.string(),
    levels: z.array(vipLevel),
    /** Deposits and weighted turnover that make one growth point. */
    depositUnit: amount,
    turnoverUnit: amount,
    keepDays: z.number().int(),
    multiple: z.number().int(),
    /** What each tier adds to the rebate rates, in percent of them. */
    rebatePercent: z.number().int(),
    weights: z.array(z.strictObject({ gameType: z.string(), percent: z.number().int() })),
  }),
  refusals: [],
})

/** A window that runs: what was played in it, and what it would pay now. */
const vipWindow = z.strictObject({
  until: instant,
  weighted: amount,
  needed: amount,
  worth: amount,
})

export const vipStanding = call({
  method: 'GET',
  path: '/wps/relay/vip',
  summary: 'The member’s tier, growth, keep period, and what each reward would be now',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currencySymbol: z.string(),
    tier: z.number().int(),
    label: z.string(),
    peak: z.number().int(),
    growth: points,
    /** The next tier: a lost one comes back with growth of the keep period. Null at the top. */
    next: z
      .strictObject({
        tier: z.number().int(),
        label: z.string(),
        has: points,
        needed: points,
        isRegained: z.boolean(),
      })
      .nullable(),
    /** Null where the tier is permanent. */
    keep: z.strictObject({ has: points, needed: points, until: instant }).nullable(),
    daily: vipWindow,
    weekly: vipWindow,
    monthly: vipWindow,
    /** False while bets are still being counted: the figures will grow. */
    isCountedWhole: z.boolean(),
  }),
  refusals: [],
  perMinute: 60,
})

export const vipReward = z.strictObject({
  reference: z.string(),
  source: z.enum(VIP_REWARD_SOURCES),
  tier: z.number().int(),
  label: z.string(),
  /** The days of the window, inclusive; null for an upgrade. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  weighted: amount.nullable(),
  /** What the rule gives, what undone bets of earlier windows took off, and what is paid. */
  earned: amount,
  lowered: amount,
  amount,
  currency: currencyCode,
  state: z.enum(['ready', 'paid', 'nothing']),
  madeAt: instant,
  paidAt: instant.nullable(),
})

export const vipRewards = call({
  method: 'GET',
  path: '/wps/relay/vip/rewards',
  summary: 'What the club has paid to the member, newest first, each with its formula',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: cursorPageOf(vipReward),
  refusals: [],
})

const vipHost = z.strictObject({
  id: z.string(),
  name: z.string(),
  hours: z.string(),
  /** Without width and extension; null where there is none. */
  pictureUrl: z.string().nullable(),
  /** Another way to reach the member’s own host: a link, an e-mail address or a telephone number; of others empty. */
  contact: z.string(),
})

export const vipHosts = call({
  method: 'GET',
  path: '/wps/relay/vip/hosts',
  summary: 'The hosts of the club, the member’s own, and when the member may choose another',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    hosts: z.array(vipHost),
    /** The lowest tier with a host; null where no tier has one. */
    fromLabel: z.string().nullable(),
    isEntitled: z.boolean(),
    hostId: z.string().nullable(),
    changeableAt: instant.nullable(),
  }),
  refusals: [],
})

export const chooseVipHost = call({
  method: 'POST',
  path: '/wps/relay/vip/host',
  summary: 'Chooses a host: once a month, from Platinum on',
  who: 'member',
  age: 'brand',
  body: z.strictObject({ hostId: text(HOST_ID_MAX, 1) }),
  value: z.null(),
  refusals: ['VIP_HOST_NONE', 'VIP_HOST_TOO_SOON'],
  perMinute: 10,
})

/** A member's tier or a reward of the club has changed. */
export const vipChannel = channel('vip', z.object({ tier: z.number().nullable() }), [
  'vipStanding',
  'vipRewards',
  'vipHosts',
  'publicState',
  'accountRecord',
])
