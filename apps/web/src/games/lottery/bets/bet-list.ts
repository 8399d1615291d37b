import { create } from 'zustand'
import { type ByGame, keepBets, keptBets } from './kept-bets.ts'
import type { Bet } from './price.ts'

/** The most bets that are bought together. */
export const BETS_MAX = 100

type State = { byGame: ByGame; bought: ByGame }

/** The bets of each game that are not bought yet. They stay while another game is looked at, and after a reload. */
const useState = create<State>(() => ({ byGame: keptBets(), bought: {} }))
useState.subscribe(({ byGame }) => keepBets(byGame))
const NONE: readonly Bet[] = []

export function useBets(gameCode: string): readonly Bet[] {
  return useState(({ byGame }) => byGame[gameCode] ?? NONE)
}

/** The list of a game that was bought last. */
export function useBought(gameCode: string): readonly Bet[] {
  return useState(({ bought }) => bought[gameCode] ?? NONE)
}

/** Empties a list of bets that was bought, and keeps it to be bought again. */
export function clearBought(gameCode: string) {
  useState.setState(({ byGame, bought }) => ({
    byGame: { ...byGame, [gameCode]: NONE },
    bought: { ...bought, [gameCode]: byGame[gameCode] ?? NONE },
  }))
}

/** The list that was bought last, at the odds of now. */
export function playAgain(gameCode: string) {
  useState.setState(({ byGame, bought }) => ({
    byGame: {
      ...byGame,
      [gameCode]: (bought[gameCode] ?? NONE).map(({ odds: _, ...bet }) => ({
        ...bet,
        id: crypto.randomUUID(),
      })),
    },
  }))
}

export function setBets(gameCode: string, change: (bets: readonly Bet[]) => readonly Bet[]) {
  useState.setState(({ byGame }) => ({
    byGame: { ...byGame, [gameCode]: change(byGame[gameCode] ?? NONE).slice(0, BETS_MAX) },
  }))
}

export const addBet = (gameCode: string, bet: Omit<Bet, 'id'>) =>
  setBets(gameCode, (bets) => [...bets, { ...bet, id: crypto.randomUUID() }])

export const removeBet = (gameCode: string, id: string) =>
  setBets(gameCode, (bets) => bets.filter((bet) => bet.id !== id))
