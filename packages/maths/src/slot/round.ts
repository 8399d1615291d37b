import { type FairStream, fairStream, type Seeds } from '../fair-stream.ts'
import { type LineWin, winsOf } from './evaluate.ts'
import type { SlotModel } from './model.ts'

type Mode = 'base' | 'free'

/** One spin: where the reels stopped, what they show, what it pays. */
export type SlotSpin = {
  mode: Mode
  stops: number[]
  window: string[][]
  wins: LineWin[]
  scatters: number
  /** Line coins, with the multiplier of free spins. */
  coins: number
  /** Free spins that this spin won. */
  awarded: number
  payoutMinor: bigint
}

/** A whole round: the base spin and every free spin of it. Computed before the first frame. */
export type SlotRound = { spins: SlotSpin[]; payoutMinor: bigint; isCapped: boolean }

/** Draws the stops of one spin, reel by reel from the left. */
export function spin(model: SlotModel, mode: Mode, stream: FairStream): number[] {
  return stripsOf(model, mode).map((strip) => stream.int(strip.length))
}

function stripsOf(model: SlotModel, mode: Mode): string[][] {
  return (mode === 'free' ? model.modes.free : undefined)?.strips ?? model.modes.base.strips
}

export type Shown = Pick<SlotSpin, 'window' | 'wins' | 'scatters' | 'coins'>

/** What stops show and pay. The free multiplier is on line wins, not on scatters. */
export function showing(model: SlotModel, mode: Mode, stops: readonly number[]): Shown {
  const window = stripsOf(model, mode).map((strip, reel) =>
    Array.from(
      { length: model.grid.rows },
      (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] as string,
    ),
  )
  const wins = winsOf(model, window)
  const scatter = model.symbols.find((symbol) => symbol.kind === 'scatter')?.id
  const scatters = window.flat().filter((cell) => cell === scatter).length
  const sum = wins.reduce((total, win) => total + win.coins, 0)
  return { window, wins, scatters, coins: sum * multiplierOf(model, mode) }
}

function multiplierOf(model: SlotModel, mode: Mode): number {
  const multiplier = model.freeSpins?.multiplier
  return mode === 'free' && multiplier?.type === 'fixed' ? multiplier.value : 1
}

/**
 * Plays a round: the same seeds and stake give the same round, always. The stake must be a multiple
 * of the model's divisor, so that every payout is a whole minor unit.
 * @throws RangeError for any other stake.
 */
export function playSlotRound(
  model: SlotModel,
  { stakeMinor, seeds }: { stakeMinor: bigint; seeds: Seeds },
): SlotRound {
  const divisor = BigInt(model.bet.divisor)
  if (stakeMinor <= 0n || stakeMinor % divisor !== 0n) throw new RangeError('stake does not divide')
  const stream = fairStream(seeds)
  const cap = stakeMinor * BigInt(model.maxWin)
  const spins: SlotSpin[] = []
  let payoutMinor = 0n
  let left = 0
  let mode: Mode = 'base'
  do {
    const played = playSpin(model, { mode, stream, stakeMinor })
    spins.push(played)
    const freePlayed = spins.length - 1
    left = Math.min(
      left + played.awarded - (mode === 'free' ? 1 : 0),
      (model.freeSpins?.maxSpins ?? 0) - freePlayed,
    )
    payoutMinor += played.payoutMinor
    mode = 'free'
  } while (left > 0 && payoutMinor < cap)
  const isCapped = payoutMinor >= cap
  return { spins, payoutMinor: isCapped ? cap : payoutMinor, isCapped }
}

function playSpin(
  model: SlotModel,
  of: { mode: Mode; stream: FairStream; stakeMinor: bigint },
): SlotSpin {
  const stops = spin(model, of.mode, of.stream)
  const shown = showing(model, of.mode, stops)
  const table = of.mode === 'base' ? model.freeSpins?.trigger : model.freeSpins?.retrigger
  const scatterPay = model.scatterPays?.[shown.scatters] ?? 0
  const lines = (BigInt(shown.coins) * of.stakeMinor) / BigInt(model.bet.divisor)
  return {
    mode: of.mode,
    stops,
    ...shown,
    awarded: table?.[shown.scatters] ?? 0,
    payoutMinor: lines + BigInt(scatterPay) * of.stakeMinor,
  }
}
