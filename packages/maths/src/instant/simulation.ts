import type { Seeds } from '../fair-stream.ts'
import { quickWords } from '../quick-words.ts'
import { INSTANT_GAMES, type InstantId } from './games.ts'
import { STRATEGIES } from './strategies.ts'

/** So far apart that the words of two rounds have nothing to do with each other. */
const APART = 0x9e3779b1
/** 99.9 % of a normal distribution lie within so many standard errors. */
const WITHIN_999 = 3.2905

/** Sums over many rounds, in first bets; those of several workers are added up. */
export type InstantTally = {
  rounds: number
  sum: number
  squares: number
  hits: number
  most: number
}

export function newInstantTally(): InstantTally {
  return { rounds: 0, sum: 0, squares: 0, hits: 0, most: 0 }
}

export function addInstantTally(to: InstantTally, more: InstantTally): InstantTally {
  return {
    rounds: to.rounds + more.rounds,
    sum: to.sum + more.sum,
    squares: to.squares + more.squares,
    hits: to.hits + more.hits,
    most: Math.max(to.most, more.most),
  }
}

/** Quick words out of a number, from a round on, or the fair stream of each round. */
type From = { seed: number; first?: number } | { seedsOf: (nonce: number) => Seeds }

function seedsFrom(from: From): (nonce: number) => Seeds {
  if ('seedsOf' in from) return from.seedsOf
  return (nonce) => {
    const start = (from.seed + Math.imul((from.first ?? 0) + nonce, APART)) | 0
    return { serverSeed: '', clientSeed: '', nonce, words: () => quickWords(start) }
  }
}

/** Plays one round of a game in its stated way: what it pays and gives back, in first bets. */
export function playStatedWay(id: InstantId, seeds: Seeds): { paid: number; back: number } {
  const { bet, step } = STRATEGIES[id]
  const game = INSTANT_GAMES[id]
  const first = game.stakeOf(bet)
  const steps: unknown[] = []
  let standing = game.play(seeds, bet, steps)
  while (!standing.isOver && step) {
    steps.push(step(standing.shown))
    standing = game.play(seeds, bet, steps)
  }
  // What was added to the bet counts against what came back.
  return { paid: standing.payout / first, back: (standing.payout - standing.stake + first) / first }
}

/** Plays rounds of a game in its stated way, by the very rules that players' rounds are played by. */
export function instantSimulator(id: InstantId, from: From) {
  const seedsOf = seedsFrom(from)
  let played = 0
  return (rounds: number): InstantTally => {
    const tally = newInstantTally()
    for (tally.rounds = 0; tally.rounds < rounds; tally.rounds += 1) {
      const { paid, back } = playStatedWay(id, seedsOf(played))
      played += 1
      tally.sum += back
      tally.squares += back * back
      if (paid > 0) tally.hits += 1
      tally.most = Math.max(tally.most, paid)
    }
    return tally
  }
}

/** What came back on average, and how far that may lie from the truth by chance. */
export function instantFigures({ rounds, sum, squares, hits, most }: InstantTally) {
  const rtp = sum / rounds
  const error = Math.sqrt(Math.max(0, squares / rounds - rtp * rtp) / rounds) * WITHIN_999
  return { rtp, interval: [rtp - error, rtp + error] as const, hitRate: hits / rounds, most }
}
