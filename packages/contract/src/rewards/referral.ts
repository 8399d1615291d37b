import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant } from '../core/values.ts'

/** Why a friend does not count yet, or at all, in the order in which it can be resolved (rules/loyalty §4). */
export const FRIEND_GAPS = [
  ...(['VERIFICATION', 'DEPOSIT', 'OVER', 'BLOCKED'] as const),
  ...(['SHARED_PERSON', 'SHARED_DEVICE', 'SHARED_ACCOUNT', 'SHARED_MOBILE', 'SHARED_IP'] as const),
] as const
export type FriendGap = (typeof FRIEND_GAPS)[number]

/** What members see of it: `TERMS` hides whether a friend's account is closed or has something in common with theirs. */
export const OWN_FRIEND_GAPS = ['VERIFICATION', 'DEPOSIT', 'OVER', 'TERMS'] as const
export type OwnFriendGap = (typeof OWN_FRIEND_GAPS)[number]

const page = z.strictObject({
  cursor: z.uuid().optional(),
  pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
})

export const referral = call({
  method: 'GET',
  path: '/wps/relay/referral',
  summary: 'The member’s invitation code, what friends have brought, and by which rule it is paid',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currencySymbol: z.string(),
    /** Agents get income of their team instead: their code places people in it. */
    isAgent: z.boolean(),
    code: z.string(),
    tier: z.number().int(),
    label: z.string(),
    /** Parts per million of the base at this tier, and the most of a week; 0 below the first tier that is paid. */
    ratePpm: z.number().int(),
    cap: amount,
    rates: z.array(
      z.strictObject({
        fromTier: z.number().int(),
        toTier: z.number().int(),
        ratePpm: z.number().int(),
        cap: amount,
      }),
    ),
    /** Nothing below it is paid. */
    min: amount,
    friendDays: z.number().int(),
    friendDeposit: amount,
    multiple: z.number().int(),
    friends: z.number().int(),
    counting: z.number().int(),
    /** Of the running week, as of now, and of all weeks before. */
    thisWeek: amount,
    until: instant,
    paid: amount,
  }),
  refusals: ['REFERRAL_OFF'],
  perMinute: 60,
})

export const referralFriends = call({
  method: 'GET',
  path: '/wps/relay/referralFriends',
  summary: 'Invited friends, newest first, with what each has brought and why one does not count',
  who: 'member',
  age: 'any',
  query: page,
  value: cursorPageOf(
    z.strictObject({
      /** Masked. */
      name: z.string(),
      joinedAt: instant,
      countsUntil: instant,
      gap: z.enum(OWN_FRIEND_GAPS).nullable(),
      thisWeek: amount,
      paid: amount,
    }),
  ),
  refusals: ['REFERRAL_OFF'],
  perMinute: 60,
})

export const referralPayout = z.strictObject({
  reference: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  tier: z.number().int(),
  base: amount,
  ratePpm: z.number().int(),
  /** What the rule gives, what undone bets of earlier weeks took off, and what is paid. */
  earned: amount,
  lowered: amount,
  amount,
  currency: currencyCode,
  madeAt: instant,
})

export const referralPayouts = call({
  method: 'GET',
  path: '/wps/relay/referralPayouts',
  summary: 'What friends brought in earlier weeks, newest first, each with its formula',
  who: 'member',
  age: 'any',
  query: page,
  value: cursorPageOf(referralPayout),
  refusals: ['REFERRAL_OFF'],
  perMinute: 60,
})
