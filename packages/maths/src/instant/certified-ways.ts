import type { Seeds } from '../fair-stream.ts'
import { CRASH_TOP_X100 } from './crash.ts'
import { type Certified, certifiedBy } from './outcomes.ts'
import { playStatedWay } from './simulation.ts'

/** Figures that were played are off by a standard error. */
export type CertifiedWay = Omit<Certified, 'most'> & {
  standardError: number
  /** In so many rounds; null if counted. */
  played: number | null
}

/**
 * What the stated way to play returns, in first bets; of video poker counted over every deal and draw, wins up to
 * the cap. Whatever players do, their seeds would have given this way its return.
 */
export const CERTIFIED_WAYS = {
  // Basic strategy, played.
  blackjack: {
    ...{ rtp: 0.995803, variance: 1.3331, cubes: 0.233, standardError: 0.000115 },
    played: 100_000_000,
    cap: Number.POSITIVE_INFINITY,
  },
  // Holds by heart.
  'video-poker': {
    ...{ rtp: 0.9536994475550107, variance: 3.5575713154, cubes: 70.3126623, standardError: 0 },
    played: null,
    cap: 100,
  },
} satisfies Record<string, CertifiedWay & { cap: number }>
export type WayId = keyof typeof CERTIFIED_WAYS

export const hasWay = (id: string): id is WayId => Object.hasOwn(CERTIFIED_WAYS, id)

/** What the seeds of a round, whatever was done in it, give the stated way to play, in first bets. */
export function backOfWay(id: WayId, seeds: Seeds): number {
  return Math.min(CERTIFIED_WAYS[id].cap, playStatedWay(id, seeds).back)
}

/** What every target of crash gives back on the average (rules/fairness §2). */
export const CRASH_RETURN = 0.99
/** One unit of every round, split evenly on these targets. */
const TARGETS_X100 = [150, 200, 500, 1000, 2500]
const RANGE = 2 ** 52

/** What a round that crashes here gives back of a unit that is split on the targets. */
export function backOfCrash(crashX100: number): number {
  const reached = TARGETS_X100.filter((target) => target <= crashX100)
  return reached.reduce((sum, target) => sum + target / 100, 0) / TARGETS_X100.length
}

/** The same as it is certified: a target is reached with its stated chance (rules/fairness §2). */
export function certifiedCrash(): Certified {
  const reached = (target: number) => Number((99n * BigInt(RANGE)) / BigInt(target)) / RANGE
  const steps = [100, ...TARGETS_X100, CRASH_TOP_X100 + 1]
  const outcomes = steps.slice(0, -1).map((from, i) => ({
    chance:
      (i === 0 ? 1 : reached(from)) - (i === TARGETS_X100.length ? 0 : reached(steps[i + 1] ?? 1)),
    payout: backOfCrash(from),
  }))
  return certifiedBy(outcomes, { stake: 1 })
}
