import {
  backOfCrash,
  backOfWay,
  CERTIFIED_WAYS,
  certifiedCrash,
  certifiedOf,
  crashX100,
  hasWay,
  INSTANT_GAMES,
  INSTANT_IDS,
  type InstantId,
  isStepped,
  STRATEGIES,
  type Watched,
  watchedSteps,
} from '@parola/maths/instant'
import { describe, expect, test, vi } from 'vitest'
import { judge, ROUNDS_LEAST } from './monitor.ts'
import { MOST_TIMES } from './monitor-bets.ts'

// A hundred thousand rounds of each game take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** More of them at night: `npm run nightly`. */
const GROUPS = Number(process.env.MONITOR_GROUPS ?? 20)
const EACH = 2000
const CHOSEN = ['mines', 'hi-lo'] as const
const COUNTED = INSTANT_IDS.filter((id) => !(isStepped(id) || hasWay(id)))

/** Quick numbers of 32 bits, repeatable. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let z = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return (z ^ (z >>> 16)) >>> 0
  }
}

/** A round is played from its beginning at each choice. */
const seedsBy = (words: () => () => number) => ({
  ...{ serverSeed: '', clientSeed: '', nonce: 0 },
  words,
})

type Round = (seed: number) => Watched

/**
 * One round of a game without choices, by what is certified of its bet; `mistake` may change what is paid.
 */
function bets(id: InstantId, mistake = (payout: number, _stake: number) => payout): Round {
  const { bet } = STRATEGIES[id]
  const stake = INSTANT_GAMES[id].stakeOf(bet)
  const certified = certifiedOf(id, bet, { stake, cap: MOST_TIMES })
  if (!certified) throw new Error('not certified')
  const { rtp: expected, variance, cubes } = certified
  return (seed) => {
    const { payout } = INSTANT_GAMES[id].play(
      seedsBy(() => numbers(seed)),
      bet,
      [],
    )
    const returned = Math.min(MOST_TIMES, mistake(payout, stake) / stake)
    return { returned, expected, variance, cubes }
  }
}

const CHOICES = {
  mines: (amount: number, mines: number) => ({ pick: (amount * 7 + mines) % 25 }),
  'hi-lo': (amount: number, mines: number) => (['HI', 'LO', 'SKIP'] as const)[(amount + mines) % 3],
}

/** Players of all kinds: any number of mines, any guess, out after any number of choices. */
function choices(
  id: (typeof CHOSEN)[number],
  mistake = (payout: number, _stake: number) => payout,
) {
  const game = INSTANT_GAMES[id]
  const played: Round = (seed) => {
    const words = numbers(seed ^ 0x5bd1e995)
    const [temper, patience] = [1 + (words() % 20), 1 + (words() % 6)]
    const stake = 20 + (words() % 500)
    const bet = id === 'mines' ? { stake, mines: temper } : { stake }
    const seeds = seedsBy(() => numbers(seed))
    const steps: unknown[] = []
    let standing = game.play(seeds, bet, steps)
    const out = id === 'mines' ? { cashOut: true } : 'CASH_OUT'
    while (!standing.isOver) {
      const isOut = steps.length >= patience && steps.some((step) => step !== 'SKIP')
      steps.push(isOut ? out : CHOICES[id](steps.length, temper))
      standing = game.play(seeds, bet, steps)
    }
    const payout = mistake(standing.payout, stake)
    const round = { bet, steps, shown: standing.shown, stake, payout }
    const watched = watchedSteps(id, round, MOST_TIMES)
    if (!watched) throw new Error('nothing was chosen')
    return watched
  }
  return played
}

/** The stated strategy on the seeds of a round. */
function strategy(id: 'blackjack' | 'video-poker', source = numbers): Round {
  const { rtp: expected, variance, cubes } = CERTIFIED_WAYS[id]
  return (seed) => {
    const returned = backOfWay(
      id,
      seedsBy(() => source(seed)),
    )
    return { returned, expected, variance, cubes }
  }
}

function crashes(edgePercent?: number): Round {
  const { rtp: expected, variance, cubes } = certifiedCrash()
  return (seed) => {
    const hash = seed.toString(16).padStart(64, '0')
    const returned = backOfCrash(crashX100(hash, 'ab'.repeat(32), edgePercent))
    return { returned, expected, variance, cubes }
  }
}

function sumsOf(round: Round, rounds: number, from = 0) {
  const sums = { returned: 0, expected: 0, variance: 0, cubes: 0 }
  for (let seed = from; seed < from + rounds; seed += 1) {
    const result = round(seed)
    sums.returned += result.returned
    sums.expected += result.expected
    sums.variance += result.variance
    sums.cubes += result.cubes
  }
  return sums
}

function judged(round: Round, rounds = ROUNDS_LEAST, from = 0) {
  const { returned, expected, variance, cubes } = sumsOf(round, rounds, from)
  return judge(
    { rounds, returned },
    {
      rtp: expected / rounds,
      stdev: Math.sqrt(variance / rounds),
      skew: cubes / variance ** 1.5,
    },
  )
}

const HEALTHY: [string, Round][] = [
  ...COUNTED.map((id): [string, Round] => [id, bets(id)]),
  ...CHOSEN.map((id): [string, Round] => [id, choices(id)]),
  ['blackjack', strategy('blackjack')],
  ['video-poker', strategy('video-poker')],
  ['crash', crashes()],
]

describe('[FAIR-011] a healthy game', () => {
  test.each(HEALTHY)('%s strays as far as chance takes it and no further', (_name, round) => {
    const zs = Array.from({ length: GROUPS }, (_, group) => judged(round, EACH, group * EACH).z)
    expect(Math.max(...zs.map(Math.abs))).toBeLessThan(4.5)
    const spread = zs.reduce((sum, z) => sum + z * z, 0) / GROUPS
    // Squares of normal numbers average 1, give or take 0.32 for twenty and 0.18 for sixty of them.
    expect(spread).toBeGreaterThan(0.35)
    expect(spread).toBeLessThan(1.75)
    expect(judged(round, ROUNDS_LEAST / 2, 500_000).verdict).toBe('watched')
  })
})

/** A programming error: one in four lost stakes is returned. */
function forgiving() {
  let lost = 0
  return (payout: number, stake: number) => {
    if (payout > 0) return payout
    lost += 1
    return lost % 4 === 0 ? stake : 0
  }
}
/** Another one: everything that is won is a tenth short. */
const meagre = (payout: number) => payout * 0.9

const LOSING = COUNTED.filter((id) => id !== 'plinko')

/** A source that is stuck at zero for a whole round, once in so many. */
const stuck = (each: number) => (seed: number) => (seed % each === 0 ? () => 0 : numbers(seed))

describe('[FAIR-011] a broken game is disabled from 100,000 rounds on', () => {
  test.each([
    ...LOSING.map((id): [string, Round] => [id, bets(id, forgiving())]),
    ['plinko', bets('plinko', meagre)],
    ...CHOSEN.map((id): [string, Round] => [id, choices(id, forgiving())]),
    ...CHOSEN.map((id): [string, Round] => [`${id}, meagre`, choices(id, meagre)]),
    ['blackjack', strategy('blackjack', stuck(12))],
    ['video-poker', strategy('video-poker', stuck(300))],
    ['crash', crashes(6)],
  ] as [string, Round][])('%s', (_name, round) => {
    const { z, verdict } = judged(round)
    expect(Math.abs(z)).toBeGreaterThan(6)
    expect(verdict).toBe('disabled')
    expect(judged(round, ROUNDS_LEAST - 1).verdict).toBe('watched')
  })
})

test('[FAIR-011] a few large wins are no broken game: what is too skewed is not judged yet', () => {
  const bet = { stake: 100, targetX100: 10_000_000 }
  const certified = certifiedOf('limbo', bet, { stake: 100, cap: MOST_TIMES })
  if (!certified) throw new Error('not certified')
  const { rtp, variance, cubes } = certified
  // Three wins where one was expected.
  const rounds = ROUNDS_LEAST
  const found = judge(
    { rounds, returned: 5 * MOST_TIMES },
    { rtp, stdev: Math.sqrt(variance), skew: cubes / variance ** 1.5 / Math.sqrt(rounds) },
  )
  expect(Math.abs(found.z)).toBeGreaterThan(4)
  expect(found.verdict).toBe('watched')
})

test('[FAIR-011] a return that was simulated is trusted no further than its standard error', () => {
  const counted = { rounds: 10 ** 9, returned: 0.9963 * 10 ** 9 }
  expect(judge(counted, { rtp: 0.9956, stdev: 1.15 }).verdict).toBe('disabled')
  expect(judge(counted, { rtp: 0.9956, stdev: 1.15, standardError: 0.0003 }).verdict).toBe(
    'watched',
  )
})
