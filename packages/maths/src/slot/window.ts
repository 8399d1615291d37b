import { type Machine, NOTHING } from './machine.ts'
import type { Mode, SlotModel } from './model.ts'
import { reset } from './play.ts'
import { kept, recorder, type SlotSpin, type SlotStep } from './round.ts'
import { cellsOf, type SlotWin, windowIn, winsIn } from './shown.ts'
import { fill, settle } from './spin.ts'

/** Where a spin stood in its round, beside its stops. */
export type Place = {
  mode: Mode
  rows?: readonly number[]
  stops: readonly number[]
  multiplierIn?: number
  orbTotalIn?: number
  special?: string | null
  /** Wilds that lay there from earlier free spins, cell by cell. */
  stuck?: readonly (readonly [cell: number, symbol: string])[]
}

type Frame = SlotStep & {
  /** The window before anything of this step falls. */
  window: string[][]
  /** The cells of each win. */
  cells: number[][]
}

export type Shown = Omit<SlotSpin, 'payoutMinor' | 'awarded' | 'mode'> & {
  frames: Frame[]
  /** What stands when nothing falls any more. */
  last: string[][]
  multiplierOut: number
  orbTotalOut: number
  stuck: [cell: number, symbol: string][]
}

/** Plays one spin again from its stops, with every window between. */
export function spinAt(model: SlotModel, place: Place): Shown {
  const m = kept(model)
  reset(m)
  m.run.multiplier = place.multiplierIn ?? m.run.multiplier
  m.run.orbTotal = place.orbTotalIn ?? 0
  m.run.special = place.special ? m.ids.indexOf(place.special) : -1
  m.heights.set(place.rows ?? m.heights)
  m.stops.set(place.stops)
  for (const [cell, symbol] of place.stuck ?? []) m.stuck[cell] = m.ids.indexOf(symbol)
  fill(m, place.mode)
  const taken = recorder(0n)
  const frames: Frame[] = []
  settle(m, place.mode, {
    ...taken.watch,
    step: (machine, coins, multiplier) => {
      taken.watch.step(machine, coins, multiplier)
      const wins = winsIn(machine)
      const step = { wins, coins, ...(m.isCascading ? { multiplier } : {}) }
      const cells = wins.map((win) => cellsOf(m, win))
      frames.push({ ...step, window: filled(m, wins, windowIn(m)), cells })
    },
  })
  const { payoutMinor: _p, awarded: _a, mode: _m, ...spin } = taken.spins[0] as SlotSpin
  return {
    ...spin,
    frames,
    last: windowIn(m),
    multiplierOut: m.run.multiplier,
    orbTotalOut: m.run.orbTotal,
    stuck: Array.from(m.stuck).flatMap((symbol, cell): [number, string][] =>
      symbol === NOTHING ? [] : [[cell, m.ids[symbol] as string]],
    ),
  }
}

/** The window with the reels that a drawn symbol fills. */
function filled({ model }: Machine, wins: SlotWin[], window: string[][]): string[][] {
  const special = model.evaluation.type === 'lines' && wins.find(({ line }) => line === undefined)
  if (!special) return window
  const { symbol } = special
  return window.map((column) => (column.includes(symbol) ? column.map(() => symbol) : column))
}
