import type { InstantId } from '@parola/maths/instant'

/** A bet of every game, as its players place it. */
export const A_BET: Record<InstantId, object> = {
  dice: { stake: 100, side: 'UNDER', targetX100: 4950 },
  plinko: { stake: 100, rows: 12, risk: 'high' },
  limbo: { stake: 100, targetX100: 150 },
  wheel: { stake: 100, risk: 'low' },
  keno: { stake: 100, picks: [1, 2, 3, 4, 5] },
  roulette: {
    bets: [
      { type: 'RED', stake: 100 },
      { type: 'STRAIGHT', numbers: [7], stake: 20 },
    ],
  },
  baccarat: { bets: { PLAYER: 100, TIE: 20 } },
  'dragon-tiger': { bets: { TIGER: 100 } },
  'sic-bo': { bets: [{ type: 'SMALL', stake: 100 }] },
  'color-game': { bets: { RED: 100, PINK: 40 } },
  'money-wheel': { bets: { 1: 100, 5: 40 } },
  mines: { stake: 100, mines: 5 },
  'hi-lo': { stake: 100 },
  blackjack: { stake: 100 },
  'video-poker': { stake: 100 },
}

/** What a player has to choose before a round may end by its published rule with a result. */
export const FIRST_CHOICE: Partial<Record<InstantId, unknown>> = {
  mines: { pick: 0 },
  'hi-lo': 'HI',
}
