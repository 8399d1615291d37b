import { evaluate } from './evaluate.ts'
import { type Machine, machineOf } from './machine.ts'
import { type Mode, type SlotModel, stripsOf } from './model.ts'

/**
 * What lines give back per spin: every sequence of symbols that a line can show, weighed by its
 * chance, is laid into a window of one row and evaluated. Lines of equal chances are counted once.
 */
export function linesReturn(model: SlotModel, mode: Mode): number {
  if (model.evaluation.type !== 'lines') return 0
  const row = machineOf({
    ...model,
    grid: { reels: model.grid.reels, rows: 1 },
    evaluation: { ...model.evaluation, lines: [model.modes.base.strips.map(() => 0)] },
  })
  const known = new Map<string, number>()
  let coins = 0
  for (const line of model.evaluation.lines) {
    const reels = line.map((at, reel) => chancesAt(model, { mode, reel, row: at }))
    const key = JSON.stringify(reels)
    const expected = known.get(key) ?? expectedCoins(row, reels)
    known.set(key, expected)
    coins += expected
  }
  return coins / model.bet.divisor
}

type Chance = readonly [symbol: number, chance: number]

/** How often each symbol is in a row of a reel, after wilds have filled their reels. */
function chancesAt(model: SlotModel, at: { mode: Mode; reel: number; row: number }): Chance[] {
  const strip = stripsOf(model, at.mode)[at.reel] ?? []
  const rows = 'rows' in model.grid ? model.grid.rows : 0
  const chances = new Map<string, number>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const cells = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
    const isWild = (id: string) => model.symbols.some((s) => s.id === id && s.kind === 'wild')
    const wild = model.expandingWilds ? cells.find(isWild) : undefined
    const shown = wild ?? cells[at.row] ?? ''
    chances.set(shown, (chances.get(shown) ?? 0) + 1 / strip.length)
  }
  const numbers = model.symbols.map(({ id }) => id)
  return Array.from(chances, ([id, chance]): Chance => [numbers.indexOf(id), chance]).sort(
    ([a], [b]) => a - b,
  )
}

function expectedCoins(m: Machine, reels: readonly Chance[][], reel = 0): number {
  if (reel === reels.length) return evaluate(m)
  let sum = 0
  for (const [symbol, chance] of reels[reel] ?? []) {
    m.grid[reel] = symbol
    sum += chance * expectedCoins(m, reels, reel + 1)
  }
  return sum
}
