import { evaluate } from './evaluate.ts'
import { type Draw, type Machine, NOTHING } from './machine.ts'
import type { Mode } from './model.ts'

/** Hears of every window that was evaluated, before anything falls. */
export type Watch = {
  step(m: Machine, coins: number, multiplier: number): void
  spun(m: Machine, mode: Mode, coins: number): void
  held?(m: Machine, held: Held): void
}

/** What a hold came to: who lay where from the start, what each round of drawing added. */
export type Held = { cells: number[]; prizes: string[]; rounds: number[]; isFull: boolean }

/** Draws heights and stops of one spin, reel by reel from the left, and fills the window. */
export function land(m: Machine, mode: Mode, draw: Draw) {
  const strips = m.strips[mode]
  const { model, rowWeights } = m
  for (let reel = 0; reel < m.reels; reel += 1) {
    if (rowWeights && !('rows' in model.grid)) {
      m.heights[reel] = model.grid.rowsMin + draw.weighted(rowWeights[reel] as number[])
    }
    m.stops[reel] = draw.int((strips[reel] as Uint8Array).length)
  }
  fill(m, mode)
}

/** The window at these stops and heights. */
export function fill(m: Machine, mode: Mode) {
  const strips = m.strips[mode]
  for (let reel = 0; reel < m.reels; reel += 1) {
    const strip = strips[reel] as Uint8Array
    const height = m.heights[reel] as number
    let at = m.stops[reel] as number
    m.above[reel] = at
    for (let row = 0; row < m.tall; row += 1) {
      m.grid[reel * m.tall + row] = row < height ? (strip[at] as number) : NOTHING
      at = at + 1 === strip.length ? 0 : at + 1
    }
  }
}

/** Plays out the window: wins, cascades, scatters, orbs. Gives the coins without scatter pays. */
export function settle(m: Machine, mode: Mode, watch: Watch | null): number {
  const { freeSpins } = m.model
  if (mode === 'free' && freeSpins?.stickyWilds) stick(m)
  if (!m.isCascading) m.run.scatters = countScatters(m)
  if (m.model.expandingWilds) expandWilds(m)
  const won = m.isCascading ? cascade(m, mode, watch) : standing(m, mode, watch)
  if (m.isCascading) m.run.scatters = countScatters(m)
  const coins = withOrbs(m, mode, won)
  watch?.spun(m, mode, coins)
  return coins
}

function fixedTimes(m: Machine, mode: Mode): number {
  const multiplier = m.model.freeSpins?.multiplier
  return mode === 'free' && multiplier?.type === 'fixed' ? multiplier.value : 1
}

function standing(m: Machine, mode: Mode, watch: Watch | null): number {
  const times = fixedTimes(m, mode)
  const coins = evaluate(m) * times
  watch?.step(m, coins, times)
  return m.run.special >= 0 && mode === 'free' ? coins + specialWin(m, times, watch) : coins
}

/** The drawn symbol fills every reel it stands on and pays on all lines, wherever these reels are. */
function specialWin(m: Machine, times: number, watch: Watch | null): number {
  const { special } = m.run
  let reels = 0
  for (let reel = 0; reel < m.reels; reel += 1) {
    const end = (reel + 1) * m.tall
    for (let cell = reel * m.tall; cell < end; cell += 1) {
      if (m.grid[cell] !== special) continue
      reels += 1
      break
    }
  }
  const coins = (m.pays[special * m.span + reels] as number) * m.lines.length * times
  if (coins === 0) return 0
  const { wins } = m
  wins.symbol[0] = special
  wins.length[0] = reels
  wins.detail[0] = -1
  wins.coins[0] = coins / times
  wins.count = 1
  watch?.step(m, coins, times)
  return coins
}

function cascade(m: Machine, mode: Mode, watch: Watch | null): number {
  const { freeSpins } = m.model
  const ladder = m.model.cascade?.ladder?.[mode]
  const grows = mode === 'free' && freeSpins?.multiplier.type === 'progressive'
  const stepBy = freeSpins?.multiplier.type === 'progressive' ? freeSpins.multiplier.step : 0
  let sum = 0
  for (let step = 0; ; step += 1) {
    m.marks.fill(0)
    const won = evaluate(m)
    if (won === 0) return sum
    const rung = ladder ? (ladder[Math.min(step, ladder.length - 1)] as number) : 1
    const times = rung * (grows ? m.run.multiplier : fixedTimes(m, mode))
    sum += won * times
    watch?.step(m, won * times, times)
    if (grows) m.run.multiplier += stepBy
    fall(m, mode)
  }
}

/** Marked cells go, what is above falls, and the strip above the window comes down. */
function fall(m: Machine, mode: Mode) {
  const { grid, marks, tall, above } = m
  for (let reel = 0; reel < m.reels; reel += 1) {
    const strip = m.strips[mode][reel] as Uint8Array
    const from = reel * tall
    let to = from + (m.heights[reel] as number) - 1
    for (let cell = to; cell >= from; cell -= 1) {
      if (marks[cell] === 1) continue
      grid[to] = grid[cell] as number
      to -= 1
    }
    let at = above[reel] as number
    for (; to >= from; to -= 1) {
      at = at === 0 ? strip.length - 1 : at - 1
      grid[to] = strip[at] as number
    }
    above[reel] = at
  }
}

function countScatters({ grid, isScatter }: Machine): number {
  let count = 0
  for (let cell = 0; cell < grid.length; cell += 1)
    count += isScatter[grid[cell] as number] as number
  return count
}

function withOrbs(m: Machine, mode: Mode, won: number): number {
  const { run, grid, orbValue } = m
  run.orbSum = 0
  // Orbs count only with a win.
  if (!m.hasOrbs || won === 0) return won
  for (let cell = 0; cell < grid.length; cell += 1)
    run.orbSum += orbValue[grid[cell] as number] as number
  if (run.orbSum === 0) return won
  if (mode === 'base') return won * run.orbSum
  if (m.model.freeSpins?.multiplier.type !== 'orb') return won
  run.orbTotal += run.orbSum
  return won * run.orbTotal
}

/** Wilds of earlier free spins lie where they landed; those of this one join them. */
function stick({ grid, stuck, isWild }: Machine) {
  for (let cell = 0; cell < grid.length; cell += 1) {
    if (stuck[cell] !== NOTHING) grid[cell] = stuck[cell] as number
    else if (isWild[grid[cell] as number] === 1) stuck[cell] = grid[cell] as number
  }
}

function expandWilds({ grid, isWild, tall, reels, heights }: Machine) {
  for (let reel = 0; reel < reels; reel += 1) {
    const end = reel * tall + (heights[reel] as number)
    for (let cell = reel * tall; cell < end; cell += 1) {
      if (isWild[grid[cell] as number] === 0) continue
      grid.fill(grid[cell] as number, reel * tall, end)
      break
    }
  }
}
