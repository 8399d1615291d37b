import { z } from 'zod'
import type { Seeds } from '../fair-stream.ts'
import {
  CRASH_TOP_X100,
  crashX100,
  hashedTimes,
  LEAST_CASH_OUT_X100,
  settleCrash,
} from './crash.ts'
import type { Standing } from './game.ts'
import { stake } from './stake.ts'

/** The name of the game that all its players play in one round. */
export const CRASH = 'crash'

const cashOutX100 = z.int().min(LEAST_CASH_OUT_X100).max(CRASH_TOP_X100)

/** A bet in a shared round; of one player, two can ride, each in a slot of its own. */
export const crashBet = z.strictObject({
  stake,
  autoX100: cashOutX100.nullable(),
  slot: z.union([z.literal(0), z.literal(1)]),
})
export type CrashBet = z.infer<typeof crashBet>

const step = z.strictObject({ cashOutX100 })

/** A bet recomputed from the hash of its game and the salt of its chain. */
export function recomputeCrash(of: Seeds & { bet: unknown; steps: readonly unknown[] }): Standing {
  const bet = crashBet.parse(of.bet)
  const crashedX100 = Math.min(CRASH_TOP_X100, crashX100(of.serverSeed, of.clientSeed))
  const requested = of.steps[0] === undefined ? null : step.parse(of.steps[0]).cashOutX100
  const standing = bet.autoX100 ?? CRASH_TOP_X100
  const { won, payout } = settleCrash(
    bet.stake,
    Math.min(requested ?? standing, standing),
    crashedX100,
  )
  const shown = {
    crashX100: crashedX100,
    cashOutX100: won ? Math.min(requested ?? standing, standing) : null,
    hash: of.serverSeed,
  }
  return { stake: bet.stake, payout, isOver: true, shown }
}

/** Whether the hash of game g leads, hashed g times, to the terminal hash that was published first. */
export function isCrashCommitted({ serverSeed, nonce, commit }: Seeds & { commit: string }) {
  return Number.isInteger(nonce) && nonce > 0 && hashedTimes(serverSeed, nonce) === commit
}
