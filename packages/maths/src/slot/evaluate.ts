import { clustersWin } from './clusters.ts'
import type { Machine, Wins } from './machine.ts'

function add(wins: Wins, win: { symbol: number; length: number; detail: number; coins: number }) {
  const at = wins.count
  wins.symbol[at] = win.symbol
  wins.length[at] = win.length
  wins.detail[at] = win.detail
  wins.coins[at] = win.coins
  wins.count = at + 1
}

/** Writes the wins of the window and gives their coins (rules/slots §1). */
export function evaluate(m: Machine): number {
  m.wins.count = 0
  switch (m.model.evaluation.type) {
    case 'lines':
      return linesWin(m)
    case 'ways':
      return waysWin(m)
    case 'anywhere':
      return anywhereWin(m)
    case 'clusters':
      return clustersWin(m)
  }
}

function linesWin(m: Machine): number {
  const { lines, wins, reels } = m
  const isBoth = m.model.evaluation.type === 'lines' && m.model.evaluation.direction === 'both'
  let sum = 0
  for (let number = 0; number < lines.length; number += 1) {
    const rows = lines[number] as Uint8Array
    const before = wins.count
    const coins = lineWin(m, rows, 1)
    if (coins > 0) wins.detail[before] = number
    sum += coins
    // A line that is full from the left is the same line from the right.
    if (!isBoth || (coins > 0 && wins.length[before] === reels)) continue
    const at = wins.count
    const back = lineWin(m, rows, -1)
    if (back > 0) wins.detail[at] = number
    sum += back
  }
  return sum
}

/** The cells of the line that is looked at, in the order it runs. */
const line = new Int16Array(8)

/** The larger of the run of wilds and the run of the first symbol; else a group. */
function lineWin(m: Machine, rows: Uint8Array, direction: 1 | -1): number {
  const { grid, tall, reels, pays, span } = m
  for (let i = 0; i < reels; i += 1) {
    const reel = direction === 1 ? i : reels - 1 - i
    line[i] = grid[reel * tall + (rows[reel] as number)] as number
  }
  const wilds = runOfWilds(m)
  const first = line[0] as number
  const asWild = wilds > 0 ? (pays[first * span + wilds] as number) : 0
  const symbol = wilds < reels ? (line[wilds] as number) : first
  const length = wilds < reels ? runOf(m, symbol) : 0
  const pay = pays[symbol * span + length] as number
  const asSymbol = pay === 0 ? 0 : pay * timesOf(m, length)
  if (asWild > asSymbol) {
    add(m.wins, { symbol: first, length: wilds, detail: 0, coins: asWild })
    return asWild
  }
  if (asSymbol === 0) return m.groups.length > 0 ? groupWin(m) : 0
  add(m.wins, { symbol, length, detail: 0, coins: asSymbol })
  return asSymbol
}

function runOfWilds({ reels, isWild }: Machine): number {
  let run = 0
  while (run < reels && isWild[line[run] as number] === 1) run += 1
  return run
}

function runOf({ reels, isWild }: Machine, symbol: number): number {
  let run = 0
  while (run < reels && (line[run] === symbol || isWild[line[run] as number] === 1)) run += 1
  return run
}

function timesOf({ wildValue }: Machine, length: number): number {
  let times = 1
  for (let i = 0; i < length; i += 1) times *= wildValue[line[i] as number] as number
  return times
}

/** A mixed line of one group, always full; its number stands behind the symbols' numbers. */
function groupWin(m: Machine): number {
  for (let g = 0; g < m.groups.length; g += 1) {
    const { isMember, pay } = m.groups[g] as Machine['groups'][number]
    let length = 0
    while (length < m.reels && isMember[line[length] as number] === 1) length += 1
    if (length < m.reels) continue
    const coins = pay * timesOf(m, length)
    add(m.wins, { symbol: m.ids.length + g, length, detail: 0, coins })
    return coins
  }
  return 0
}

function waysWin(m: Machine): number {
  const height = m.heights[0] as number
  let sum = 0
  for (let row = 0; row < height; row += 1) {
    const symbol = m.grid[row] as number
    let isNew = true
    for (let above = 0; above < row; above += 1) if (m.grid[above] === symbol) isNew = false
    if (isNew) sum += waysOf(m, symbol)
  }
  return sum
}

function waysOf(m: Machine, symbol: number): number {
  const { grid, tall, heights, isWild, wildValue } = m
  let ways = 1
  let run = 0
  for (; run < m.reels; run += 1) {
    let here = 0
    const end = run * tall + (heights[run] as number)
    for (let cell = run * tall; cell < end; cell += 1) {
      const shown = grid[cell] as number
      if (shown === symbol) here += 1
      else if (isWild[shown] === 1) here += wildValue[shown] as number
    }
    if (here === 0) break
    ways *= here
  }
  const coins = (m.pays[symbol * m.span + run] as number) * ways
  if (coins === 0) return 0
  add(m.wins, { symbol, length: run, detail: ways, coins })
  if (m.isCascading) markRun(m, symbol, run)
  return coins
}

function markRun({ grid, tall, heights, isWild, marks }: Machine, symbol: number, run: number) {
  for (let reel = 0; reel < run; reel += 1) {
    const end = reel * tall + (heights[reel] as number)
    for (let cell = reel * tall; cell < end; cell += 1) {
      const shown = grid[cell] as number
      if (shown === symbol || isWild[shown] === 1) marks[cell] = 1
    }
  }
}

function anywhereWin(m: Machine): number {
  const { grid, tall, heights, seen, payIds, pays, span } = m
  for (const symbol of payIds) seen[symbol] = 0
  for (let reel = 0; reel < m.reels; reel += 1) {
    const end = reel * tall + (heights[reel] as number)
    for (let cell = reel * tall; cell < end; cell += 1) {
      seen[grid[cell] as number] = (seen[grid[cell] as number] as number) + 1
    }
  }
  let sum = 0
  for (const symbol of payIds) {
    const count = seen[symbol] as number
    const coins = pays[symbol * span + count] as number
    if (coins === 0) continue
    add(m.wins, { symbol, length: count, detail: 0, coins })
    sum += coins
    for (let cell = 0; cell < grid.length; cell += 1) if (grid[cell] === symbol) m.marks[cell] = 1
  }
  return sum
}
