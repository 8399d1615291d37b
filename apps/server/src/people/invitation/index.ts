export { type Rates, ratesAbove } from './link.rules.ts'
export {
  countCreated,
  disableLink,
  insertInvitation,
  selectRebates as rebatesGiven,
} from './link.sql.ts'
export {
  agentOfCode,
  forgetVisitors,
  holdInvitation,
  type Invitation,
  joinBy,
  makeLink,
  noteVisit,
  ownCode,
  rebatesToGive,
} from './links.ts'
