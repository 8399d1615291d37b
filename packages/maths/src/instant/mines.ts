import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game, IllegalStep } from './game.ts'
import { timesE4 } from './money.ts'
import { stake } from './stake.ts'

export const TILES = 25
const RETURN = 9900n

export type MinesBet = { stake: number; mines: number }
export type MinesStep = { pick: number } | { cashOut: true }

/** How many ways there are to take k of n. */
export function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** What so many safe picks pay (rules/fairness §4). */
export function minesMultiplierE4(mines: number, safePicks: number): number {
  return Number((RETURN * choose(TILES, safePicks)) / choose(TILES - mines, safePicks))
}

export function minePositions(seeds: Seeds, mines: number): number[] {
  const tiles = Array.from({ length: TILES }, (_, tile) => tile)
  return fairStream(seeds)
    .sample(tiles, mines)
    .sort((a, b) => a - b)
}

export type MinesShown = {
  picks: number[]
  bust: boolean
  multiplierE4: number
  nextE4: number | null
  /** Only when the round is over. */
  minePositions: number[] | null
}

function picked(seeds: Seeds, bet: MinesBet, steps: readonly MinesStep[]) {
  const positions = minePositions(seeds, bet.mines)
  const picks: number[] = []
  let bust = false
  let isOver = false
  for (const step of steps) {
    if (isOver) throw new IllegalStep('the round is over')
    if ('cashOut' in step) {
      if (picks.length === 0) throw new IllegalStep('nothing to cash out')
      isOver = true
      continue
    }
    if (picks.includes(step.pick)) throw new IllegalStep('picked before')
    picks.push(step.pick)
    bust = positions.includes(step.pick)
    isOver = bust || picks.length === TILES - bet.mines
  }
  return { positions, picks, bust, isOver }
}

/** Mines lie where the seeds put them at the bet; picks are the player's. */
export function playMines(seeds: Seeds, bet: MinesBet, steps: readonly MinesStep[]) {
  const { positions, picks, bust, isOver } = picked(seeds, bet, steps)
  const safe = picks.length
  const multiplierE4 = bust || safe === 0 ? 0 : minesMultiplierE4(bet.mines, safe)
  const shown: MinesShown = {
    picks,
    bust,
    multiplierE4,
    nextE4: isOver ? null : minesMultiplierE4(bet.mines, safe + 1),
    minePositions: isOver ? positions : null,
  }
  const payout = isOver && !bust ? timesE4(bet.stake, multiplierE4) : 0
  return { stake: bet.stake, payout, isOver, shown }
}

export const mines = game<MinesBet, MinesStep, MinesShown>({
  id: 'mines',
  bet: z.strictObject({
    stake,
    mines: z
      .int()
      .min(1)
      .max(TILES - 1),
  }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => timesE4(bet.stake, minesMultiplierE4(bet.mines, TILES - bet.mines)),
  play: playMines,
  choices: {
    step: z.union([
      z.strictObject({
        pick: z
          .int()
          .min(0)
          .max(TILES - 1),
      }),
      z.strictObject({ cashOut: z.literal(true) }),
    ]),
    lapse: (_seeds, _bet, steps) => (steps.length === 0 ? null : [{ cashOut: true }]),
  },
})
