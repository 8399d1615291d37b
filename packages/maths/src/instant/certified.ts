import { type ColorBet, paidOnColors } from './color-game.ts'
import { type DiceBet, diceMultiplierE4, winningRolls } from './dice.ts'
import { type DragonTigerBet, type DragonTigerPlace, dragonTigerHalves } from './dragon-tiger.ts'
import type { InstantId } from './games.ts'
import { KENO_DRAWN, KENO_NUMBERS, type KenoBet } from './keno.ts'
import type { LimboBet } from './limbo.ts'
import { choose } from './mines.ts'
import { paid, times, timesE4 } from './money.ts'
import { type Certified, certifiedBy, type Outcome } from './outcomes.ts'
import { baccaratOutcomes } from './outcomes-baccarat.ts'
import { moneyWheelOutcomes } from './outcomes-money-wheel.ts'
import type { PlinkoBet } from './plinko.ts'
import { type RouletteBet, rouletteReturn } from './roulette.ts'
import { allThrows, type SicBoBet, settleSicBo } from './sic-bo.ts'
import { COLORS, type Color, KENO, PLINKO, WHEEL } from './tables.ts'
import type { WheelBet } from './wheel.ts'

const ROLLS = 10_000
const POCKETS = 37
const RANGE = 2 ** 52
const DECK = 52
const SHOE = 8 * DECK

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const evenly = (payouts: readonly number[]): Outcome[] =>
  payouts.map((payout) => ({ chance: 1 / payouts.length, payout }))

function won(chance: number, payout: number): Outcome[] {
  return [
    { chance, payout },
    { chance: 1 - chance, payout: 0 },
  ]
}

function dice(bet: DiceBet): Outcome[] {
  const rolls = winningRolls(bet)
  return won(rolls / ROLLS, timesE4(bet.stake, diceMultiplierE4(rolls)))
}

function limbo({ stake, targetX100 }: LimboBet): Outcome[] {
  const winning = Number((99n * BigInt(RANGE)) / BigInt(targetX100))
  return won(winning / RANGE, paid(stake, targetX100, 100))
}

function plinko({ stake, rows, risk }: PlinkoBet): Outcome[] {
  return PLINKO[rows][risk].map((multiplier, bucket) => ({
    chance: Number(choose(rows, bucket)) / 2 ** rows,
    payout: times(stake, multiplier),
  }))
}

function keno({ stake, picks }: KenoBet): Outcome[] {
  const all = Number(choose(KENO_NUMBERS, picks.length))
  return Array.from({ length: picks.length + 1 }, (_, hits) => {
    const rest = choose(KENO_NUMBERS - KENO_DRAWN, picks.length - hits)
    return {
      chance: Number(choose(KENO_DRAWN, hits) * rest) / all,
      payout: times(stake, KENO[picks.length]?.[hits] ?? '0'),
    }
  })
}

function roulette({ bets }: RouletteBet): Outcome[] {
  const numbers = Array.from({ length: POCKETS }, (_, number) => number)
  return evenly(numbers.map((number) => sum(bets.map((bet) => rouletteReturn(bet, number)))))
}

function dragonTiger({ bets }: DragonTigerBet): Outcome[] {
  const places = Object.entries(bets) as [DragonTigerPlace, number][]
  return Array.from({ length: DECK * DECK }, (_, pair) => {
    const [dragon, tiger] = [Math.floor(pair / DECK), pair % DECK]
    const ways = 8 * (dragon === tiger ? 7 : 8)
    const payouts = places.map(([place, chip]) =>
      paid(chip, dragonTigerHalves(place, dragon, tiger), 2),
    )
    return { chance: ways / (SHOE * (SHOE - 1)), payout: sum(payouts) }
  })
}

function colorGame(bet: ColorBet): Outcome[] {
  const throws = allThrows().map((one) => one.map((face) => COLORS[face - 1] as Color))
  return evenly(throws.map((colors) => sum(Object.values(paidOnColors(bet, colors)))))
}

/** The games that can be counted for any bet: those without choices. */
const OUTCOMES = {
  dice,
  limbo,
  plinko,
  wheel: ({ stake, risk }: WheelBet) => evenly(WHEEL[risk].map((one) => times(stake, one))),
  keno,
  roulette,
  'dragon-tiger': dragonTiger,
  'sic-bo': ({ bets }: SicBoBet) =>
    evenly(allThrows().map((thrown) => sum(settleSicBo(bets, thrown)))),
  'color-game': colorGame,
  baccarat: baccaratOutcomes,
  'money-wheel': moneyWheelOutcomes,
} satisfies Partial<Record<InstantId, (bet: never) => Outcome[]>>

/**
 * What a bet returns on average per unit staked, how far one round strays from that, and the most it
 * pays, counted over every outcome, payouts up to a cap; null for games whose bets cannot be counted so.
 */
export function certifiedOf(
  id: InstantId,
  bet: unknown,
  of: { stake: number; cap?: number },
): Certified | null {
  if (!Object.hasOwn(OUTCOMES, id)) return null
  const outcomes = (OUTCOMES as Record<string, (bet: unknown) => Outcome[]>)[id]?.(bet) ?? []
  return certifiedBy(outcomes, of)
}
