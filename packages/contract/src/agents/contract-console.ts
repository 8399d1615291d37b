import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { contractTerms } from './agent-contract.ts'

export const counterOffers = call({
  method: 'GET',
  path: '/ops/agent-contracts/counters',
  summary: 'Counter offers of agents that wait for the house, the oldest first',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      contractId: z.uuid(),
      memberId: z.uuid(),
      username: z.string(),
      terms: contractTerms,
      /** What the house offered before. */
      answeredTerms: contractTerms.nullable(),
      offeredAt: instant,
      answerBy: instant,
      /** An answer waits for a second operator. */
      isRequested: z.boolean(),
    }),
  ),
  refusals: [],
})

export const answerCounter = call({
  method: 'POST',
  path: '/ops/agent-contracts/answer',
  summary: 'Requests that a counter offer is accepted or refused; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    contractId: z.uuid(),
    verdict: z.enum(['accept', 'reject']),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: ['CONTRACT_STATE', 'ALREADY_REQUESTED'],
})
