import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gameApi } from '../src/messages.ts'
import type { VendorKey } from '../src/signature.ts'
import { signedEndpoint, signedRefusal } from '../src/signed-endpoint.ts'

const PREFIX = '/api/v1'
const GAME_MS = 3_600_000

type Guise = { vendor: string; key: VendorKey; game: string; port: number; now: () => Date }
export type Launch = { token: string; game: string; player: string }

/** A vendor of one game without a page, waiting for the platform to launch it. */
export async function fakeVendor({ vendor, key, game, port, now }: Guise) {
  const launched = Promise.withResolvers<Launch>()
  let status = 'active'
  const nothing = async () => ({ code: 'OK' as const, value: { rows: [], next_cursor: null } })
  const { '/session/launch': launch, '/ping': ping, '/games': games } = gameApi
  const bodies = { '/session/launch': launch, '/ping': ping, '/games': games }
  const feeds = { '/feed/transactions': gameApi['/feed/transactions'] }
  const keyOf = (name: string) => (name === vendor ? key : null)
  const nowS = () => Math.floor(now().getTime() / 1000)
  const endpoint = signedEndpoint({
    prefix: PREFIX,
    bodies: { ...bodies, ...feeds },
    keyOf,
    nowS,
    failed: launched.reject,
    handlers: {
      '/ping': async () => ({ code: 'OK', value: { time: now().toISOString() } }),
      '/games': async () => ({
        code: 'OK',
        value: { games: [gameOf(game, status)], next_cursor: null, version: '1' },
      }),
      '/feed/transactions': nothing,
      '/session/launch': async (_vendor, body) => {
        const { player, token } = body
        if (player && token) launched.resolve({ player, token, game: body.game })
        const expires_at = new Date(now().getTime() + GAME_MS).toISOString()
        const url = `http://127.0.0.1:${listening()}/`
        return { code: 'OK', value: { url, session: `kit-${token ?? 'demo'}`, expires_at } }
      },
    },
  })
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const route = request.url ?? '/'
    const { headers } = request
    const response = endpoint.routes.includes(route)
      ? await endpoint.answer(route, { headers, body: Buffer.concat(parts).toString() })
      : signedRefusal({ keyOf, nowS }, { path: route, headers, status: 404 })
    return reply.writeHead(response.status, response.headers).end(response.text)
  })
  const listening = () => (server.address() as AddressInfo).port
  await new Promise<void>((listens) => server.listen(port, '127.0.0.1', listens))
  return {
    url: `http://127.0.0.1:${listening()}${PREFIX}`,
    launched: launched.promise,
    /** The status of its game from now on. */
    lists: (now: 'active' | 'maintenance') => {
      status = now
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function gameOf(game: string, status: string) {
  return { game, name: 'Conformance', type: 'RNG', tags: [], status, demo: false }
}
