import { randomUUID } from 'node:crypto'
import { enter, type Window } from '../../apps/studio/test/crash.ts'
import type { Seat } from './seat.ts'

const AGAIN_MS = 250
const TRIES = 120
/** Not in the round, nor ever asked for: the next one takes it. */
const LEFT_OUT = 'BETS_CLOSED'
const LATER = new Set([LEFT_OUT, 'NO_ANSWER'])
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** A window in the room, opened again by itself. */
async function come({ studio }: Seat): Promise<Window> {
  for (let tries = 0; ; tries += 1) {
    try {
      const window = await enter(studio, studio.session)
      await window.welcome()
      return window
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(AGAIN_MS)
    }
  }
}

/** Lays a bet in the round that is open next; a lost answer is asked for again by the same wish. */
async function lays(seat: Seat, bet: { autoX100: number | null; slot: number }) {
  const wish = randomUUID()
  for (let windows = 0; windows < TRIES; windows += 1) {
    const window = await come(seat)
    while (window.isOpen()) {
      const told = await Promise.race([
        window.bet(bet, wish).catch(() => null),
        gone(window).then(() => null),
      ])
      const isLeftOut = seat.isKilled() && told?.code === LEFT_OUT
      if (told?.ok || isLeftOut || (told && !LATER.has(told.code))) return { window, told }
      await pause(AGAIN_MS)
    }
  }
  throw new Error('the room never took a bet')
}

async function gone(window: Window) {
  while (window.isOpen()) await pause(AGAIN_MS)
}

/** Bets, and stays until the room has nothing more of this player's. */
export const betsAtCrash =
  (bet: { autoX100: number | null; slot: number }, stands: 'open' | 'free') =>
  async (seat: Seat) => {
    const { window, told } = await lays(seat, bet)
    if (stands === 'open') await seat.stood()
    window.leave()
    const { round } = told.bet ?? {}
    const back = await come(seat)
    while (round) {
      const { rounds } = (await seat.ask('history')) as unknown as { rounds: Row[] }
      if (rounds.some((row) => row.round === round && OVER.has(row.state))) break
      await pause(AGAIN_MS)
    }
    back.leave()
  }

type Row = { round: string; state: string }
const OVER = new Set(['settled', 'void', 'refused'])
