import { z } from 'zod'
import { call } from '../core/call.ts'
import { contractTerms } from './agent-contract.ts'

export const agentProgramme = call({
  method: 'GET',
  path: '/wps/relay/agentProgramme',
  summary: 'The terms that the house offers to new agents, of the kinds of contracts that are open',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    terms: z.array(contractTerms),
    /** Minutes after the end of a window until it is paid, by kind. */
    paidAfter: z.partialRecord(
      z.enum(['dividend', 'daily', 'hourly', 'realtime']),
      z.number().int(),
    ),
  }),
  refusals: [],
})
