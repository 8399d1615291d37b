import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, signedAmount } from '../core/values.ts'
import { contractConflict, contractTerms, rate } from './agent-contract.ts'

export const contractPreview = call({
  method: 'POST',
  path: '/wps/relay/agentContract/preview',
  summary:
    'Computes the last full period again with other terms, for the agent and all contracts below, and lists those that would end',
  who: 'agent',
  subAccount: 'view',
  age: 'any',
  perMinute: 60,
  body: z.strictObject({
    /** The direct downline who would have the terms; the caller, where it is left out. */
    memberId: z.uuid().optional(),
    terms: contractTerms,
  }),
  value: z.strictObject({
    startsAt: instant,
    endsAt: instant,
    /** The agent who would have the terms first, then those below, and the caller where that is somebody above. */
    lines: z.array(
      z.strictObject({
        party: z.string(),
        /** 0 is the agent who would have the terms, 1 directly below; null is the caller above. */
        level: z.number().int().nullable(),
        /** What the period paid by the contracts that run now, and what it would have paid. */
        before: signedAmount,
        after: signedAmount,
        /** By the terms that are looked at; null of a contract that is not the caller’s. */
        tier: z.number().int().nullable(),
        rate: rate.nullable(),
      }),
    ),
    ends: z.array(contractConflict),
  }),
  refusals: ['CONTRACT_OFF', 'CONTRACT_TERMS', 'CONTRACT_PARTY'],
})
