import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, text } from '../core/values.ts'
import { VIP_TIER_CAUSES, vipLevel, vipReward } from './vip.ts'

const REASON_MAX = 300
const LABEL_MAX = 24
const TIERS_MAX = 21
const POINTS_MAX = 1_000_000_000
const PPM_MAX = 1_000_000

const reason = text(REASON_MAX, 3)
const points = z.number().int().min(0).max(POINTS_MAX)
const ppm = z.number().int().min(0).max(PPM_MAX)

/** A tier as an operator writes it: its place in the list is its number. */
export const vipLevelTerms = vipLevel.omit({ tier: true }).extend({
  label: text(LABEL_MAX, 1),
  growth: points,
  keep: points.nullable(),
  fundPpm: ppm,
  referralPpm: ppm,
})

export const vipApprovals = approvalKinds(['vip.levels'], ['BRAND_CHANGED'])

export const opsVipLevels = call({
  method: 'GET',
  path: '/ops/vip/levels',
  summary: 'The tiers of the VIP club, their version, and a change that waits for approval',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    levels: z.array(vipLevel),
    members: z.array(z.number().int()),
    isWaiting: z.boolean(),
  }),
  refusals: [],
})

export const changeVipLevels = call({
  method: 'POST',
  path: '/ops/vip/levels',
  summary: 'Asks a second operator to change the tiers of the VIP club',
  who: 'operator',
  needs: 'terms.propose',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    levels: z.array(vipLevelTerms).min(1).max(TIERS_MAX),
    reason,
  }),
  value: z.null(),
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED'],
})

const HOSTS_MAX = 50
/** A link, an e-mail address or a telephone number; nothing where the chat is the only way. */
const CONTACT =
  /^(|https:\/\/[^\s/@]+\.[^\s@]+|[^@\s<>"]+@[^@\s<>"]+\.[a-z]{2,}|\+\d[\d ]{5,18}\d)$/i

/** A host as an operator writes one: the operator who chats, and how members see them. */
const hostTerms = {
  id: text(40, 1),
  name: text(60, 1),
  hours: text(60, 1),
  contact: text(120).regex(CONTACT),
  /** An uploaded picture. */
  pictureId: z.uuid().nullable(),
}

export const opsVipHosts = call({
  method: 'GET',
  path: '/ops/vip/hosts',
  summary: 'The hosts of the VIP club as members see them, and the operators who could be one',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    hosts: z.array(
      z.strictObject({
        ...hostTerms,
        contact: z.string(),
        pictureUrl: z.string().nullable(),
        /** How many members have chosen them. */
        members: z.number().int(),
      }),
    ),
    /** Log-in names. */
    operators: z.array(z.string()),
  }),
  refusals: [],
})

export const changeVipHosts = call({
  method: 'POST',
  path: '/ops/vip/hosts',
  summary: 'Replaces the hosts of the VIP club; members of a removed one choose again',
  who: 'operator',
  needs: 'content.publish',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    hosts: z.array(z.strictObject(hostTerms)).max(HOSTS_MAX),
    reason,
  }),
  value: z.null(),
  refusals: ['BRAND_CHANGED'],
})

const tierChange = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  cause: z.enum(VIP_TIER_CAUSES),
  growth: z.number().int(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  changedAt: instant,
})

export const opsMemberVip = call({
  method: 'GET',
  path: '/ops/members/vip',
  summary: 'A member’s tier, growth and host, and how the tier has changed',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    tier: z.number().int(),
    label: z.string(),
    peak: z.number().int(),
    growth: z.number().int(),
    periodGrowth: z.number().int(),
    periodFrom: z.string().nullable(),
    host: z.string().nullable(),
    levels: z.array(z.strictObject({ tier: z.number().int(), label: z.string() })),
    changes: z.array(tierChange),
    paid: amount,
  }),
  refusals: [],
})

export const opsMemberVipRewards = call({
  method: 'GET',
  path: '/ops/members/vip/rewards',
  summary: 'What the club has paid to a member, newest first',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    memberId: z.uuid(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: cursorPageOf(vipReward),
  refusals: [],
})

export const setVipTier = call({
  method: 'POST',
  path: '/ops/members/vip',
  summary: 'Sets a member’s tier by hand, with a reason; no bonus is paid',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    memberId: z.uuid(),
    tier: z
      .number()
      .int()
      .min(0)
      .max(TIERS_MAX - 1),
    reason,
  }),
  value: z.null(),
  refusals: [],
})
