import { betsAtCrash } from './crash.ts'
import type { Call } from './line.ts'
import { chooses, spins, spinsForJackpot, standsOpen } from './rounds.ts'
import type { Seat } from './seat.ts'

/** A kind of round: what is played, and the call in the middle of which its program dies. */
export type Kind = {
  name: string
  model: string
  /** Two kinds of one model play two titles, each with a round of its own. */
  nth?: number
  /** How the call is known by its actions; without one the round stands open between two choices. */
  tells?: RegExp
  play(seat: Seat): Promise<void>
}

const TRANSACT = '/vgw/v1/wallet/transact'
const BET = /:bet$/
const WIN = /:win$/
const RAISE = /:bet1$/
const JACKPOT = /:jackpot$/

const MINES = { stake: 1000, mines: 3 }
const picks = ({ steps }: { steps: unknown[] }) =>
  steps.length === 0 ? { pick: 7 } : { cashOut: true }
const guesses = ({ steps }: { steps: unknown[] }) => (steps.length === 0 ? 'HI' : 'CASH_OUT')
const stands = ({ shown }: { shown: { can?: string[] } }) =>
  shown.can?.includes('decline') ? 'decline' : 'stand'
const doubles = (open: { shown: { can?: string[] } }) =>
  open.shown.can?.includes('double') ? 'double' : stands(open)
const holds = () => ({ hold: [0, 1, 2] })

/** Those that come to their places at once. */
export const KINDS: Kind[] = [
  { name: 'a spin', model: 'classic-777', tells: BET, play: spins({}) },
  { name: 'a bought feature', model: 'thunder-temple', tells: BET, play: spins({ buy: 'FS' }) },
  { name: 'the bet of mines', model: 'mines', tells: BET, play: chooses(MINES, picks) },
  { name: 'the end of mines', model: 'mines', nth: 1, tells: WIN, play: chooses(MINES, picks) },
  { name: 'mines in play', model: 'mines', nth: 2, play: standsOpen(MINES, picks, 1) },
  { name: 'the end of hi-lo', model: 'hi-lo', tells: WIN, play: chooses({ stake: 1000 }, guesses) },
  { name: 'hi-lo in play', model: 'hi-lo', nth: 1, play: standsOpen({ stake: 1000 }, guesses, 1) },
  {
    ...{ name: 'the double of blackjack', model: 'blackjack', tells: RAISE },
    // A natural is over before anything can be doubled.
    play: async (seat) => {
      for (let hands = 0; hands < 4; hands += 1) await chooses({ stake: 1000 }, doubles)(seat)
    },
  },
  {
    name: 'blackjack in play',
    model: 'blackjack',
    nth: 1,
    play: standsOpen({ stake: 1000 }, stands, 0),
  },
  {
    ...{ name: 'the draw of video poker', model: 'video-poker', tells: WIN },
    play: chooses({ stake: 1000 }, holds),
  },
  {
    ...{ name: 'video poker in play', model: 'video-poker', nth: 1 },
    play: standsOpen({ stake: 1000 }, holds, 0),
  },
]

/** Those that the room of crash decides about, each with those that wait for its moment. */
export const CASH_OUT: Kind = {
  ...{ name: 'a cash-out at crash', model: 'crash', tells: WIN },
  play: betsAtCrash({ autoX100: 101, slot: 0 }, 'free'),
}
export const BET_AT_CRASH: Kind = {
  ...{
    name: 'a bet at crash',
    model: 'crash',
    tells: BET,
    play: betsAtCrash({ autoX100: 200, slot: 0 }, 'free'),
  },
}
export const RIDING: Kind = {
  ...{
    name: 'a bet in flight',
    model: 'crash',
    play: betsAtCrash({ autoX100: null, slot: 1 }, 'open'),
  },
}
export const JACKPOT_WIN: Kind = {
  ...{ name: 'a jackpot', model: 'fiesta-vault', tells: JACKPOT, play: spinsForJackpot },
}

/** Whether a call is the one of this kind, by this player of the vendor. */
export function callOf(tells: RegExp, of: { player: string; game: string }) {
  return ({ path, body }: Call): boolean => {
    const { player, game, actions } = body as { player: string; game: string; actions: Tx[] }
    const isOurs = path === TRANSACT && player === of.player && game === of.game
    return isOurs && actions.some(({ tx }) => tells.test(tx))
  }
}

type Tx = { tx: string }
