export { bonusChanged } from './facts.ts'
export { type BonusTerms, dropGrant, openGrant, recallGrant } from './grant.ts'
export {
  type HeldGrant,
  type ShareRow,
  selectByReference as grantByReference,
  selectGrants as grantsOf,
  selectOpenGrants as openGrantsOf,
  selectShares as bonusSharesOf,
  selectSharesOfGrant as betsOfGrant,
  selectShown as shownBonusOf,
  selectUsable as usableBonusOf,
} from './wagering.sql.ts'
