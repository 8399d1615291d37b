import type { Draw, Machine } from './machine.ts'
import type { Held, Watch } from './spin.ts'

const EMPTY = -1
const lying = new Int16Array(64)

/**
 * Enough coins hold: each gets a prize, the others of the window are drawn for again and again. A new
 * coin stays and gives all respins back; the round ends when they are used up or the window is full.
 */
export function holdWin(m: Machine, draw: Draw, watch: Watch | null): number {
  const { hold } = m.model
  if (!hold) return 0
  const symbol = m.ids.indexOf(hold.symbol)
  const { grid } = m
  let coins = 0
  for (let cell = 0; cell < grid.length; cell += 1) if (grid[cell] === symbol) coins += 1
  if (coins < hold.trigger) return 0
  return drawHold(m, draw, watch)
}

type Hold = NonNullable<Machine['model']['hold']>
/** A hold while it is drawn: how many coins lie, what they are worth, what is shown of them. */
type Table = {
  hold: Hold
  weights: number[]
  filled: number
  stakes: number
  response: Held | null
}

function drawHold(m: Machine, draw: Draw, watch: Watch | null): number {
  const hold = m.model.hold as Hold
  const response: Held | null = watch?.held
    ? { cells: [], prizes: [], rounds: [], isFull: false }
    : null
  const table: Table = { hold, weights: weightsOf(hold), filled: 0, stakes: 0, response }
  const symbol = m.ids.indexOf(hold.symbol)
  const cells = m.grid.length
  lying.fill(EMPTY)
  for (let cell = 0; cell < cells; cell += 1) if (m.grid[cell] === symbol) lay(table, cell, draw)
  response?.rounds.push(table.filled)
  for (let left = hold.respins; left > 0 && table.filled < cells; left -= 1) {
    const before = table.filled
    respin(table, cells, draw)
    if (table.filled > before) left = hold.respins + 1
  }
  const isFull = table.filled === cells
  if (response) watch?.held?.(m, { ...response, isFull })
  return (table.stakes + (isFull ? hold.full : 0)) * m.model.bet.divisor
}

function respin(table: Table, cells: number, draw: Draw) {
  const before = table.filled
  const [hits, of] = table.hold.chance
  for (let cell = 0; cell < cells; cell += 1) {
    if (lying[cell] === EMPTY && draw.int(of) < hits) lay(table, cell, draw)
  }
  table.response?.rounds.push(table.filled - before)
}

function lay(table: Table, cell: number, draw: Draw) {
  const drawn = draw.weighted(table.weights)
  const prize = table.hold.prizes[drawn]
  lying[cell] = drawn
  table.filled += 1
  table.stakes += prize?.value ?? 0
  table.response?.cells.push(cell)
  table.response?.prizes.push(prize?.id ?? '')
}

const kept = new WeakMap<object, number[]>()

function weightsOf(hold: Hold): number[] {
  const known = kept.get(hold)
  if (known) return known
  const weights = hold.prizes.map(({ weight }) => weight)
  kept.set(hold, weights)
  return weights
}
