import { randomBytes, randomUUID } from 'node:crypto'
import { toHex } from '@parola/maths'
import { chainOf, crashX100 } from '@parola/maths/instant'
import { expect, vi } from 'vitest'
import { saltPart } from '../client/src/crash/salt-part.ts'
import type { Pace } from '../src/crash/leader.ts'
import { roomMessage } from '../src/crash/room-talk.ts'
import { sealSeed } from '../src/platform/secrecy.ts'
import { openStore } from '../src/platform/store.ts'
import { type Running, STUDIO_RING } from './studio.ts'

export const FAST: Pace = { betting: 1200, closing: 300, tick: 40, grace: 120, crashed: 200 }
const WAIT = { timeout: 25_000, interval: 20 }

/** A salted chain whose first games crash as requested. */
export async function rigged(databaseUrl: string, wanted: ((x100: number) => boolean)[]) {
  const salt = 'ab'.repeat(32)
  for (;;) {
    const secret = randomBytes(32).toString('hex')
    const chain = chainOf(secret, wanted.length)
    const hash = (game: number) => toHex(chain.subarray(game * 32, game * 32 + 32))
    const points = wanted.map((_, i) => crashX100(hash(i + 1), salt))
    if (!wanted.every((is, i) => is(points[i] as number))) continue
    const store = await openStore(databaseUrl, () => undefined)
    const { rows } = await store.pool.query(
      `insert into studio.seed (owner, sealed, commit, client_seed) values ('crash', $1, $2, $3)
       returning seed_id`,
      [sealSeed(STUDIO_RING, secret), hash(0), salt],
    )
    await store.pool.query('insert into studio.crash_series (seed_id, games) values ($1, $2)', [
      rows[0].seed_id,
      wanted.length,
    ])
    await store.close()
    return { points, salt, terminal: hash(0), hash }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: messages of the room have many shapes
type Response = any

/** A window in the room; `says` gets what it would send for its part of a salt, instead of the room. */
export async function enter(
  { url }: Pick<Running, 'url'>,
  session: string,
  says?: (message: object) => void,
) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/game/crash`)
  const received: Response[] = []
  let requested = 0
  const say = (message: object) => socket.send(JSON.stringify(message))
  const part = saltPart(says ?? say, () => randomBytes(16).toString('hex'))
  socket.onmessage = ({ data }) => {
    const response: Response = roomMessage.parse(JSON.parse(String(data)))
    received.push(response)
    part.receive(response)
  }
  await new Promise((open, fail) => {
    socket.onopen = open
    socket.onerror = fail
  })
  say({ t: 'hello', session })
  const receives = async (is: (response: Response) => boolean): Promise<Response> =>
    vi.waitUntil(() => received.find(is), WAIT)
  const requests = async (message: object): Promise<Response> => {
    requested += 1
    const id = requested
    say({ id, ...message })
    return receives((response) => response.t === 'answer' && response.id === id)
  }
  return {
    received,
    say,
    sendText: (text: string) => socket.send(text),
    isPartIn: part.isIn,
    receives,
    welcome: () => receives((response) => response.t === 'welcome'),
    phase: (game: number, state: string) =>
      receives(
        (response) => response.t === 'round' && response.game === game && response.state === state,
      ),
    bet: (input: object, requestId: string = randomUUID()) =>
      requests({ t: 'bet', requestId, bet: { stake: 1000, autoX100: null, slot: 0, ...input } }),
    cash: (round: string) => requests({ t: 'cash', round }),
    /** The state of a bet in its last message. */
    ends: async (round: string, state: string): Promise<Response> => {
      const is = (bet: Response) => bet.round === round && bet.state === state
      const response = await receives(({ t, bets }) => t === 'mine' && bets.some(is))
      return response.bets.find(is)
    },
    leave: () => socket.close(),
    isOpen: () => socket.readyState === WebSocket.OPEN,
  }
}

export type Window = Awaited<ReturnType<typeof enter>>

export async function settles(is: () => Promise<boolean> | boolean) {
  await expect.poll(is, WAIT).toBe(true)
}
