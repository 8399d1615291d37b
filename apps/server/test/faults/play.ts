/** Games played for real, for tests of what stands below them. */
export { type Player, playerOn } from '../../src/games/bet/bet.fixture.ts'
export { type BetRegister, createBetRegister } from '../../src/games/bet/index.ts'
