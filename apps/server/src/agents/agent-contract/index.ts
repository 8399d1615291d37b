export { accept } from './answer.ts'
export { conflictsFor, termsOf } from './contracts.ts'
export { contractApprovals } from './house-terms.ts'
export {
  countingOf,
  owedBy,
  periodOfTerms,
  settlingOf,
} from './kinds.rules.ts'
export { closeOffers, endedByMove, endForMove } from './move.ts'
export { offer, soundConfig as refuseUnsound } from './offer.ts'
export {
  contractOf,
  nextStart,
  type Running,
  runningContracts,
  seriesOf,
  standingContracts,
} from './running.ts'
export { periodOf } from './window.rules.ts'
