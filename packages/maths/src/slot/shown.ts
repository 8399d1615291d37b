import { clusterAt } from './clusters.ts'
import type { Machine } from './machine.ts'

/** What pays: a symbol so often along a line, over so many ways, or in a cluster from a cell. */
export type SlotWin = {
  symbol: string
  count: number
  /** Coins before the multiplier of the step. */
  coins: number
  line?: number
  ways?: number
  cell?: number
}

/** The window as it stands, reel by reel, top to bottom. */
export function windowIn({ grid, tall, heights, ids }: Machine): string[][] {
  return Array.from(heights, (height, reel) =>
    Array.from(grid.subarray(reel * tall, reel * tall + height), (symbol) => ids[symbol] as string),
  )
}

/** The wins that a machine has just found. */
export function winsIn({ wins, ids, groups, model }: Machine): SlotWin[] {
  const { type } = model.evaluation
  return Array.from({ length: wins.count }, (_, i) => {
    const number = wins.symbol[i] as number
    const symbol = ids[number] ?? groups[number - ids.length]?.id ?? ''
    const win = { symbol, count: wins.length[i] as number, coins: wins.coins[i] as number }
    const detail = wins.detail[i] as number
    if (type === 'lines') return detail < 0 ? win : { line: detail, ...win }
    if (type === 'ways') return { symbol, count: win.count, ways: detail, coins: win.coins }
    return type === 'clusters' ? { ...win, cell: detail } : win
  })
}

/** The cells that a win lies on: `reel * tallest + row`. */
export function cellsOf(m: Machine, win: SlotWin): number[] {
  if (win.cell !== undefined) return clusterAt(m, win.cell)
  const rows = win.line === undefined ? undefined : m.lines[win.line]
  if (rows) return cellsOnLine(m, rows, win)
  const symbol = m.ids.indexOf(win.symbol)
  const isFilled = m.run.special === symbol
  return Array.from(m.grid.keys()).filter((cell) => {
    const shown = m.grid[cell] as number
    const isRun = win.ways === undefined || Math.floor(cell / m.tall) < win.count
    if (isFilled && win.ways === undefined) return holds(m, cell, symbol)
    return isRun && (shown === symbol || (win.ways !== undefined && m.isWild[shown] === 1))
  })
}

/** Whether the reel of a cell shows a symbol somewhere, which then fills it. */
function holds({ grid, tall }: Machine, cell: number, symbol: number): boolean {
  const from = Math.floor(cell / tall) * tall
  return grid.subarray(from, from + tall).includes(symbol)
}

function cellsOnLine(m: Machine, rows: Uint8Array, { symbol, count }: SlotWin): number[] {
  const cells = Array.from(rows, (row, reel) => reel * m.tall + row)
  const number = m.ids.indexOf(symbol)
  const fits = (cell: number) => m.grid[cell] === number || m.isWild[m.grid[cell] ?? 0] === 1
  const fromLeft = cells.slice(0, count)
  // A run from the right is one that does not stand on the left.
  return number < 0 || fromLeft.every(fits) ? fromLeft : cells.slice(-count)
}
