import type { Machine } from './machine.ts'

const FREE = -1

/**
 * Coins of the clusters of the window: cells of a symbol that touch by an edge, wilds among them, as
 * many as the lowest band at least. A wild can be part of clusters of several symbols.
 */
export function clustersWin(m: Machine): number {
  const { grid, wins, pays, span, seen } = m
  seen.fill(FREE, 0, grid.length)
  let sum = 0
  for (let cell = 0; cell < grid.length; cell += 1) {
    const symbol = grid[cell] as number
    // Scatters and blanks are no clusters, and a cell belongs to one cluster of its own symbol.
    if (seen[cell] === symbol || m.isWild[symbol] === 1 || !pays[symbol * span + span - 1]) continue
    const size = flood(m, cell, symbol)
    const coins = pays[symbol * span + size] as number
    if (coins === 0) continue
    markCluster(m, size)
    const at = wins.count
    wins.symbol[at] = symbol
    wins.length[at] = size
    wins.detail[at] = cell
    wins.coins[at] = coins
    wins.count = at + 1
    sum += coins
  }
  return sum
}

const queue = new Int16Array(64)

/** Walks from a cell over its neighbours; the cells are in `queue` afterwards. */
function flood(m: Machine, from: number, symbol: number): number {
  const { grid, tall, seen } = m
  let size = 1
  queue[0] = from
  seen[from] = symbol
  const visit = (cell: number) => {
    const shown = grid[cell] as number
    if ((shown !== symbol && m.isWild[shown] === 0) || seen[cell] === symbol) return
    seen[cell] = symbol
    queue[size] = cell
    size += 1
  }
  for (let i = 0; i < size; i += 1) {
    const cell = queue[i] as number
    if (cell >= tall) visit(cell - tall)
    if (cell < grid.length - tall) visit(cell + tall)
    if (cell % tall > 0) visit(cell - 1)
    if (cell % tall < tall - 1) visit(cell + 1)
  }
  return size
}

function markCluster(m: Machine, size: number) {
  for (let i = 0; i < size; i += 1) m.marks[queue[i] as number] = 1
}

/** The cells of the cluster that a cell belongs to. */
export function clusterAt(m: Machine, cell: number): number[] {
  m.seen.fill(FREE, 0, m.grid.length)
  const size = flood(m, cell, m.grid[cell] as number)
  return Array.from(queue.subarray(0, size))
}
