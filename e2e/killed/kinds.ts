import type { GameClient } from './client.ts'
import { betsAtCrash } from './crash.ts'
import type { Call } from './relay.ts'
import { chooses, leavesOpen, spins, spinsForJackpot } from './rounds.ts'

/** A kind of round: what is played, and the call during which its program dies. */
export type Kind = {
  name: string
  model: string
  /** Two kinds of one model play two titles, each with a separate round. */
  nth?: number
  /** Identifies the call by its actions; without it the round is open between two choices. */
  reports?: RegExp
  play(client: GameClient): Promise<void>
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

/** Those that reach their places at the same time. */
export const KINDS: Kind[] = [
  { name: 'a spin', model: 'classic-777', reports: BET, play: spins({}) },
  { name: 'a bought feature', model: 'thunder-temple', reports: BET, play: spins({ buy: 'FS' }) },
  { name: 'the bet of mines', model: 'mines', reports: BET, play: chooses(MINES, picks) },
  { name: 'the end of mines', model: 'mines', nth: 1, reports: WIN, play: chooses(MINES, picks) },
  { name: 'mines in play', model: 'mines', nth: 2, play: leavesOpen(MINES, picks, 1) },
  {
    name: 'the end of hi-lo',
    model: 'hi-lo',
    reports: WIN,
    play: chooses({ stake: 1000 }, guesses),
  },
  { name: 'hi-lo in play', model: 'hi-lo', nth: 1, play: leavesOpen({ stake: 1000 }, guesses, 1) },
  {
    ...{ name: 'the double of blackjack', model: 'blackjack', reports: RAISE },
    // A natural is over before anything can be doubled.
    play: async (client) => {
      for (let hands = 0; hands < 4; hands += 1) await chooses({ stake: 1000 }, doubles)(client)
    },
  },
  {
    name: 'blackjack in play',
    model: 'blackjack',
    nth: 1,
    play: leavesOpen({ stake: 1000 }, stands, 0),
  },
  {
    ...{ name: 'the draw of video poker', model: 'video-poker', reports: WIN },
    play: chooses({ stake: 1000 }, holds),
  },
  {
    ...{ name: 'video poker in play', model: 'video-poker', nth: 1 },
    play: leavesOpen({ stake: 1000 }, holds, 0),
  },
]

/** Rounds that the crash room decides about, each with those that wait for its moment. */
export const CASH_OUT: Kind = {
  ...{ name: 'a cash-out at crash', model: 'crash', reports: WIN },
  play: betsAtCrash({ autoX100: 101, slot: 0 }, 'free'),
}
export const BET_AT_CRASH: Kind = {
  ...{
    name: 'a bet at crash',
    model: 'crash',
    reports: BET,
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
  ...{ name: 'a jackpot', model: 'fiesta-vault', reports: JACKPOT, play: spinsForJackpot },
}

/** Whether a call is the one of this kind, by this player of the vendor. */
export function callOf(reports: RegExp, input: { player: string; game: string }) {
  return ({ path, body }: Call): boolean => {
    const { player, game, actions } = body as { player: string; game: string; actions: Tx[] }
    const isOurs = path === TRANSACT && player === input.player && game === input.game
    return isOurs && actions.some(({ tx }) => reports.test(tx))
  }
}

type Tx = { tx: string }
