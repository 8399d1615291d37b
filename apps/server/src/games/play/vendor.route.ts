import {
  type Code,
  signAnswer,
  statusOf,
  verifyRequest,
  type WalletBody,
  type WalletPath,
  walletApi,
} from '@parola/vendor-protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unixSeconds } from '#platform/clock'
import {
  authenticate,
  balance,
  closeRound,
  rollback,
  type Told,
  transact,
  transaction,
  type WalletParts,
} from './wallet-api.ts'

const PREFIX = '/vgw/v1'

type Key = { keyId: string; secret: string }
export type VendorEdge = WalletParts & { keys: Record<string, Key> }

type Handlers = {
  [P in WalletPath]: (parts: WalletParts, vendor: string, body: WalletBody<P>) => Promise<Told>
}

const HANDLERS: Handlers = {
  '/session/authenticate': authenticate,
  '/wallet/balance': balance,
  '/wallet/transact': transact,
  '/wallet/rollback': rollback,
  '/wallet/round/close': closeRound,
  '/wallet/transaction': transaction,
}

/** The Wallet API: signed calls of vendors, signed answers (vendor protocol, sections 1 and 3). */
export function mountWalletApi(app: FastifyInstance, edge: VendorEdge) {
  for (const path of Object.keys(HANDLERS) as WalletPath[]) {
    app.post(`${PREFIX}${path}`, (request, reply) => answer(edge, { path, request, reply }))
  }
}

type Turn = { path: WalletPath; request: FastifyRequest; reply: FastifyReply }

async function answer(edge: VendorEdge, turn: Turn) {
  const { request, reply, path } = turn
  const body = typeof request.body === 'string' ? request.body : ''
  const nowS = unixSeconds(edge.engine.clock.now())
  const verified = verifyRequest({
    headers: request.headers,
    path: `${PREFIX}${path}`,
    body,
    nowS,
    secretOf: (vendor, keyId) => secretOf(edge.keys[vendor], keyId),
  })
  const told = verified.ok
    ? await handled(edge, turn, { vendor: verified.signed.vendor, body })
    : { code: verified.code }
  return send(edge, { reply, request, told, path, nowS })
}

function secretOf(key: Key | undefined, keyId: string): Buffer | null {
  return key?.keyId === keyId ? Buffer.from(key.secret, 'base64') : null
}

async function handled(
  edge: VendorEdge,
  { path, request }: Turn,
  sent: { vendor: string; body: string },
): Promise<Told> {
  const json = jsonOf(sent.body)
  if (json === undefined) return { code: 'BAD_REQUEST' }
  const parsed = walletApi[path].safeParse(json)
  if (!parsed.success) {
    return {
      code: 'VALIDATION',
      value: { fields: parsed.error.issues.map((i) => i.path.join('.')) },
    }
  }
  try {
    const handle = HANDLERS[path] as (p: WalletParts, v: string, b: unknown) => Promise<Told>
    return await handle(edge, sent.vendor, parsed.data)
  } catch (error) {
    request.log.error({ err: error }, 'vendor call failed')
    return { code: 'INTERNAL' }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Sending = {
  reply: FastifyReply
  request: FastifyRequest
  told: Told
  path: WalletPath
  nowS: number
}

function send(edge: VendorEdge, { reply, request, told, path, nowS }: Sending) {
  const vendor = String(request.headers['x-vendor'] ?? '')
  const key = edge.keys[vendor]
  const code: Code = told.code
  const status = statusOf(code)
  const body = JSON.stringify({
    success: code === 'OK',
    code,
    message: code === 'OK' ? '' : code,
    value: told.value ?? null,
  })
  if (key) {
    reply.headers(
      signAnswer({
        vendor,
        key: { keyId: key.keyId, secret: Buffer.from(key.secret, 'base64') },
        path: `${PREFIX}${path}`,
        body,
        status,
        timestampS: nowS,
        requestId: String(request.headers['x-request-id'] ?? ''),
      }),
    )
  }
  return reply.status(status).header('content-type', 'application/json').send(body)
}
