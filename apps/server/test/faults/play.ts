/** Real games, and money moved by higher features, for tests of the features below them. */
export { type Player, playerOn } from '../../src/games/bet/bet.fixture.ts'
export { type BetRegister, createBetRegister } from '../../src/games/bet/index.ts'
export { adjustmentApproval } from '../../src/money/adjustment/index.ts'
export { bringBack } from '../../src/money/transfer/bring-back.ts'
export { checkUnknown } from '../../src/money/transfer/check-unknown.job.ts'
export { transfer } from '../../src/money/transfer/transfers.ts'
export { setLimit } from '../../src/people/safer-play/limits.ts'
export { claim as claimRebate } from '../../src/rewards/rebate/rebate.ts'
