import type { BonusGameId, BonusRun } from '@parola/maths/bonus'
import { minorOf } from '../../platform/texts/amount.ts'
import type { Detail } from './status.ts'

/** What a promotion pays and what has to be staked for it, with the deposit that it is for. */
export type Staking = { amount: string; required: string; deposit: bigint }

/** Games that a bonus is played with, and the category that they count in. */
export const BONUS_GAMES = [
  { id: 'classic-777', gameType: 'RNG' },
  { id: 'orchard-10', gameType: 'RNG' },
  { id: 'dice', gameType: 'BGS' },
  { id: 'roulette', gameType: 'BGS' },
  { id: 'plinko', gameType: 'BGS' },
] as const satisfies readonly { id: BonusGameId; gameType: string }[]

const TEXTS = {
  'classic-777': 'classic',
  'orchard-10': 'orchard',
  dice: 'dice',
  roulette: 'roulette',
  plinko: 'plinko',
} as const satisfies Record<BonusGameId, string>

export const gameOf = (id: BonusGameId) => TEXTS[id]

/** One bet is a hundredth of what is there, within the maximum bet. */
const BETS_OF_BALANCE = 100n

/** The bonus as it is played: what is there, the stakes that free it, and one bet. */
export function runFor({ terms }: Detail, { amount, deposit }: Staking, stakes: bigint): BonusRun {
  const { bonus } = terms.wagering
  const reward = minorOf(amount)
  const most = bonus ? minorOf(bonus.maxBet) : null
  const share = (deposit + reward) / BETS_OF_BALANCE || 1n
  const convert = bonus?.maxConvert
  return {
    cash: Number(bonus ? deposit : deposit + reward),
    bonus: Number(bonus ? reward : 0n),
    toStake: Number(stakes),
    stake: Number(most !== null && most < share ? most : share),
    maxConvert: convert ? Number(minorOf(convert)) : null,
  }
}
