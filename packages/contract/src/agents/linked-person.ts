import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { linkShown } from '../rewards/account-link.ts'

export const linkedAccounts = call({
  method: 'GET',
  path: '/ops/agent-tree/linked',
  summary:
    'Accounts of a tree that operators have linked as one person, and those that share something with one',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    /** The others of the person. */
    linked: z.array(z.strictObject({ memberId: z.uuid(), username: z.string(), since: instant })),
    /** Others of the brand that may be the same person, by what they share. */
    similar: z.array(linkShown),
  }),
  refusals: [],
})

const CHANGE = {
  method: 'POST',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  value: nothing,
  perMinute: 30,
} as const
const reason = text(500, 3)

export const linkAccounts = call({
  ...CHANGE,
  path: '/ops/agent-tree/link',
  summary:
    'Links two accounts of the tree as one person, who counts as one active member from now on',
  body: z.strictObject({ memberId: z.uuid(), username: text(64, 1), reason }),
  refusals: ['ACCOUNTS_LINKED', 'PERSON_FULL'],
})

export const unlinkAccount = call({
  ...CHANGE,
  path: '/ops/agent-tree/unlink',
  summary: 'Takes an account out of the person that it was linked to, from now on',
  body: z.strictObject({ memberId: z.uuid(), reason }),
  refusals: [],
})
