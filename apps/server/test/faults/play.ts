/** Games played for real, and money moved by later features, for tests of what stands below them. */
export { type Player, playerOn } from '../../src/games/bet/bet.fixture.ts'
export { type BetRegister, createBetRegister } from '../../src/games/bet/index.ts'
export { adjustmentApproval } from '../../src/money/adjustment/index.ts'
export { askUnknown } from '../../src/money/transfer/ask-unknown.job.ts'
export { bringBack } from '../../src/money/transfer/bring-back.ts'
export { transfer } from '../../src/money/transfer/transfers.ts'
export { setLimit } from '../../src/people/safer-play/limits.ts'
export { claim as claimRebate } from '../../src/rewards/rebate/rebate.ts'
