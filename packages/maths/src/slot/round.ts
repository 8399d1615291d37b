import { fairStream, type Seeds } from '../fair-stream.ts'
import { drawJackpot } from './jackpot.ts'
import { type Machine, machineOf } from './machine.ts'
import type { Mode, SlotModel } from './model.ts'
import { playRound } from './play.ts'
import { type SlotWin, windowIn, winsIn } from './shown.ts'
import type { Held, Watch } from './spin.ts'

/** One evaluation of the window: the only one of a spin, or one of its cascades. */
export type SlotStep = { wins: SlotWin[]; coins: number; multiplier?: number }

/** One spin: where the reels stopped, what they show, what it pays. */
export type SlotSpin = {
  mode: Mode
  rows: number[]
  stops: number[]
  window: string[][]
  steps: SlotStep[]
  orbSum: number
  scatters: number
  /** Coins with every multiplier, without scatter pays. */
  coins: number
  /** Free spins that this spin won. */
  awarded: number
  payoutMinor: bigint
}

/** Coins that stayed while the others were drawn for. */
export type SlotHold = Held & { payoutMinor: bigint }

/** A whole round: the base spin and every free spin of it. Computed before the first frame. */
export type SlotRound = {
  spins: SlotSpin[]
  hold: SlotHold | null
  /** The symbol that fills reels in the free spins of this round. */
  special: string | null
  /** The jackpot that was hit; its meter says what it pays. */
  jackpot: string | null
  /** Without the jackpot. */
  payoutMinor: bigint
  isCapped: boolean
}

export type SlotPlay = { stakeMinor: bigint; seeds: Seeds; buy?: string | null }

const machines = new WeakMap<SlotModel, Machine>()

/** The machine of a model, made once. */
export function kept(model: SlotModel): Machine {
  const known = machines.get(model) ?? machineOf(model)
  machines.set(model, known)
  return known
}

/**
 * Plays a round: the same seeds, stake and purchase give the same round, always. The stake must be a
 * multiple of the model's divisor, so that every payout is a whole minor unit.
 * @throws RangeError for any other stake, or for a purchase that the model does not sell.
 */
export function playSlotRound(model: SlotModel, { stakeMinor, seeds, buy }: SlotPlay): SlotRound {
  checkStake(model, stakeMinor)
  const bought = buy ? (model.buy ?? []).findIndex(({ id }) => id === buy) : null
  if (bought === -1) throw new RangeError(`nothing to buy called ${buy}`)
  const machine = kept(model)
  const unit = stakeMinor / BigInt(model.bet.divisor)
  const stream = fairStream(seeds)
  const taken = recorder(unit)
  const coins = playRound(machine, stream, { buy: bought, watch: taken.watch })
  return {
    spins: taken.spins,
    hold: taken.hold(machine),
    special: machine.ids[machine.run.special] ?? null,
    jackpot: buy ? null : drawJackpot(model, stakeMinor, stream),
    payoutMinor: BigInt(coins) * unit,
    isCapped: machine.run.isCapped,
  }
}

function checkStake(model: SlotModel, stakeMinor: bigint) {
  if (stakeMinor <= 0n || stakeMinor % BigInt(model.bet.divisor) !== 0n) {
    throw new RangeError('stake does not divide')
  }
  const least = Math.min(...(model.jackpots ?? []).map(({ trigger = Infinity }) => trigger))
  if (stakeMinor > least) throw new RangeError('stake is more than the jackpots allow')
}

/** What a round costs: its stake, or the price of what is bought with it. */
export function costOf(model: SlotModel, stakeMinor: bigint, buy?: string | null): bigint {
  const price = buy ? model.buy?.find(({ id }) => id === buy)?.price : 1
  if (price === undefined) throw new RangeError(`nothing to buy called ${buy}`)
  return stakeMinor * BigInt(price)
}

/** Writes down what a machine plays. */
export function recorder(unit: bigint) {
  const spins: SlotSpin[] = []
  let held: Held | null = null
  let steps: SlotStep[] = []
  let window: string[][] = []
  const watch: Watch = {
    step: (m, coins, multiplier) => {
      if (steps.length === 0) window = windowIn(m)
      steps.push({ wins: winsIn(m), coins, ...(m.isCascading ? { multiplier } : {}) })
    },
    spun: (m, mode, coins) => {
      const { scatters, orbSum } = m.run
      spins.push({
        mode,
        rows: Array.from(m.heights),
        stops: Array.from(m.stops),
        window: steps.length > 0 ? window : windowIn(m),
        steps,
        orbSum,
        scatters,
        coins,
        awarded: m.awards[mode][scatters] ?? 0,
        payoutMinor: BigInt(coins + (m.scatterCoins[scatters] ?? 0)) * unit,
      })
      steps = []
    },
    held: (_m, response) => {
      held = response
    },
  }
  const hold = (m: Machine): SlotHold | null =>
    held && { ...held, payoutMinor: BigInt(m.run.holdCoins) * unit }
  return { watch, spins, hold }
}
