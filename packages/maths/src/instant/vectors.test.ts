import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitOf, fairStream, type Seeds } from '../fair-stream.ts'
import { BACCARAT_BETS, playBaccarat } from './baccarat.ts'
import { type BlackjackStep, playBlackjack } from './blackjack.ts'
import { cardOf } from './cards.ts'
import { type ColorBet, playColorGame } from './color-game.ts'
import { crashX100, isOfChain, settleCrash } from './crash.ts'
import { playDice } from './dice.ts'
import { type DragonTigerPlace, playDragonTiger } from './dragon-tiger.ts'
import { type HiLoStep, playHiLo } from './hi-lo.ts'
import { playKeno } from './keno.ts'
import { playLimbo } from './limbo.ts'
import { minesMultiplierE4, playMines } from './mines.ts'
import { playMoneyWheel } from './money-wheel.ts'
import { playPlinko } from './plinko.ts'
import { playRoulette, type RouletteBet } from './roulette.ts'
import { type SicBoChip, settleSicBo, throwDice } from './sic-bo.ts'
import { playVideoPoker, pokerCategory, pokerPays } from './video-poker.ts'
import { playWheel } from './wheel.ts'

// biome-ignore lint/suspicious/noExplicitAny: the vectors' inputs have as many shapes as functions
type Input = Seeds & Record<string, any>
type Case = { id: string; fn: string; input: Input; expect: Record<string, unknown> }

const file = new URL('../../vectors/instant-and-table.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

const each = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw)
const withStake = (bets: object[], stake: number) =>
  bets.map((bet) => ({ ...bet, stake })) as SicBoChip[]
const stakeOn = <P extends string>(places: readonly P[], stake: number) =>
  Object.fromEntries(places.map((place) => [place, stake])) as Record<P, number>

/** The vectors go on after the end; a round does not. */
function untilOver<T>(choices: T[], play: (steps: T[]) => { isOver: boolean }): T[] {
  const end = choices.findIndex((_, i) => play(choices.slice(0, i)).isOver)
  return end < 0 ? choices : choices.slice(0, end)
}

/** The vectors leave out what has one answer: no insurance, and calls after the end. */
function blackjackSteps(input: Input): BlackjackStep[] {
  const steps: BlackjackStep[] = []
  const choices = [...(input.actions as BlackjackStep[])]
  for (;;) {
    const { isOver, shown } = playBlackjack(input, { stake: input.bet }, steps)
    if (isOver) return steps
    const isUninsured = shown.can.includes('decline') && choices[0] !== 'insurance'
    steps.push(isUninsured ? 'decline' : (choices.shift() as BlackjackStep))
  }
}

const functions: Record<string, (input: Input) => object> = {
  randInts: (input) => {
    const stream = fairStream(input)
    return { values: each(input.count, () => stream.int(input.n)) }
  },
  sample: (input) => ({ values: fairStream(input).sample(input.items as number[], input.k) }),
  weighted: (input) => {
    const stream = fairStream(input)
    return { values: each(input.count, () => stream.weighted(input.weights)) }
  },
  commit: ({ serverSeed }) => ({ sha256: commitOf(serverSeed) }),
  crash: ({ hash, previousHash, salt, edgePercent }) => ({
    chainValid: isOfChain(hash, previousHash),
    crashX100: crashX100(hash, salt, edgePercent),
  }),
  crashSettle: (input) => settleCrash(input.bet, input.autoCashoutX100, input.crashX100),
  limbo: (input) =>
    playLimbo(input, { stake: input.bet, targetX100: input.targetX100 }, input.edgePercent),
  dice: (input) =>
    playDice(input, { stake: input.bet, side: input.side, targetX100: input.targetX100 }),
  mines: (input) => {
    const bet = { stake: input.bet, mines: input.mines }
    const choices = (input.picks as number[]).map((pick) => ({ pick }))
    const picks = untilOver(choices, (steps) => playMines(input, bet, steps))
    const after = playMines(input, bet, picks)
    const { payout, shown } = after.isOver
      ? after
      : playMines(input, bet, [...picks, { cashOut: true }])
    return {
      minePositions: shown.minePositions,
      bust: shown.bust,
      safePicks: shown.picks.length - Number(shown.bust),
      multiplierE4: shown.multiplierE4,
      payout,
    }
  },
  minesMultiplier: ({ mines, safePicks }) => ({
    multiplierE4: minesMultiplierE4(mines, safePicks),
  }),
  plinko: (input) => playPlinko(input, { stake: input.bet, rows: input.rows, risk: input.risk }),
  wheel: (input) => playWheel(input, { stake: input.bet, risk: input.risk }),
  hilo: (input) => {
    const choices = input.actions as HiLoStep[]
    const steps = untilOver(choices, (some) => playHiLo(input, { stake: input.bet }, some))
    const after = playHiLo(input, { stake: input.bet }, steps)
    const ended = after.isOver
      ? after
      : playHiLo(input, { stake: input.bet }, [...steps, 'CASH_OUT'])
    const { cards, alive, multiplierE4 } = ended.shown
    return { cards: cards.map(cardOf), alive, multiplierE4, payout: ended.payout }
  },
  keno40: (input) => playKeno(input, { stake: input.bet, picks: input.picks }),
  blackjack: (input) => {
    const played = playBlackjack(input, { stake: input.bet }, blackjackSteps(input))
    const { hands, dealer } = played.shown
    const cards = hands.map((hand) => hand.cards)
    return { hands: cards, dealer, stake: played.stake, payout: played.payout }
  },
  baccarat: (input) => {
    const places = BACCARAT_BETS.filter((place) => place !== 'PERFECT_PAIR')
    const { payout: _, ...response } = playBaccarat(input, {
      bets: stakeOn(places, input.stakeEach),
    })
    return response
  },
  dragonTiger: (input) => {
    const places = 'DRAGON TIGER TIE SUITED_TIE DRAGON_BIG DRAGON_SMALL TIGER_ODD TIGER_EVEN'
    const bets = stakeOn(places.split(' ') as DragonTigerPlace[], input.stakeEach)
    const { payout: _, ...response } = playDragonTiger(input, { bets })
    return response
  },
  roulette: (input) => playRoulette(input, input as unknown as RouletteBet),
  sicBo: (input) => {
    const dice = throwDice(input)
    return { dice, each: settleSicBo(withStake(input.bets, input.stakeEach), dice) }
  },
  sicBoSettle: (input) => ({
    each: settleSicBo(withStake(input.bets, input.stakeEach), input.dice),
  }),
  colorGame: (input) => {
    const { dice, payout } = playColorGame(input, input as unknown as ColorBet)
    return { dice, payout }
  },
  moneyWheel: (input) => {
    const { results, multiplier, payouts } = playMoneyWheel(input, { bets: input.bets })
    return { results, multiplier, payouts }
  },
  videoPoker: (input) => {
    const { shown, payout } = playVideoPoker(input, { stake: input.bet }, [{ hold: input.hold }])
    return { deal: shown.deal, final: shown.final, category: shown.category, payout }
  },
  vpCategory: ({ hand }) => {
    const category = pokerCategory((hand as string[]).map(cardOf))
    return { category, pays: pokerPays(category) }
  },
}

test.each(cases)('[FAIR-007] $id $fn agrees with its vector', ({ fn, input, expect: right }) => {
  const play = functions[fn] as (typeof functions)[string]
  expect(play(input)).toEqual(right)
})
