import { quickWords } from '../quick-words.ts'
import { type Draw, type Machine, machineOf } from './machine.ts'
import type { SlotModel } from './model.ts'
import { playRound } from './play.ts'

const WORD = 2 ** 32
/** Lower bounds of the bars of the picture, in stakes; the first bar is a round without a win. */
export const BARS = [0, 1e-9, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const

/** Sums over many rounds; those of several workers are added up. */
export type Tally = {
  rounds: number
  /** Coins paid, and their squares. */
  coins: number
  squares: number
  hits: number
  most: number
  capped: number
  triggers: number
  freeSpins: number
  baseCoins: number
  freeCoins: number
  holdCoins: number
  holds: number
  bars: number[]
}

export function newTally(): Tally {
  return {
    rounds: 0,
    coins: 0,
    squares: 0,
    hits: 0,
    most: 0,
    capped: 0,
    triggers: 0,
    freeSpins: 0,
    baseCoins: 0,
    freeCoins: 0,
    holdCoins: 0,
    holds: 0,
    bars: BARS.map(() => 0),
  }
}

/** Adds the sums of another tally. */
export function addTally(to: Tally, more: Tally): Tally {
  const sum = { ...newTally() }
  for (const key of Object.keys(sum) as (keyof Tally)[]) {
    if (key !== 'bars') sum[key] = to[key] + more[key]
  }
  return {
    ...sum,
    most: Math.max(to.most, more.most),
    bars: to.bars.map((n, i) => n + (more.bars[i] ?? 0)),
  }
}

/** Numbers for simulations, repeatable by their seed. */
export function quickDraw(seed: number): Draw {
  const word = quickWords(seed)
  const int = (n: number) => Math.floor((word() / WORD) * n)
  return {
    int,
    weighted: (weights) => {
      let sum = 0
      for (let i = 0; i < weights.length; i += 1) sum += weights[i] as number
      let left = int(sum)
      let at = 0
      for (; left >= (weights[at] as number); at += 1) left -= weights[at] as number
      return at
    },
  }
}

/** Something that plays rounds of a model and counts them; asks for no memory while it plays. */
export function simulator(model: SlotModel, of: { seed: number; buy?: string | null }) {
  const machine = machineOf(model)
  const draw = quickDraw(of.seed)
  const bought = of.buy ? (model.buy ?? []).findIndex(({ id }) => id === of.buy) : null
  if (bought === -1) throw new RangeError(`nothing to buy called ${of.buy}`)
  const how = { buy: bought }
  const bounds = BARS.map((bound) => bound * model.bet.divisor)
  return (rounds: number): Tally => {
    const tally = newTally()
    for (let i = 0; i < rounds; i += 1)
      count(tally, playRound(machine, draw, how), { machine, bounds })
    tally.rounds = rounds
    return tally
  }
}

function count(tally: Tally, coins: number, of: { machine: Machine; bounds: readonly number[] }) {
  const { run } = of.machine
  tally.coins += coins
  tally.squares += coins * coins
  tally.baseCoins += run.baseCoins
  tally.freeCoins += run.freeCoins
  tally.holdCoins += run.holdCoins
  if (coins > 0) tally.hits += 1
  if (coins > tally.most) tally.most = coins
  if (run.isCapped) tally.capped += 1
  if (run.holdCoins > 0) tally.holds += 1
  if (run.freeSpins > 0) tally.triggers += 1
  tally.freeSpins += run.freeSpins
  let bar = of.bounds.length - 1
  while (coins < (of.bounds[bar] as number)) bar -= 1
  tally.bars[bar] = (tally.bars[bar] as number) + 1
}

/** Quantile of the normal distribution: 99.9 % lie within so many standard errors. */
const WITHIN_999 = 3.2905

export type Figures = {
  rounds: number
  rtp: number
  standardError: number
  interval: readonly [number, number]
  hitRate: number
  stdev: number
  most: number
  /** Rounds that were cut at the most that the model pays. */
  capped: number
  trigger: number
  averageFreeSpins: number
  parts: { base: number; free: number; hold: number }
}

/** What a tally says of a model, in stakes; of a purchase, in its price. */
export function figuresOf(model: SlotModel, tally: Tally, buy?: string | null): Figures {
  const price = buy ? (model.buy?.find(({ id }) => id === buy)?.price ?? 1) : 1
  const unit = model.bet.divisor * price
  const { rounds } = tally
  const rtp = tally.coins / rounds / unit
  const variance = tally.squares / rounds / unit ** 2 - rtp ** 2
  const stdev = Math.sqrt(Math.max(0, variance))
  const standardError = stdev / Math.sqrt(rounds)
  const share = (coins: number) => coins / rounds / unit
  return {
    rounds,
    rtp,
    standardError,
    interval: [rtp - WITHIN_999 * standardError, rtp + WITHIN_999 * standardError],
    hitRate: tally.hits / rounds,
    stdev,
    most: tally.most / model.bet.divisor,
    capped: tally.capped,
    trigger: tally.triggers / rounds,
    averageFreeSpins: tally.triggers > 0 ? tally.freeSpins / tally.triggers : 0,
    parts: {
      base: share(tally.baseCoins),
      free: share(tally.freeCoins),
      hold: share(tally.holdCoins),
    },
  }
}

/** Classes by the spread of a round (rules/slots §5). */
export function volatilityOf(stdev: number): string {
  if (stdev < 3) return 'low'
  if (stdev < 5) return 'medium'
  if (stdev < 8) return 'medium-high'
  return stdev <= 12 ? 'high' : 'very high'
}
