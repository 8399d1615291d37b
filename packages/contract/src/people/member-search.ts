import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { people } from './crowd.ts'

const memberId = z.uuid()
const reason = text(500, 3)

const found = z.strictObject({
  memberId,
  username: z.string(),
  /** Registered by the crowd of a demonstration. */
  isCrowd: z.boolean(),
  type: z.number().int(),
  status: z.string(),
  kyc: z.enum(['N', 'P', 'A', 'R']),
  /** `+63 ••• ••• 4567`; reading it in full is audited. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: instant,
})

export const findMembers = call({
  method: 'GET',
  path: '/ops/members',
  summary:
    'Finds members by name or its prefix, by mobile number, or by e-mail address; the newest without a search',
  who: 'operator',
  needs: 'member.view',
  age: 'any',
  query: z.strictObject({ search: text(120, 2).optional(), people }),
  value: z.array(found),
  refusals: [],
  perMinute: 120,
})

/** What is locked after failed attempts: the password, the second proof of a login, the app's codes. */
const LOCKS = ['password', 'second', 'authenticator'] as const
const LOCK_PLACES = ['elsewhere', 'network', 'browser', 'session'] as const

export const memberInConsole = call({
  method: 'GET',
  path: '/ops/members/one',
  summary: 'A member’s account, with contacts masked and without secrets',
  who: 'operator',
  needs: 'member.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: z.strictObject({
    ...found.shape,
    nickname: z.string(),
    currency: z.string(),
    language: z.string(),
    confirmedAge: z.number().int().nullable(),
    barredFor: z.enum(['under-age', 'restricted', 'staff', 'excluded']).nullable(),
    sessions: z.array(
      z.strictObject({
        sessionId: z.uuid(),
        network: z.string(),
        country: z.string().nullable(),
        browser: z.string(),
        system: z.string(),
        openedAt: instant,
        usedAt: instant,
      }),
    ),
    /**
     * Logins that are locked after failed attempts; attempts of others do not lock the member's own browsers.
     */
    locks: z.array(
      z.strictObject({ what: z.enum(LOCKS), where: z.enum(LOCK_PLACES), until: instant }),
    ),
  }),
  refusals: [],
})

export const liftLocks = call({
  method: 'POST',
  path: '/ops/members/locks/lift',
  summary:
    'Lets a member log in again at once after failed attempts; payment passwords stay locked',
  who: 'operator',
  needs: 'member.block',
  age: 'any',
  body: z.strictObject({ memberId, reason }),
  value: nothing,
  refusals: [],
  perMinute: 30,
})

export const revealContact = call({
  method: 'POST',
  path: '/ops/members/contact',
  summary: 'A member’s contacts unmasked; the access is recorded in the audit trail',
  who: 'operator',
  needs: 'member.reveal',
  age: 'any',
  body: z.strictObject({ memberId, reason }),
  value: z.strictObject({ mobile: z.string().nullable(), email: z.string().nullable() }),
  refusals: [],
  perMinute: 30,
})

export const setMemberStatus = call({
  method: 'PUT',
  path: '/ops/members/status',
  summary: 'Blocks a member and ends their sessions, or unblocks them',
  who: 'operator',
  needs: 'member.block',
  age: 'any',
  body: z.strictObject({ memberId, isBlocked: z.boolean(), reason }),
  value: nothing,
  refusals: ['MEMBER_INELIGIBLE'],
})

export const markStaff = call({
  method: 'PUT',
  path: '/ops/members/staff',
  summary: 'Marks a member as staff, who may not play, or removes the mark',
  who: 'operator',
  needs: 'member.block',
  age: 'any',
  body: z.strictObject({ memberId, isStaff: z.boolean(), reason }),
  value: nothing,
  refusals: ['MEMBER_INELIGIBLE'],
})
