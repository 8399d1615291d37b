import { expect, test } from 'vitest'
import type { Seeds } from '../fair-stream.ts'
import { baccaratReturnX100, dealBaccarat } from './baccarat.ts'
import { type BlackjackStep, playBlackjack } from './blackjack.ts'
import { curveMs, curveX100, previousHash } from './crash.ts'
import { IllegalStep } from './game.ts'
import { INSTANT_GAMES, INSTANT_IDS, type InstantId, isInstant } from './games.ts'
import { HILO_MOST_E4, playHiLo } from './hi-lo.ts'
import { playMines } from './mines.ts'
import { paid } from './money.ts'

const serverSeed = '5a'.repeat(32)
const seedsOf = (nonce: number): Seeds => ({ serverSeed, clientSeed: 'all', nonce })

/** One bet of every game, and choices that say yes until the round is over. */
const BETS: Record<InstantId, object> = {
  dice: { stake: 100, side: 'OVER', targetX100: 4949 },
  mines: { stake: 100, mines: 3 },
  plinko: { stake: 100, rows: 16, risk: 'high' },
  limbo: { stake: 100, targetX100: 200 },
  wheel: { stake: 100, risk: 'medium' },
  keno: { stake: 100, picks: [1, 7, 13, 40] },
  'hi-lo': { stake: 100 },
  blackjack: { stake: 100 },
  roulette: {
    bets: [
      { type: 'RED', stake: 100 },
      { type: 'SPLIT', numbers: [0, 3], stake: 50 },
    ],
  },
  baccarat: { bets: { PLAYER: 100, PERFECT_PAIR: 20 } },
  'dragon-tiger': { bets: { DRAGON: 100, SUITED_TIE: 10 } },
  'sic-bo': {
    bets: [
      { type: 'BIG', stake: 100 },
      { type: 'COMBO', n: [1, 5], stake: 20 },
    ],
  },
  'color-game': { bets: { RED: 100, TRIPLE_PINK: 10 } },
  'money-wheel': { bets: { 1: 100, 40: 10 } },
  'video-poker': { stake: 100 },
}

const STEPS: Partial<Record<InstantId, (i: number) => unknown>> = {
  mines: (i) => ({ pick: i }),
  'hi-lo': (i) => ['HI', 'SKIP', 'LO', 'CASH_OUT'][i],
  blackjack: (i) => (i === 0 ? 'decline' : 'hit'),
  'video-poker': () => ({ hold: [0, 2] }),
}

test.each(INSTANT_IDS)(
  '[FAIR-007] %s: the same seeds and choices are the same round, within its bounds',
  (id) => {
    const game = INSTANT_GAMES[id]
    const bet = game.bet.parse(BETS[id])
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const steps: unknown[] = []
      let standing = game.play(seedsOf(nonce), bet, steps)
      expect(standing.stake).toBe(game.stakeOf(bet))
      for (let i = 0; !standing.isOver; i += 1) {
        expect(standing.payout).toBe(0)
        const more = [...steps, STEPS[id]?.(i)]
        try {
          standing = game.play(seedsOf(nonce), bet, more)
          steps.splice(0, steps.length, ...more)
        } catch (error) {
          expect(error).toBeInstanceOf(IllegalStep)
        }
      }
      expect(Number.isSafeInteger(standing.payout)).toBe(true)
      expect(standing.payout).toBeGreaterThanOrEqual(0)
      expect(standing.payout).toBeLessThanOrEqual(game.most(bet))
      expect(game.play(seedsOf(nonce), bet, steps)).toEqual(standing)
    }
  },
)

test.each(INSTANT_IDS)('%s refuses bets that it does not know', (id) => {
  const { bet } = INSTANT_GAMES[id]
  const wrong = [{}, null, [], { ...BETS[id], more: 1 }, { ...BETS[id], stake: -1 }, { bets: {} }]
  for (const input of wrong) expect(bet.safeParse(input).success).toBe(false)
  expect(isInstant(id)).toBe(true)
  expect(isInstant('tiger-20')).toBe(false)
})

test.each([
  ['roulette', { bets: [{ type: 'SPLIT', numbers: [3, 4], stake: 1 }] }],
  ['roulette', { bets: [{ type: 'RED', numbers: [1], stake: 1 }] }],
  ['roulette', { bets: [{ type: 'STRAIGHT', stake: 1 }] }],
  ['sic-bo', { bets: [{ type: 'COMBO', n: [2, 2], stake: 1 }] }],
  ['keno', { stake: 1, picks: [4, 4] }],
  ['dice', { stake: 1, side: 'UNDER', targetX100: 9801 }],
  ['dice', { stake: 1, side: 'OVER', targetX100: 9999 }],
  ['limbo', { stake: 1, targetX100: 100 }],
  ['plinko', { stake: 1, rows: 10, risk: 'low' }],
] as const)('%s refuses %j', (id, bet) => {
  expect(INSTANT_GAMES[id].bet.safeParse(bet).success).toBe(false)
})

test('[RND-003] left rounds end by the published rule', () => {
  const { mines, blackjack, 'hi-lo': hiLo, 'video-poker': poker } = INSTANT_GAMES
  expect(mines.choices?.lapse(seedsOf(0), BETS.mines, [])).toBeNull()
  expect(mines.choices?.lapse(seedsOf(0), BETS.mines, [{ pick: 3 }])).toEqual([{ cashOut: true }])
  expect(hiLo.choices?.lapse(seedsOf(0), BETS['hi-lo'], ['SKIP'])).toBeNull()
  expect(hiLo.choices?.lapse(seedsOf(0), BETS['hi-lo'], ['SKIP', 'HI'])).toEqual(['CASH_OUT'])
  for (const game of [blackjack, poker]) {
    for (let nonce = 0; nonce < 3; nonce += 1) {
      const bet = { stake: 100 }
      if (game.play(seedsOf(nonce), bet, []).isOver) continue
      const steps = game.choices?.lapse(seedsOf(nonce), bet, []) ?? []
      expect(game.play(seedsOf(nonce), bet, steps).isOver).toBe(true)
    }
  }
})

test('what is still to be found out is not shown', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    expect(playMines(seedsOf(nonce), { stake: 1, mines: 1 }, []).shown.minePositions).toBeNull()
    const { isOver, shown } = playBlackjack(seedsOf(nonce), { stake: 10 }, [])
    expect(shown.dealer).toHaveLength(isOver ? 2 : 1)
  }
})

test('hi-lo offers no guess past its bound, and ends at 52 cards', () => {
  const skips = Array.from({ length: 51 }, () => 'SKIP' as const)
  const last = playHiLo(seedsOf(1), { stake: 1 }, skips)
  expect(last.shown.cards).toHaveLength(52)
  expect(last.shown.next).toEqual({ HI: null, LO: null, SKIP: false })
  expect(HILO_MOST_E4).toBe(10_000 * 10_000)
})

test('[FAIR-010] blackjack by a plain strategy returns what such play returns', () => {
  // Never busting: hit below 12, double 10 and 11, split aces and eights.
  const choose = (
    can: BlackjackStep[],
    hand: { points: number; cards: string[] },
  ): BlackjackStep => {
    if (can.includes('decline')) return 'decline'
    const isEight = hand.cards.every((card) => card[0] === '8')
    if (can.includes('split') && (hand.points === 12 ? hand.cards[0]?.[0] === 'A' : isEight)) {
      return 'split'
    }
    if (can.includes('double') && (hand.points === 10 || hand.points === 11)) return 'double'
    return hand.points < 12 ? 'hit' : 'stand'
  }
  let [staked, returned] = [0, 0]
  for (let nonce = 0; nonce < 20_000; nonce += 1) {
    const steps: BlackjackStep[] = []
    let round = playBlackjack(seedsOf(nonce), { stake: 100 }, steps)
    while (!round.isOver) {
      const { can, hands, at } = round.shown
      steps.push(choose(can, hands[at] as (typeof hands)[number]))
      round = playBlackjack(seedsOf(nonce), { stake: 100 }, steps)
    }
    staked += 100
    returned += round.payout - round.stake
  }
  expect(returned / staked).toBeGreaterThan(-0.08)
  expect(returned / staked).toBeLessThan(0)
})

test('[FAIR-010] baccarat returns exactly what rules/fairness §7 states, over every deal', () => {
  const places = ['PLAYER', 'BANKER', 'BANKER_NC', 'TIE', 'SUPER6', 'BIG', 'SMALL'] as const
  const paidX100 = new Map<string, number>()
  const left = [0, 32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
  const cardWorth = (pips: number) => (pips === 1 ? 48 : (pips - 2) * 4)
  const walk = (cards: number[], chance: number) => {
    let drawn = 0
    const hands = dealBaccarat(() => cards[drawn++] ?? 0)
    if (drawn <= cards.length) {
      for (const place of places) {
        const all = (paidX100.get(place) ?? 0) + chance * baccaratReturnX100(place, hands)
        paidX100.set(place, all)
      }
      return
    }
    for (let pips = 1; pips <= 10; pips += 1) {
      const available = left[pips] as number
      left[pips] = available - 1
      walk([...cards, cardWorth(pips)], (chance * available) / (416 - cards.length))
      left[pips] = available
    }
  }
  walk([], 1)
  const rtp = places.map((place) => paidX100.get(place)?.toFixed(4))
  expect(rtp).toEqual(['98.7649', '98.9421', '98.5419', '85.6404', '86.1819', '95.6543', '94.7171'])
})

test('the curve of crash follows rules/fairness §2, and the chain goes backwards', () => {
  expect(curveX100(0)).toBe(100)
  expect(curveX100(11_553)).toBe(200)
  expect(curveMs(1000)).toBe(38_377)
  expect(curveX100(10 ** 9)).toBe(1_000_000)
  expect(previousHash('00'.repeat(32))).toMatch(/^66687aadf862bd77/)
})

test('a payout is exact where numbers would be rounded, and never past all bounds', () => {
  expect(paid(3, 33_333, 10_000)).toBe(9)
  expect(paid(90_071_991, 100_000_001, 10)).toBe(900_719_919_007_199)
  expect(() => paid(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
})
