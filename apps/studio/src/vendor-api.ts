import { type Code, gameApi, signAnswer, statusOf, verifyRequest } from '@parola/vendor-protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from './config.ts'
import { DEMO_MINOR, roundView } from './player-api.ts'
import { newSessionId } from './secrecy.ts'
import { one, type Round, type Seed, type Store } from './store.ts'

const PREFIX = '/api/v1'
const SESSION_MS = 4 * 3_600_000

type Told = { code: Code; value?: object }
type Edge = { config: Config; store: Store; now: () => Date }
type Bodies = { [P in keyof typeof gameApi]: z.infer<(typeof gameApi)[P]> }
type Handler<P extends keyof Bodies> = (
  edge: Edge,
  vendor: string,
  body: Bodies[P],
) => Promise<Told>

async function launch(edge: Edge, vendor: string, body: Bodies['/session/launch']): Promise<Told> {
  if (!edge.config.titles.has(`${vendor}/${body.game}`)) return { code: 'GAME_UNKNOWN' }
  if (body.mode === 'real' && (!body.player || !body.token)) return { code: 'VALIDATION' }
  const session = newSessionId()
  await edge.store.pool.query(
    `insert into studio.session (session_id, vendor, game, mode, token, currency, language,
       lobby_url, balance_minor) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session,
      vendor,
      body.game,
      body.mode,
      body.token ?? null,
      body.currency,
      body.language,
      body.lobby_url,
      body.mode === 'demo' ? DEMO_MINOR : 0n,
    ],
  )
  const url = new URL('/play/', edge.config.PUBLIC_URL)
  url.searchParams.set('s', session)
  url.searchParams.set('lang', body.language)
  const expires = new Date(edge.now().getTime() + SESSION_MS).toISOString()
  return { code: 'OK', value: { url: url.href, session, expires_at: expires } }
}

async function getRound(edge: Edge, vendor: string, body: Bodies['/rounds/get']): Promise<Told> {
  const row = await one<Round & Seed>(
    edge.store.pool,
    `select r.*, s.commit, s.client_seed, s.revealed from studio.round r
       join studio.seed s using (seed_id) where r.round = $1 and r.vendor = $2 and r.player = $3`,
    [body.round, vendor, body.player],
  )
  if (!row) return { code: 'ROUND_UNKNOWN' }
  const view = roundView(row)
  return {
    code: 'OK',
    value: {
      round: view.round,
      game: view.game,
      state: view.state,
      bet: view.stake,
      win: view.payout,
      opened_at: view.at,
      detail: { model: view.model, ...(row.outcome as object) },
      fairness: {
        server_seed_hash: view.commit,
        client_seed: view.clientSeed,
        nonce: view.nonce,
        ...(view.serverSeed ? { server_seed: view.serverSeed } : {}),
      },
    },
  }
}

async function openRounds(edge: Edge, vendor: string): Promise<Told> {
  const { rows } = await edge.store.pool.query<{ round: string; player: string }>(
    `select round, player from studio.round where vendor = $1 and state in ('pending', 'undoing')
      order by opened_at limit 500`,
    [vendor],
  )
  return { code: 'OK', value: { rounds: rows } }
}

async function games(edge: Edge, vendor: string, body: Bodies['/games']): Promise<Told> {
  const own = [...edge.config.titles.values()].filter((title) => title.vendor === vendor)
  const from = Number(body.cursor ?? 0)
  const page = own.slice(from, from + body.limit)
  const next = from + body.limit < own.length ? String(from + body.limit) : null
  const rows = page.map((t) => ({
    game: t.game,
    name: t.name,
    vendor,
    type: 'RNG',
    status: 'active',
  }))
  return { code: 'OK', value: { games: rows, next_cursor: next, version: '1' } }
}

async function closeSession(
  edge: Edge,
  vendor: string,
  body: Bodies['/session/close'],
): Promise<Told> {
  await edge.store.pool.query(
    `update studio.session set player = null, wallet_session = null, token = null
      where vendor = $1 and player = $2`,
    [vendor, body.player],
  )
  return { code: 'OK', value: { closed: true } }
}

const HANDLERS: { [P in keyof Bodies]: Handler<P> } = {
  '/session/launch': launch,
  '/session/close': closeSession,
  '/rounds/get': getRound,
  '/rounds/open': openRounds,
  '/games': games,
  '/ping': async (edge) => ({ code: 'OK', value: { time: edge.now().toISOString() } }),
}

/** The Game API: signed calls of the platform, signed answers (vendor protocol, sections 1 and 2). */
export function mountVendorApi(app: FastifyInstance, edge: Edge) {
  for (const path of Object.keys(HANDLERS) as (keyof Bodies)[]) {
    app.post(`${PREFIX}${path}`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const { vendor, told } = await answered(edge, { request, path, body })
      const text = JSON.stringify({
        success: told.code === 'OK',
        code: told.code,
        message: told.code === 'OK' ? '' : told.code,
        value: told.value ?? null,
      })
      const key = edge.config.secrets.vendors[vendor]
      const status = statusOf(told.code)
      if (key) {
        reply.headers(
          signAnswer({
            vendor,
            key: { keyId: key.keyId, secret: Buffer.from(key.secret, 'base64') },
            path: `${PREFIX}${path}`,
            body: text,
            status,
            timestampS: Math.floor(edge.now().getTime() / 1000),
            requestId: String(request.headers['x-request-id'] ?? ''),
          }),
        )
      }
      return reply.status(status).header('content-type', 'application/json').send(text)
    })
  }
}

type Asked = { request: FastifyRequest; path: keyof Bodies; body: string }

async function answered(edge: Edge, { request, path, body }: Asked) {
  const vendor = String(request.headers['x-vendor'] ?? '')
  const verified = verifyRequest({
    headers: request.headers,
    path: `${PREFIX}${path}`,
    body,
    nowS: Math.floor(edge.now().getTime() / 1000),
    secretOf: (name, keyId) => {
      const key = edge.config.secrets.vendors[name]
      return key?.keyId === keyId ? Buffer.from(key.secret, 'base64') : null
    },
  })
  if (!verified.ok) return { vendor, told: { code: verified.code } as Told }
  const read = gameApi[path].safeParse(JSON.parse(body))
  if (!read.success) return { vendor, told: { code: 'VALIDATION' } as Told }
  const handle = HANDLERS[path] as (e: Edge, v: string, b: unknown) => Promise<Told>
  return { vendor, told: await handle(edge, vendor, read.data) }
}
