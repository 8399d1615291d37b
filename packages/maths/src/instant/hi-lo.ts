import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { cardName, lowRankOf } from './cards.ts'
import { game, IllegalStep } from './game.ts'
import { timesE4 } from './money.ts'
import { stake } from './stake.ts'

const CARDS = 52
const RANKS = 13
const RETURN = 9900n
/** A guess that would pay more is not offered: the return of a round is bounded, never cut. */
export const HILO_MOST_E4 = 100_000_000

export type HiLoBet = { stake: number }
export type HiLoStep = 'HI' | 'LO' | 'SKIP' | 'CASH_OUT'

/** Of thirteen ranks, how many win the guess; on A and K the easy side is strict. */
export function winningRanks(guess: 'HI' | 'LO', rank: number): number {
  if (guess === 'HI') return rank === 1 ? 12 : 14 - rank
  return rank === RANKS ? 12 : rank
}

function isRight(guess: 'HI' | 'LO', from: number, to: number): boolean {
  if (guess === 'HI') return from === 1 ? to > 1 : to >= from
  return from === RANKS ? to < RANKS : to <= from
}

export type HiLoShown = {
  cards: string[]
  alive: boolean
  guesses: number
  multiplierE4: number
  /** What a right guess would make of it; null is not offered. */
  next: { HI: number | null; LO: number | null; SKIP: boolean }
}

type Run = {
  cards: number[]
  ways: bigint
  of: bigint
  guesses: number
  alive: boolean
  isOver: boolean
}

const multiplier = (of: bigint, ways: bigint) => Number((RETURN * of) / ways)

function nextE4(run: Run, guess: 'HI' | 'LO'): number | null {
  if (run.isOver || run.cards.length > CARDS) return null
  const won = winningRanks(guess, lowRankOf(run.cards.at(-1) as number))
  const next = multiplier(run.of * BigInt(RANKS), run.ways * BigInt(won))
  return next > HILO_MOST_E4 ? null : next
}

function taken(run: Run, step: HiLoStep, draw: () => number): Run {
  if (run.isOver) throw new IllegalStep('the round is over')
  if (step === 'CASH_OUT') {
    if (run.guesses === 0) throw new IllegalStep('nothing to cash out')
    return { ...run, isOver: true }
  }
  if (run.cards.length >= CARDS) throw new IllegalStep('no card is left')
  if (step === 'SKIP') return { ...run, cards: [...run.cards, draw()] }
  if (nextE4(run, step) === null) throw new IllegalStep('past the bound')
  const from = lowRankOf(run.cards.at(-1) as number)
  const card = draw()
  const alive = isRight(step, from, lowRankOf(card))
  return {
    cards: [...run.cards, card],
    ways: run.ways * BigInt(winningRanks(step, from)),
    of: run.of * BigInt(RANKS),
    guesses: run.guesses + 1,
    alive,
    isOver: !alive,
  }
}

/** Higher or lower than the card before, from an endless deck (rules/fairness §4). */
export function playHiLo(seeds: Seeds, bet: HiLoBet, steps: readonly HiLoStep[]) {
  const stream = fairStream(seeds)
  const draw = () => stream.int(CARDS)
  let run: Run = { cards: [draw()], ways: 1n, of: 1n, guesses: 0, alive: true, isOver: false }
  for (const step of steps) run = taken(run, step, draw)
  const multiplierE4 = run.alive && run.guesses > 0 ? multiplier(run.of, run.ways) : 0
  const canDraw = !run.isOver && run.cards.length < CARDS
  const shown: HiLoShown = {
    cards: run.cards.map(cardName),
    alive: run.alive,
    guesses: run.guesses,
    multiplierE4,
    next: {
      HI: canDraw ? nextE4(run, 'HI') : null,
      LO: canDraw ? nextE4(run, 'LO') : null,
      SKIP: canDraw,
    },
  }
  const payout = run.isOver && run.alive ? timesE4(bet.stake, multiplierE4) : 0
  return { stake: bet.stake, payout, isOver: run.isOver, shown }
}

export const hiLo = game<HiLoBet, HiLoStep, HiLoShown>({
  id: 'hi-lo',
  bet: z.strictObject({ stake }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => timesE4(bet.stake, HILO_MOST_E4),
  play: playHiLo,
  choices: {
    step: z.enum(['HI', 'LO', 'SKIP', 'CASH_OUT']),
    lapse: (_seeds, _bet, steps) => (steps.some((step) => step !== 'SKIP') ? ['CASH_OUT'] : null),
  },
})
