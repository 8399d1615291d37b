import { describe, expect, test } from 'vitest'
import { machineOf } from './machine.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { playRound } from './play.ts'
import { playSlotRound } from './round.ts'
import { exactRtp } from './rtp.ts'
import { figuresOf, quickDraw, simulator } from './statistics.ts'
import { spinAt } from './window.ts'

const BASE = {
  schema: 'slot-model/2',
  id: 'small',
  name: 'Small',
  category: 'video',
  grid: { reels: 3, rows: 3 },
  symbols: [
    { id: 'W', kind: 'wild', value: 1 },
    { id: 'SC', kind: 'scatter' },
    { id: 'A', kind: 'pay' },
    { id: 'K', kind: 'pay' },
    { id: 'X', kind: 'pay' },
  ],
  evaluation: {
    type: 'lines',
    direction: 'ltr',
    lines: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  },
  bet: { divisor: 2 },
  pays: { A: { 2: 2, 3: 10 }, K: { 3: 4 } },
  maxWin: 1000,
  verified: {},
}

function small(more: object, strips: string[], free?: string[]): SlotModel {
  const mode = (rows: string[]) => ({ strips: rows.map((strip) => strip.split(' ')) })
  return parseSlotModel({
    ...BASE,
    ...more,
    modes: { base: mode(strips), ...(free ? { free: mode(free) } : {}) },
  })
}

const FREE = {
  symbol: 'SC',
  trigger: { 3: 2 },
  retrigger: {},
  multiplier: { type: 'none' },
  maxSpins: 20,
}
const base = (stops: number[]) => ({ mode: 'base' as const, stops })
const free = (stops: number[]) => ({ mode: 'free' as const, stops })

describe('lines from both sides', () => {
  const model = small(
    { evaluation: { type: 'lines', direction: 'both', lines: [[0, 0, 0]] }, bet: { divisor: 1 } },
    ['A X K', 'A X A', 'X A A'],
  )

  test('[GAME-13] pay from the left or from the right, and a full line once', () => {
    expect(spinAt(model, base([0, 0, 0])).coins).toBe(2)
    expect(spinAt(model, base([1, 0, 1])).coins).toBe(2)
    expect(spinAt(model, base([0, 0, 1])).coins).toBe(10)
  })

  test('[GAME-13] shine on the side they pay on', () => {
    expect(spinAt(model, base([1, 0, 1])).frames[0]?.cells).toEqual([[3, 6]])
  })
})

test('[GAME-13] a wild fills its reel before the window is evaluated', () => {
  const model = small({ expandingWilds: true }, ['A K X', 'X X W', 'A K X'])
  const shown = spinAt(model, base([0, 0, 0]))
  expect(shown.window[1]).toEqual(['W', 'W', 'W'])
  expect(shown.coins).toBe(14)
})

describe('clusters', () => {
  const model = small(
    { evaluation: { type: 'clusters' }, pays: { A: { 4: 5, 6: 20 }, K: { 4: 3 } }, maxWin: 50 },
    ['A A X', 'K A W', 'K K W'],
  )

  test('[GAME-13] are cells that touch by an edge; a wild belongs to every symbol beside it', () => {
    const { steps, frames } = spinAt(model, base([0, 0, 0]))
    expect(steps[0]?.wins).toEqual([
      { symbol: 'A', count: 5, coins: 5, cell: 0 },
      { symbol: 'K', count: 5, coins: 3, cell: 3 },
    ])
    expect(frames[0]?.cells.map((cells) => cells.toSorted())).toEqual([
      [0, 1, 4, 5, 8],
      [3, 5, 6, 7, 8],
    ])
  })

  test('[GAME-13] of wilds alone pay nothing, nor does what touches by a corner', () => {
    const wilds = small({ evaluation: { type: 'clusters' }, pays: { A: { 2: 5 } } }, [
      'W W W',
      'W W W',
      'W W W',
    ])
    expect(spinAt(wilds, base([0, 0, 0])).coins).toBe(0)
    const corners = small({ evaluation: { type: 'clusters' }, pays: { A: { 2: 5 } } }, [
      'A X A',
      'X A X',
      'A X A',
    ])
    expect(spinAt(corners, base([0, 0, 0])).coins).toBe(0)
  })
})

test('[GAME-13] falls climb the ladder of their mode and stay on its last rung', () => {
  const model = small(
    {
      evaluation: { type: 'anywhere' },
      pays: { A: { 3: 2 } },
      cascade: { enabled: true, refill: 'stripUp', ladder: { base: [1, 2], free: [3, 6] } },
      freeSpins: FREE,
    },
    ['A X X A A X X X', 'A X X A A X X X', 'A X X A A X X X'],
  )
  const times = (mode: 'base' | 'free') =>
    spinAt(model, { mode, stops: [5, 5, 5] }).steps.map(({ multiplier }) => multiplier)
  // This window has no A; the one two below has one, and the fall brings more.
  expect(times('base')).toEqual([])
  const falls = spinAt(model, { mode: 'base', stops: [0, 0, 0] }).steps
  expect(falls.map(({ multiplier }) => multiplier)).toEqual([1])
  const long = spinAt(model, { mode: 'free', stops: [4, 4, 4] }).steps
  expect(long.map(({ multiplier, coins }) => [multiplier, coins])).toEqual([
    [3, 6],
    [6, 12],
  ])
})

describe('wilds that stay', () => {
  const model = small(
    {
      freeSpins: { ...FREE, stickyWilds: true },
      buy: [{ id: 'FS', price: 5, mode: 'free', spins: 3 }],
    },
    ['A K X', 'X X K', 'A K X'],
    ['A A A', 'X W X X X X X', 'A A A'],
  )

  test('[GAME-13] lie where they landed in every free spin that follows', () => {
    const first = spinAt(model, free([0, 0, 0]))
    expect(first.stuck).toEqual([[4, 'W']])
    const next = spinAt(model, { ...free([0, 3, 0]), stuck: first.stuck })
    expect(next.window[1]).toEqual(['X', 'W', 'X'])
    expect(next.coins).toBe(10)
  })

  test('[GAME-13] are gone in the next round', () => {
    const machine = machineOf(model)
    const sum = () => playRound(machine, quickDraw(9), { buy: 0 })
    expect(sum()).toBe(sum())
  })
})

describe('a drawn symbol', () => {
  const model = small(
    {
      symbols: [...BASE.symbols.slice(1)],
      freeSpins: { ...FREE, special: ['A'] },
      buy: [{ id: 'FS', price: 5, mode: 'free', spins: 2 }],
    },
    ['SC K X X', 'SC X K X', 'SC K X X'],
    ['X X A', 'X X X A', 'X A X'],
  )

  test('[GAME-13] fills the reels it lands on and pays on every line', () => {
    const shown = spinAt(model, { ...free([0, 0, 0]), special: 'A' })
    expect(shown.steps[1]).toEqual({ wins: [{ symbol: 'A', count: 2, coins: 4 }], coins: 4 })
    expect(shown.frames[1]?.window).toEqual([
      ['A', 'A', 'A'],
      ['X', 'X', 'X'],
      ['A', 'A', 'A'],
    ])
    expect(shown.frames[1]?.cells).toEqual([[0, 1, 2, 6, 7, 8]])
  })

  test('[GAME-13] is part of the round, and only where free spins were played', () => {
    const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'me', nonce: 0 }
    expect(playSlotRound(model, { stakeMinor: 2n, seeds, buy: 'FS' }).special).toBe('A')
    const rounds = Array.from({ length: 30 }, (_, nonce) =>
      playSlotRound(model, { stakeMinor: 2n, seeds: { ...seeds, nonce } }),
    )
    expect(new Set(rounds.map(({ special }) => special))).toEqual(new Set(['A', null]))
  })
})

describe('a hold', () => {
  const model = small(
    {
      symbols: [...BASE.symbols, { id: 'CO', kind: 'pay' }],
      hold: {
        symbol: 'CO',
        trigger: 3,
        respins: 3,
        chance: [1, 6],
        prizes: [
          { id: '1', value: 1, weight: 3 },
          { id: 'MINI', value: 10, weight: 1 },
        ],
        full: 100,
      },
    },
    ['CO CO X X K', 'CO X X K X', 'CO X K X X'],
  )
  const seedsOf = (nonce: number) => ({ serverSeed: '5a'.repeat(32), clientSeed: 'me', nonce })

  test('[GAME-13] begins with enough coins, ends three empty respins later or full, and pays all', () => {
    let held = 0
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const { spins, hold, payoutMinor } = playSlotRound(model, {
        stakeMinor: 2n,
        seeds: seedsOf(nonce),
      })
      const coins = spins[0]?.window.flat().filter((cell) => cell === 'CO').length ?? 0
      expect(hold !== null).toBe(coins >= 3)
      if (!hold) continue
      held += 1
      expect(hold.rounds[0]).toBe(coins)
      expect(hold.rounds.reduce((sum, count) => sum + count, 0)).toBe(hold.cells.length)
      expect(new Set(hold.cells).size).toBe(hold.cells.length)
      expect(hold.isFull).toBe(hold.cells.length === 9)
      if (!hold.isFull) expect(hold.rounds.slice(-3)).toEqual([0, 0, 0])
      const worth = hold.prizes.reduce((sum, id) => sum + (id === 'MINI' ? 10 : 1), 0)
      expect(hold.payoutMinor).toBe(BigInt((worth + (hold.isFull ? 100 : 0)) * 2))
      expect(payoutMinor).toBe((spins[0]?.payoutMinor ?? 0n) + hold.payoutMinor)
    }
    expect(held).toBeGreaterThan(20)
  })

  test('[FAIR-010] returns, played, what is counted', () => {
    const figures = figuresOf(model, simulator(model, { seed: 3 })(200_000))
    const { hold } = exactRtp(model)
    expect(Math.abs(figures.parts.hold - hold)).toBeLessThan(5 * figures.standardError)
  })
})
