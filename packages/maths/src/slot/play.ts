import { holdWin } from './hold.ts'
import { type Draw, type Machine, NOTHING } from './machine.ts'
import { land, settle, type Watch } from './spin.ts'

export type How = { buy?: number | null; watch?: Watch | null }

/** Forgets the round before. */
export function reset(m: Machine) {
  const { run } = m
  const multiplier = m.model.freeSpins?.multiplier
  run.multiplier = multiplier?.type === 'progressive' ? multiplier.start : 1
  run.orbTotal = 0
  run.special = -1
  run.freeSpins = 0
  run.baseCoins = 0
  run.freeCoins = 0
  run.holdCoins = 0
  run.isCapped = false
  m.stuck.fill(NOTHING)
}

/**
 * Plays a round and gives its coins, cut at the model's most: the base spin, what it holds, its free
 * spins; or, bought, only free spins. The machine tells the parts afterwards.
 */
export function playRound(m: Machine, draw: Draw, { buy = null, watch = null }: How = {}): number {
  reset(m)
  const { run } = m
  let left = 0
  if (buy === null) {
    left = baseSpin(m, draw, watch)
    if (run.baseCoins + run.holdCoins >= m.cap) return capped(m)
  } else {
    left = m.model.buy?.[buy]?.spins ?? 0
  }
  if (left > 0 && playFree(m, { draw, watch, left })) return capped(m)
  return run.baseCoins + run.holdCoins + run.freeCoins
}

function baseSpin(m: Machine, draw: Draw, watch: Watch | null): number {
  const { run } = m
  land(m, 'base', draw)
  run.baseCoins = settle(m, 'base', watch) + (m.scatterCoins[run.scatters] as number)
  const awarded = m.awards.base[run.scatters] as number
  if (m.model.hold) run.holdCoins = holdWin(m, draw, watch)
  return awarded
}

/** @returns whether the most that a round may pay was reached. */
function playFree(m: Machine, of: { draw: Draw; watch: Watch | null; left: number }): boolean {
  const { run } = m
  const most = m.model.freeSpins?.maxSpins ?? 0
  let left = Math.min(of.left, most)
  if (m.special.length > 0) run.special = m.special[of.draw.int(m.special.length)] as number
  while (left > 0) {
    land(m, 'free', of.draw)
    const coins = settle(m, 'free', of.watch)
    run.freeCoins += coins + (m.scatterCoins[run.scatters] as number)
    run.freeSpins += 1
    left += (m.awards.free[run.scatters] as number) - 1
    if (left > most - run.freeSpins) left = most - run.freeSpins
    if (run.baseCoins + run.holdCoins + run.freeCoins >= m.cap) return true
  }
  return false
}

function capped(m: Machine): number {
  m.run.isCapped = true
  return m.cap
}
