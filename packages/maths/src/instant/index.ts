export { commitOf } from '../fair-stream.ts'
export type { BlackjackShown, BlackjackStep } from './blackjack.ts'
export { cardOf } from './cards.ts'
export { certifiedOf } from './certified.ts'
export {
  backOfCrash,
  backOfWay,
  CERTIFIED_WAYS,
  CRASH_RETURN,
  certifiedCrash,
  hasWay,
} from './certified-ways.ts'
export { COLOR_BETS } from './color-game.ts'
export {
  CRASH_TOP_X100,
  chainOf,
  crashX100,
  curveMs,
  curveX100,
  hashedTimes,
  isOfChain,
  isSaltTrue,
  LEAST_CASH_OUT_X100,
  type SaltParts,
  saltCommitOf,
  saltOf,
  settleCrash,
} from './crash.ts'
export { CRASH, type CrashBet, crashBet } from './crash-proof.ts'
export { diceMultiplierE4, winningRolls } from './dice.ts'
export { IllegalStep, type InstantGame, type Standing } from './game.ts'
export { INSTANT_GAMES, INSTANT_IDS, type InstantId, isInstant } from './games.ts'
export type { HiLoShown, HiLoStep } from './hi-lo.ts'
export { choose, type MinesShown, minePositions, minesMultiplierE4 } from './mines.ts'
export { type Claim, isTrue, type Proof, recompute } from './proof.ts'
export {
  addInstantTally,
  type InstantTally,
  instantFigures,
  instantSimulator,
  newInstantTally,
} from './simulation.ts'
export { STRATEGIES } from './strategies.ts'
export * from './tables.ts'
export { uncountedStake } from './uncounted.ts'
export type { PokerShown } from './video-poker.ts'
export { bestHold } from './video-poker-hold.ts'
export { isStepped, type Watched, watchedSteps } from './watched-steps.ts'
