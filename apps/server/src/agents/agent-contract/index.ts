export { accept } from './answer.ts'
export { conflictsFor, termsOf } from './contracts.ts'
export { counterApproval } from './house.ts'
export { contractEndApproval, houseOfferApproval } from './house-terms.ts'
export {
  countingOf,
  fundingOf,
  owedBy,
  periodOfTerms,
  settleAfterMs,
} from './kinds.rules.ts'
export { endedByMove, endForMove } from './move.ts'
export { offer, soundConfig as refuseUnsound } from './offer.ts'
export {
  contractOf,
  nextStart,
  type Running,
  runningContracts,
  seriesOf,
  standingContracts,
  standingKinds,
} from './running.ts'
export { periodOf } from './window.rules.ts'
