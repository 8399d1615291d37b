export { commitOf, type FairStream, fairStream, fromHex, type Seeds, toHex } from './fair-stream.ts'
export {
  type DrawProof,
  type Envelope,
  hashOfText,
  isPossible,
  type Raffle,
  raffle,
  recheckDraw,
  redEnvelope,
  spinWheel,
  type TicketRun,
  ticketListOf,
} from './reward-draws.ts'
export { isSlotTrue, recomputeSlot, type SlotClaim } from './slot/claim.ts'
export { SLOT_IDS } from './slot/ids.ts'
export {
  contribute,
  contributionOf,
  drawJackpot,
  dropHeight,
  METER_SCALE,
  type Meter,
  meterMinor,
  payMeter,
  startMeters,
} from './slot/jackpot.ts'
export { type Draw, type Machine, machineOf } from './slot/machine.ts'
export {
  type JackpotLevel,
  type Mode,
  ModelError,
  parseSlotModel,
  type SlotModel,
  stripsOf,
  tallest,
} from './slot/model.ts'
export { playRound } from './slot/play.ts'
export {
  costOf,
  playSlotRound,
  type SlotHold,
  type SlotRound,
  type SlotSpin,
  type SlotStep,
} from './slot/round.ts'
export { exactRtp } from './slot/rtp.ts'
export type { SlotWin } from './slot/shown.ts'
export {
  addTally,
  BARS,
  type Figures,
  figuresOf,
  newTally,
  quickDraw,
  simulator,
  type Tally,
  volatilityOf,
} from './slot/statistics.ts'
export { type Shown, spinAt } from './slot/window.ts'
