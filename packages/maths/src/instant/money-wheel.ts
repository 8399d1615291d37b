import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { chips, sumOf } from './stake.ts'
import { MONEY_WHEEL } from './tables.ts'

export const SPINS_MAX = 20
const MULTIPLIER_MAX = 1000

export const MONEY_WHEEL_BETS = ['1', '2', '5', '10', '20', '40'] as const
export type MoneyWheelPlace = (typeof MONEY_WHEEL_BETS)[number]
export type MoneyWheelBet = { bets: Partial<Record<MoneyWheelPlace, number>> }

/** What the multiplier is after a segment that spins again; null when a number has come. */
export function timesOf(segment: string, multiplier: number): number | null {
  if (!segment.startsWith('x')) return null
  return Math.min(MULTIPLIER_MAX, multiplier * Number(segment.slice(1)))
}

/**
 * Multiplier segments keep all bets and spin again, at most twenty times and up to 1,000 (rules/fairness §11).
 * Should the last of twenty be one too, no number has come, and nothing pays.
 */
export function spinMoneyWheel(seeds: Seeds) {
  const stream = fairStream(seeds)
  const stops: number[] = []
  let multiplier = 1
  while (stops.length < SPINS_MAX) {
    const stop = stream.int(MONEY_WHEEL.length)
    stops.push(stop)
    const segment = MONEY_WHEEL[stop] as string
    const next = timesOf(segment, multiplier)
    if (next === null) break
    multiplier = next
  }
  return { stops, results: stops.map((stop) => MONEY_WHEEL[stop] as string), multiplier }
}

const returnOf = (place: string, chip: number, multiplier: number) =>
  chip * (Number(place) * multiplier + 1)

/** What chips pay when a number comes with a multiplier. */
export function moneyWheelPayout(
  bets: MoneyWheelBet['bets'],
  came: string,
  multiplier: number,
): number {
  const chip = bets[came as MoneyWheelPlace] ?? 0
  return chip === 0 ? 0 : returnOf(came, chip, multiplier)
}

export function playMoneyWheel(seeds: Seeds, { bets }: MoneyWheelBet) {
  const spun = spinMoneyWheel(seeds)
  const came = spun.results.at(-1)
  const payouts = Object.fromEntries(
    Object.entries(bets).map(([place, chip]) => [
      place,
      place === came ? returnOf(place, chip, spun.multiplier) : 0,
    ]),
  )
  return { ...spun, payouts, payout: sumOf(payouts) }
}

export const moneyWheel = game<MoneyWheelBet, never, object>({
  id: 'money-wheel',
  bet: z.strictObject({ bets: chips(MONEY_WHEEL_BETS) }),
  stakeOf: ({ bets }) => sumOf(bets),
  most: ({ bets }) =>
    Math.max(...Object.entries(bets).map(([n, chip]) => chip * (Number(n) * MULTIPLIER_MAX + 1))),
  play: (seeds, bet) => {
    const { payout, ...shown } = playMoneyWheel(seeds, bet)
    return { stake: sumOf(bet.bets), payout, isOver: true, shown }
  },
})
