import { blackjackStep } from './blackjack-strategy.ts'
import type { InstantId } from './games.ts'
import type { HiLoShown, HiLoStep } from './hi-lo.ts'
import type { MinesShown, MinesStep } from './mines.ts'
import { pokerStep } from './video-poker-strategy.ts'

/** Large, so that rounding to whole minor units does not show. */
const STAKE = 100_000
const MINES = 3
const SAFE_PICKS = [0, 12, 24]
const GUESSES = 3

/** One way to play a game for ever: its bet, its choices, and what is certified of it, in percent. */
export type Strategy = {
  bet: unknown
  certified: string
  step?(shown: unknown): unknown
}

const chips = (place: string) => ({ bets: { [place]: STAKE } })

/** A stated way to play for every game, each with the certified return of just this way. */
export const STRATEGIES: Record<InstantId, Strategy> = {
  dice: { bet: { stake: STAKE, side: 'UNDER', targetX100: 5000 }, certified: '99.00' },
  mines: {
    bet: { stake: STAKE, mines: MINES },
    certified: '99.00',
    step: (shown) => minesStep(shown as MinesShown),
  },
  plinko: { bet: { stake: STAKE, rows: 12, risk: 'medium' }, certified: '95.56' },
  limbo: { bet: { stake: STAKE, targetX100: 200 }, certified: '99.00' },
  wheel: { bet: { stake: STAKE, risk: 'medium' }, certified: '98.50' },
  keno: { bet: { stake: STAKE, picks: [8, 20, 32] }, certified: '97.01' },
  'hi-lo': {
    bet: { stake: STAKE },
    certified: '99.00',
    step: (shown) => hiLoStep(shown as HiLoShown),
  },
  blackjack: { bet: { stake: STAKE }, certified: '99.56', step: blackjackStep },
  roulette: { bet: { bets: [{ type: 'RED', stake: STAKE }] }, certified: '97.30' },
  baccarat: { bet: chips('BANKER'), certified: '98.94' },
  'dragon-tiger': { bet: chips('DRAGON'), certified: '96.27' },
  'sic-bo': { bet: { bets: [{ type: 'BIG', stake: STAKE }] }, certified: '97.22' },
  'color-game': { bet: chips('RED'), certified: '92.13' },
  'money-wheel': { bet: chips('1'), certified: '95.33' },
  'video-poker': { bet: { stake: STAKE }, certified: '97.09', step: pokerStep },
}

/** Three picks, then out. */
function minesStep({ picks }: MinesShown): MinesStep {
  const pick = SAFE_PICKS[picks.length]
  return pick === undefined ? { cashOut: true } : { pick }
}

/** The likelier side, which is the one that pays less; out after three right guesses. */
function hiLoStep({ guesses, next: { HI, LO } }: HiLoShown): HiLoStep {
  if (guesses >= GUESSES || (HI === null && LO === null)) return 'CASH_OUT'
  return (HI ?? Number.POSITIVE_INFINITY) <= (LO ?? Number.POSITIVE_INFINITY) ? 'HI' : 'LO'
}
