import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { cardName, lowRankOf, shoe } from './cards.ts'
import { game } from './game.ts'
import { paid } from './money.ts'
import { chips, sumOf } from './stake.ts'

const DECKS = 8

export const DRAGON_TIGER_BETS = [
  'DRAGON',
  'TIGER',
  'TIE',
  'SUITED_TIE',
  'DRAGON_BIG',
  'DRAGON_SMALL',
  'DRAGON_ODD',
  'DRAGON_EVEN',
  'TIGER_BIG',
  'TIGER_SMALL',
  'TIGER_ODD',
  'TIGER_EVEN',
] as const
export type DragonTigerPlace = (typeof DRAGON_TIGER_BETS)[number]
export type DragonTigerBet = { bets: Partial<Record<DragonTigerPlace, number>> }

/** Big is 8 to K, small A to 6; seven loses, odd and even too. */
function isSide(of: string, rank: number): boolean {
  if (rank === 7) return false
  if (of === 'BIG') return rank > 7
  if (of === 'SMALL') return rank < 7
  return (rank % 2 === 1) === (of === 'ODD')
}

/** What a stake on a place returns, in halves (rules/fairness §8). */
export function dragonTigerHalves(place: DragonTigerPlace, dragon: number, tiger: number): number {
  const [d, t] = [lowRankOf(dragon), lowRankOf(tiger)]
  const [side, of] = place.split('_') as [string, string | undefined]
  if (place === 'TIE') return d === t ? 18 : 0
  if (place === 'SUITED_TIE') return dragon === tiger ? 102 : 0
  if (of !== undefined) return isSide(of, side === 'DRAGON' ? d : t) ? 4 : 0
  if (d === t) return 1
  return d > t === (side === 'DRAGON') ? 4 : 0
}

const bestHalves = (place: DragonTigerPlace) => ({ TIE: 18, SUITED_TIE: 102 })[place as string] ?? 4

/** One card a side, the ace low. */
export function playDragonTiger(seeds: Seeds, { bets }: DragonTigerBet) {
  const draw = shoe(fairStream(seeds), DECKS)
  const dragon = draw()
  const tiger = draw()
  const places = Object.entries(bets) as [DragonTigerPlace, number][]
  const payouts = Object.fromEntries(
    places.map(([place, chip]) => [place, paid(chip, dragonTigerHalves(place, dragon, tiger), 2)]),
  )
  return { dragon: cardName(dragon), tiger: cardName(tiger), payouts, payout: sumOf(payouts) }
}

export const dragonTiger = game<DragonTigerBet, never, object>({
  id: 'dragon-tiger',
  bet: z.strictObject({ bets: chips(DRAGON_TIGER_BETS) }),
  stakeOf: ({ bets }) => sumOf(bets),
  most: ({ bets }) =>
    (Object.entries(bets) as [DragonTigerPlace, number][]).reduce(
      (sum, [place, chip]) => sum + paid(chip, bestHalves(place), 2),
      0,
    ),
  play: (seeds, bet) => {
    const { payout, ...shown } = playDragonTiger(seeds, bet)
    return { stake: sumOf(bet.bets), payout, isOver: true, shown }
  },
})
