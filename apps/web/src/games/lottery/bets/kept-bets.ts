import type { Bet } from './price.ts'

/** Bets that are not bought yet, by their game. */
export type ByGame = Readonly<Record<string, readonly Bet[]>>

/** Where this tab keeps them, so that a reload loses none; a log-out clears it. */
const PLACE = 'lotteryBets'
const DIGITS = /^\d{1,15}$/

export function keepBets(byGame: ByGame) {
  sessionStorage.setItem(PLACE, textOf(byGame))
}

export function keptBets(): ByGame {
  return betsIn(sessionStorage.getItem(PLACE))
}

export function textOf(byGame: ByGame): string {
  return JSON.stringify(byGame, (name, value) => (name === 'unitMinor' ? String(value) : value))
}

/** The bets of a text; none where another version of the site has written it in its own way. */
export function betsIn(text: string | null): ByGame {
  try {
    return JSON.parse(text ?? '{}', (name, value) => {
      if (name !== 'unitMinor') return value
      if (!DIGITS.test(value)) throw new SyntaxError('no amount')
      return BigInt(value)
    })
  } catch {
    return {}
  }
}
