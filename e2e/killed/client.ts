import { randomUUID } from 'node:crypto'
import { call, game, openGame, type Studio } from '../site/player.ts'
import type { Site } from '../site/site.ts'

export type Response = { ok: boolean; code?: string } & Record<string, unknown>

/** A member with one game open, whose client repeats a call until it gets a response. */
export type GameClient = {
  site: Site
  token: string
  studio: Studio
  sendRequest(path: string, more?: object): Promise<Response>
  /** Pauses, with a round in play, until the killed part is dead. */
  stood(): Promise<void>
  isKilled(): boolean
}

type Fate = Pick<GameClient, 'stood' | 'isKilled'>

const TRIES = 120
const AGAIN_MS = 250
/** Nothing is known of the outcome. */
const SILENCE = new Set(['NO_ANSWER', 'INTERNAL', 'BUSY_NOW', 'UNAVAILABLE'])
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** Repeats a call until there is a response. */
export async function insist<T extends object>(sendRequest: () => Promise<T>): Promise<T> {
  let last: unknown
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const response = await sendRequest()
      const code = 'code' in response ? String(response.code) : ''
      if (!SILENCE.has(code)) return response
      last = code
    } catch (error) {
      last = error
    }
    await pause(AGAIN_MS)
  }
  throw new Error(`nobody answered: ${String(last)}`)
}

/** The game's client, which reads an answer only if it is one. */
export function requesting(studio: Studio): GameClient['sendRequest'] {
  return (path, more = {}) =>
    insist(async () => {
      const response = (await game(studio, path, more)) as Response
      if (typeof response.ok !== 'boolean') throw new Error(JSON.stringify(response))
      return response
    })
}

/** The given title of a model: several kinds of round play separate titles. */
export async function clientAt(
  site: Site,
  { token, nodeId, fate }: { token: string; nodeId: number; fate: Fate },
): Promise<GameClient> {
  // A program that was just restarted refuses a launch or two.
  const studio = await insist(() => openGame(site.url, token, nodeId))
  return { site, token, studio, sendRequest: requesting(studio), ...fate }
}

/** Moves money to a vendor's wallet, or back; a lost response is requested again by the same key. */
export function moveMoney(
  { url }: Pick<Site, 'url'>,
  token: string,
  values: { vendor: string; direction: 'in' | 'out'; amount: string },
) {
  const body = { requestKey: randomUUID(), ...values }
  return insist(async () => {
    const response = await call(url, {
      method: 'POST',
      path: '/wps/relay/walletTransfer',
      token,
      body,
    })
    return response as unknown as { success: boolean; code: string; value: { state: string } }
  })
}
