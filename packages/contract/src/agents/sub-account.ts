import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'

/** Sub-accounts that an agent has at a time. */
export const SUB_ACCOUNTS_MAX = 10
/** What a sub-account is: one that recruits and may be given contracts, or one that only reads. */
export const SUB_ACCOUNT_KINDS = ['assistant', 'viewer'] as const

const AGENT_CALL = { who: 'agent', age: 'any', subAccount: 'never', perMinute: 20 } as const

export const subAccounts = call({
  ...AGENT_CALL,
  method: 'GET',
  path: '/wps/relay/subAccounts',
  summary: 'Sub-accounts of an agent, the oldest first',
  value: z.array(
    z.strictObject({
      subAccountId: z.uuid(),
      username: z.string(),
      kind: z.enum(SUB_ACCOUNT_KINDS),
      /** Whether it offers and answers contracts. */
      mayContract: z.boolean(),
      createdAt: instant,
    }),
  ),
  refusals: [],
  perMinute: 60,
})

export const createSubAccount = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/subAccount',
  summary:
    'Creates a sub-account that acts for the agent, with a one-time password that is shown once',
  body: z.strictObject({
    username: text(64, 1),
    kind: z.enum(SUB_ACCOUNT_KINDS),
    mayContract: z.boolean(),
  }),
  value: z.strictObject({
    username: z.string(),
    oneTimePassword: z.string(),
    expiresAt: instant,
  }),
  refusals: ['USERNAME_TAKEN', 'UPLINE_NONE', 'SUB_ACCOUNTS_USED_UP'],
})

export const changeSubAccount = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/subAccount/change',
  summary: 'Gives a sub-account the right to contracts, or takes it',
  body: z.strictObject({ subAccountId: z.uuid(), mayContract: z.boolean() }),
  value: nothing,
  refusals: [],
})

export const endSubAccount = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/subAccount/end',
  summary: 'Ends a sub-account for ever; its sessions end at once',
  body: z.strictObject({ subAccountId: z.uuid() }),
  value: nothing,
  refusals: [],
})
