import { randomUUID } from 'node:crypto'
import { enter, type Window } from '../../apps/studio/test/crash.ts'
import type { GameClient } from './client.ts'

const AGAIN_MS = 250
const TRIES = 120
/** Not in the round, nor ever requested: the next one takes it. */
const LEFT_OUT = 'BETS_CLOSED'
const LATER = new Set([LEFT_OUT, 'NO_ANSWER'])
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** A window in the room, reopened automatically. */
async function come({ studio }: GameClient): Promise<Window> {
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

/** Places a bet in the next open round; a lost response is requested again by the same requestId. */
async function lays(client: GameClient, bet: { autoX100: number | null; slot: number }) {
  const requestId = randomUUID()
  for (let windows = 0; windows < TRIES; windows += 1) {
    const window = await come(client)
    while (window.isOpen()) {
      const response = await Promise.race([
        window.bet(bet, requestId).catch(() => null),
        gone(window).then(() => null),
      ])
      const isLeftOut = client.isKilled() && response?.code === LEFT_OUT
      if (response?.ok || isLeftOut || (response && !LATER.has(response.code)))
        return { window, response }
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
  async (client: GameClient) => {
    const { window, response } = await lays(client, bet)
    if (stands === 'open') await client.stood()
    window.leave()
    const { round } = response.bet ?? {}
    const back = await come(client)
    while (round) {
      const { rounds } = (await client.sendRequest('history')) as unknown as { rounds: Row[] }
      if (rounds.some((row) => row.round === round && OVER.has(row.state))) break
      await pause(AGAIN_MS)
    }
    back.leave()
  }

type Row = { round: string; state: string }
const OVER = new Set(['settled', 'void', 'refused'])
