export type { BetType, Domain, Result, Selection, View, Win } from './bet-type.ts'
export { doubles, fromDigits, ofHead, ofSum, ofTail, reversed } from './builders.ts'
export { type ChasePlan, chaseMultiples } from './chase.ts'
export { type Flaw, flawOf, isNumber } from './check.ts'
export { coversTooMuch } from './coverage.ts'
export { type DrawStep, drawFrom, isComplete } from './draw.ts'
export { FAMILIES, type Family } from './families.ts'
export { contentHashOf, leafOf, merkleTree, ticketRoot } from './merkle.ts'
export { leastOf, mostOf, numberPrizes } from './most.ts'
export { netOpposite, sidesOf } from './opposite.ts'
export { MOST_PASTED, type Pasted, readPasted } from './paste.ts'
export {
  costOf,
  FULL_GROUP,
  leastPrize,
  lineCost,
  oddsOf,
  payoutOf,
  rebateOf,
  settleTicket,
  type Terms,
} from './price.ts'
export { clientSeedOf, flawsOfDraw, type PublishedDraw, resultOf } from './proof.ts'
export { flawsOfOdds, hitsOf, type OddsFlaw } from './returns.ts'
export { formOf } from './rule/appear.ts'
export { linesOf, winsOf } from './rule/rules.ts'
export { viewOf } from './rule/view.ts'
export { secondPayout } from './second/second.ts'
export { mostPartOf, partOf, type Share, stakePartOf } from './share.ts'
export { SIGNS, signOn, zodiacOf } from './zodiac.ts'
