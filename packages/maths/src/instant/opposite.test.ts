import { expect, test } from 'vitest'
import { INSTANT_GAMES } from './games.ts'
import { oppositeStake } from './opposite.ts'
import { uncountedStake } from './uncounted.ts'

test.each([
  ['baccarat', { bets: { PLAYER: 100_000, BANKER: 70_000 } }, 140_000],
  ['baccarat', { bets: { BANKER: 100_000, TIE: 1000 } }, 0],
  ['baccarat', { bets: { PLAYER: 1000, BANKER: 300, BANKER_NC: 500 } }, 1600],
  ['baccarat', { bets: { BANKER: 300, BANKER_NC: 500 } }, 0],
  ['baccarat', { bets: { BIG: 400, SMALL: 300 } }, 600],
  ['dragon-tiger', { bets: { DRAGON: 500, TIGER: 500 } }, 1000],
  ['dragon-tiger', { bets: { DRAGON_BIG: 500, DRAGON_SMALL: 400, TIGER_SMALL: 500 } }, 800],
  ['dragon-tiger', { bets: { TIGER_ODD: 70, TIGER_EVEN: 70, DRAGON_ODD: 5 } }, 140],
  ['color-game', { bets: { RED: 500, BLUE: 500 } }, 0],
])('[PRO-08] the sides of one round of %s count as their difference: %o', (id, bet, opposite) => {
  expect(oppositeStake(id, bet)).toBe(opposite)
})

test('[PRO-08] roulette has three pairs, and the chips of a place are added up', () => {
  const chip = (type: string, stake: number) => ({ type, stake })
  const bet = {
    bets: [
      chip('RED', 300),
      chip('BLACK', 100),
      chip('RED', 50),
      chip('LOW', 70),
      chip('HIGH', 70),
    ],
  }
  const stake = INSTANT_GAMES.roulette.stakeOf(INSTANT_GAMES.roulette.bet.parse(bet))
  expect([stake, oppositeStake('roulette', bet)]).toEqual([590, 340])
  expect(oppositeStake('roulette', { bets: [chip('DOZEN1', 10), chip('DOZEN2', 10)] })).toBe(0)
})

test('[PRO-08] sic bo and games without sides', () => {
  const bet = {
    bets: [
      { type: 'BIG', stake: 20 },
      { type: 'SMALL', stake: 30 },
    ],
  }
  expect(INSTANT_GAMES['sic-bo'].bet.safeParse(bet).success).toBe(true)
  expect(oppositeStake('sic-bo', bet)).toBe(40)
  expect(oppositeStake('dice', { stake: 100, side: 'UNDER', targetX100: 5000 })).toBe(0)
  expect(oppositeStake('tiger-20', null)).toBe(0)
})

test.each([
  [{ PLAYER: 1000 }, 1000],
  [{ PLAYER: 1000, BANKER_NC: 400, TIE: 70 }, 1400],
  [{ BANKER: 300, BIG: 50, SMALL: 80 }, 400],
  [{ TIE: 100, PLAYER_PAIR: 20 }, 0],
])('[PRO-08] a tie of baccarat counts nothing of what it returns: %o', (bets, uncounted) => {
  const tie = { playerPoints: 6, bankerPoints: 6 }
  expect(uncountedStake('baccarat', { bets }, tie)).toBe(uncounted)
  const won = { playerPoints: 6, bankerPoints: 7 }
  expect(uncountedStake('baccarat', { bets }, won)).toBe(oppositeStake('baccarat', { bets }))
})

test('[PRO-08] a tied hand of blackjack and insurance count nothing, every other hand counts', () => {
  const hand = (stake: number) => ({ cards: [], stake, points: 18, isSoft: false, isDone: true })
  const shown = { hands: [hand(100), hand(200), hand(100)], payouts: [100, 400, 0], insurance: 50 }
  expect(uncountedStake('blackjack', { stake: 100 }, shown)).toBe(150)
  expect(uncountedStake('blackjack', { stake: 100 }, { ...shown, insurance: 0 })).toBe(100)
  expect(uncountedStake('dice', { stake: 100 }, {})).toBe(0)
})
