import {
  proposeDepositChannel,
  proposePayoutMethod,
  proposeRebateTerms,
  proposeWithdrawalTerms,
  terms,
  termsHistory,
} from '@parola/contract'
import { answers } from '#platform/http'
import { ALL, channelTerm, methodTerm, withdrawalTerm } from './brand-terms.ts'
import { proposeChange } from './change-terms.ts'
import { type RebateTerm, readHistory, readTerms } from './read-terms.ts'

export const termsRoutes = (rebate: RebateTerm) => [
  answers(terms, { reads: (look) => readTerms(look, rebate) }),
  answers(termsHistory, { reads: readHistory }),
  answers(proposeDepositChannel, {
    writes: (work, { body: { key, seen, reason, ...value } }) =>
      proposeChange(work, channelTerm, { key, seen, reason, value }),
  }),
  answers(proposeWithdrawalTerms, {
    writes: (work, { body: { seen, reason, ...value } }) =>
      proposeChange(work, withdrawalTerm, { key: ALL, seen, reason, value }),
  }),
  answers(proposePayoutMethod, {
    writes: (work, { body: { key, seen, reason, ...value } }) =>
      proposeChange(work, methodTerm, { key, seen, reason, value }),
  }),
  answers(proposeRebateTerms, {
    writes: (work, { body: { seen, reason, ...value } }) =>
      proposeChange(work, rebate.term, { key: ALL, seen, reason, value }),
  }),
]
