import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, instant, text } from '../core/values.ts'
import { FRIEND_GAPS, referralPayout } from './referral.ts'

const REASON_MAX = 300

/** What a member and an invited friend must not share. */
export const REFERRAL_KEYS = ['person', 'device', 'account', 'mobile', 'ip'] as const

/** The terms of invitations; rates and caps are those of the VIP levels. */
const terms = {
  friendDays: z.number().int().min(1).max(3660),
  deposit: amount,
  min: amount,
  multiple: z.number().int().min(0).max(100),
  keys: z.array(z.enum(REFERRAL_KEYS)).max(REFERRAL_KEYS.length),
}

export const referralApprovals = approvalKinds(['referral.change'], ['BRAND_CHANGED'])

export const opsReferral = call({
  method: 'GET',
  path: '/ops/referral',
  summary: 'The terms of invited friends, and the weeks that could not be worked out for a member',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    ...terms,
    isWaiting: z.boolean(),
    /** The oldest first. Each is tried again by itself. */
    failed: z.array(
      z.strictObject({
        memberId: z.uuid(),
        username: z.string(),
        from: z.string(),
        to: z.string(),
        tries: z.number().int(),
        reason: z.string(),
        failedAt: instant,
        nextTryAt: instant,
      }),
    ),
  }),
  refusals: [],
})

export const changeReferral = call({
  method: 'POST',
  path: '/ops/referral',
  summary: 'Asks a second operator to change the terms of invited friends',
  who: 'operator',
  needs: 'terms.propose',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    ...terms,
    reason: text(REASON_MAX, 3),
  }),
  value: z.null(),
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED'],
})

export const opsMemberReferral = call({
  method: 'GET',
  path: '/ops/members/referral',
  summary: 'Who invited a member, the friends they invited and why one does not count, and payouts',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    invitedBy: z.strictObject({ memberId: z.uuid(), username: z.string() }).nullable(),
    friends: z.array(
      z.strictObject({
        memberId: z.uuid(),
        username: z.string(),
        joinedAt: instant,
        gap: z.enum(FRIEND_GAPS).nullable(),
        paid: amount,
      }),
    ),
    payouts: z.array(referralPayout),
  }),
  refusals: [],
})
