import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, instantParam, nothing, text } from '../core/values.ts'
import { GAME_TYPES } from '../games/game-lists.ts'
import { rate } from './agent-contract.ts'

/** What whoever registers by a link becomes: a member, or an agent. */
export const JOINS_AS = ['member', 'agent'] as const
export const LINK_STATES = ['active', 'disabled', 'expired', 'usedUp'] as const

const joinsAs = z.enum(JOINS_AS)
/** Shares of valid bets, by category of games. */
export const rebates = z.partialRecord(z.enum(GAME_TYPES), rate)
const count = z.number().int()

const link = z.strictObject({
  code: z.string(),
  joinsAs,
  rebates,
  expiresAt: instant.nullable(),
  maxUses: count.nullable(),
  channel: z.string(),
  note: z.string(),
  state: z.enum(LINK_STATES),
  createdAt: instant,
  visits: count,
  registrations: count,
  firstDeposits: count,
  deposits: amount,
})

const AGENT_CALL = { who: 'agent', age: 'any' } as const
const RECRUITING = { ...AGENT_CALL, method: 'POST', subAccount: 'recruit' } as const

export const registerLinks = call({
  ...AGENT_CALL,
  method: 'GET',
  path: '/wps/relay/registerCenter/links',
  summary:
    'Invitation links of an agent with what came of each, and the rebates that the agent may give',
  value: z.strictObject({
    links: z.array(link),
    /** The highest rates that a link may have. */
    mostRebates: rebates,
    /** Accounts that the agent may still create today. */
    createsLeft: count,
    mayRecruitAgents: z.boolean(),
  }),
  refusals: [],
  perMinute: 60,
})

export const createRegisterLink = call({
  ...RECRUITING,
  path: '/wps/relay/registerCenter/link',
  summary: 'Makes an invitation link with terms of its own, which never change',
  body: z.strictObject({
    joinsAs,
    rebates,
    expiresAt: instantParam.optional(),
    maxUses: z.number().int().min(1).max(100_000).optional(),
    channel: text(40).optional(),
    note: text(200).optional(),
  }),
  value: z.strictObject({ code: z.string() }),
  refusals: [
    'UPLINE_NONE',
    'LINK_RATE_ABOVE_OWN',
    'LINK_EXPIRY_PAST',
    'LINK_LIMIT',
    'TEAM_TOO_DEEP',
  ],
  perMinute: 20,
})

export const disableRegisterLink = call({
  ...RECRUITING,
  path: '/wps/relay/registerCenter/link/disable',
  summary: 'Closes an invitation link for ever',
  body: z.strictObject({ code: text(40, 1) }),
  value: nothing,
  refusals: [],
  perMinute: 20,
})

export const createDownline = call({
  ...RECRUITING,
  path: '/wps/relay/registerCenter/account',
  summary: 'Creates an account below the agent, with a one-time password that is shown once',
  body: z.strictObject({ username: text(64, 1), joinsAs, rebates }),
  value: z.strictObject({
    username: z.string(),
    oneTimePassword: z.string(),
    expiresAt: instant,
  }),
  refusals: [
    'UPLINE_NONE',
    'USERNAME_TAKEN',
    'LINK_RATE_ABOVE_OWN',
    'CREATES_USED_UP',
    'TEAM_TOO_DEEP',
  ],
  perMinute: 20,
})

export const promoteDownline = call({
  ...RECRUITING,
  path: '/wps/relay/registerCenter/promote',
  summary: 'Makes a member directly below the agent an agent; account, records and place stay',
  body: z.strictObject({ memberId: z.uuid() }),
  value: nothing,
  refusals: ['ACCOUNT_TYPE_SAME', 'TEAM_TOO_DEEP', 'ACCOUNT_INACTIVE'],
  perMinute: 20,
})
