export { type Rates, ratesAbove } from './link.rules.ts'
export { countCreated, disableLink, insertInvitation } from './link.sql.ts'
export {
  agentOfCode,
  forgetVisitors,
  holdInvitation,
  type Invitation,
  joinBy,
  makeLink,
  noteVisit,
  ownCode,
} from './links.ts'
export { ratesOn, saveRates, selectRates } from './rates.sql.ts'
export { ratesAt, rebatesAgreed, rebatesGiven, rebatesToGive } from './rates.ts'
