import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  contentHashOf,
  type EndpointResponse,
  type Handlers,
  keyring,
  type SignedEndpoint,
  signedEndpoint,
  walletApi,
} from '@parola/vendor-protocol'

export const VENDOR = 'PG'
export const KEYS = {
  [VENDOR]: { keyId: 'k1', secret: Buffer.alloc(32, 7).toString('base64') },
}

/**
 * How the platform treats the next stake; `cut`, `late` and `tardy` have applied it before; `slow` applies it
 * in time, but not at once.
 */
export type Mood =
  | 'ok'
  | 'poor'
  | 'gone'
  | 'broken'
  | 'silent'
  | 'late'
  | 'cut'
  | 'forged'
  | 'busy'
  | 'slow'
  | 'tardy'

export type Platform = {
  url: string
  /** Moods of the next calls, one each; then `ok` again. */
  moods: Mood[]
  /** Every path that was called, with its body. */
  received: { path: string; body: Record<string, unknown> }[]
  balance(): number
  /** The state of a round's call: the one that took its stake, unless another is named. */
  standing(round: string, tx?: string): 'done' | 'rolled_back' | 'tombstone' | 'unknown'
  /** How often money moved for a round. */
  moves(round: string): number
  close(): Promise<void>
}

type Stake = { hash: string; net: number; isUndone: boolean; moves: number }
type Transact = { round: string; actions: { tx: string; type: string; amount: string }[] }

const PREFIX = '/vgw/v1'
const MONEY = ['/wallet/transact', '/wallet/transaction', '/wallet/rollback']
const LATE_MS = 600
const SLOW_MS = 120
const START = 100_000
const PLAYER = 'ph_0123456789abcdef'
const OTHER = 'ph_fedcba9876543210'

/** The owner of a token: there is a second player, who plays from the same wallet. */
const playerOf = (token: string) => (token.startsWith('other') ? OTHER : PLAYER)

const firstTx = ({ actions }: Transact) => actions[0]?.tx ?? ''

/**
 * One player's money, by the rules of the protocol (rules/vendor-protocol §5): calls are keyed by their first
 * transaction.
 */
function fakeWallet() {
  const stakes = new Map<string, Stake>()
  const tombs = new Set<string>()
  let minor = START
  let seq = 0
  const playerWallet = () => ({ balance: (minor / 100).toFixed(2), seq, currency: 'PHP' })
  const change = (by: number) => {
    minor += by
    seq += 1
  }
  return {
    playerWallet,
    stakes,
    minor: () => minor,
    take: (body: Transact & Record<string, unknown>): EndpointResponse => {
      const known = stakes.get(firstTx(body))
      if (known?.isUndone || tombs.has(firstTx(body))) return { code: 'TX_ROLLED_BACK' }
      const hash = contentHashOf(body)
      if (known && known.hash !== hash) return { code: 'TX_CONFLICT' }
      if (known) return ok({ ...playerWallet(), duplicate: true })
      const bet = sumOf(body, 'bet')
      if (bet > minor) return { code: 'INSUFFICIENT_FUNDS', value: playerWallet() }
      const net = sumOf(body, 'win') + sumOf(body, 'jackpot_win') + sumOf(body, 'free_win') - bet
      change(net)
      stakes.set(firstTx(body), { hash, net, isUndone: false, moves: 1 })
      return ok({ ...playerWallet(), duplicate: false })
    },
    undo: (tx: string): EndpointResponse => {
      const stake = stakes.get(tx)
      if (!stake) tombs.add(tx)
      if (!stake || stake.isUndone) {
        return ok({ ...playerWallet(), outcome: stake ? 'ALREADY' : 'NOT_FOUND', owed: '0.00' })
      }
      change(-stake.net)
      stake.isUndone = true
      stake.moves += 1
      return ok({ ...playerWallet(), outcome: 'ROLLED_BACK', owed: '0.00' })
    },
    standing: (tx: string) => {
      const stake = stakes.get(tx)
      if (!stake) return tombs.has(tx) ? 'tombstone' : 'unknown'
      return stake.isUndone ? 'rolled_back' : 'done'
    },
  }
}

type Wallet = ReturnType<typeof fakeWallet>

const ok = (value: object): EndpointResponse => ({ code: 'OK', value })

function sumOf({ actions }: Transact, type: string): number {
  const ofType = actions.filter((action) => action.type === type)
  return ofType.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
}

function handlersOf({ playerWallet, take, undo, standing }: Wallet): Handlers<typeof walletApi> {
  return {
    '/session/authenticate': async (_vendor, { token }) =>
      token.startsWith('bad-')
        ? { code: 'TOKEN_INVALID' }
        : ok({ player: playerOf(token), session: 'wallet-1', merchant: 'ph', ...playerWallet() }),
    '/wallet/balance': async () => ok(playerWallet()),
    '/wallet/transact': async (_vendor, body) => take(body),
    '/wallet/rollback': async (_vendor, { ref_tx }) => undo(String(ref_tx)),
    '/wallet/round/close': async () => ({ code: 'ROUND_UNKNOWN' }),
    '/wallet/transaction': async (_vendor, { tx }) => ok({ state: standing(tx) }),
  }
}

function endpointOf(handlers: Handlers<typeof walletApi>): SignedEndpoint {
  return signedEndpoint({
    prefix: PREFIX,
    bodies: walletApi,
    keyOf: keyring(KEYS),
    nowS: () => Math.floor(Date.now() / 1000),
    failed: (error) => {
      throw error
    },
    handlers,
  })
}

/** An endpoint that refuses every call with one code, and applies nothing. */
function refusing(response: EndpointResponse): SignedEndpoint {
  const paths = Object.keys(walletApi).map((path) => [path, async () => response])
  return endpointOf(Object.fromEntries(paths) as Handlers<typeof walletApi>)
}

const REFUSALS: Partial<Record<Mood, EndpointResponse>> = {
  poor: { code: 'INSUFFICIENT_FUNDS' },
  gone: { code: 'SESSION_CLOSED' },
  broken: { code: 'INTERNAL' },
  busy: { code: 'BUSY' },
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

type Call = { route: string; request: IncomingMessage; reply: ServerResponse; body: string }

/** Responds to a call as the mood requires. */
async function answerIn(
  mood: Mood,
  endpoint: SignedEndpoint,
  { route, request, reply, body }: Call,
) {
  if (mood === 'silent') return
  if (mood === 'slow') await pause(SLOW_MS)
  const refusal = REFUSALS[mood]
  const answering = refusal ? refusing(refusal) : endpoint
  const answer = await answering.answer(route, { headers: request.headers, body })
  if (mood === 'cut') return request.socket.destroy()
  if (mood === 'late') await pause(LATE_MS)
  if (mood === 'tardy') await pause(SLOW_MS)
  const signature = mood === 'forged' ? { 'x-signature': `v1=${'0'.repeat(64)}` } : {}
  reply.writeHead(answer.status, { ...answer.headers, ...signature })
  reply.end(answer.text)
}

/** A platform with one player, which can be made to misbehave; over real HTTP. */
export async function fakePlatform(): Promise<Platform> {
  const wallet = fakeWallet()
  const endpoint = endpointOf(handlersOf(wallet))
  const moods: Mood[] = []
  const received: Platform['received'] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    const route = request.url ?? ''
    const path = route.replace(PREFIX, '')
    received.push({ path, body: JSON.parse(body) })
    const mood = MONEY.includes(path) ? (moods.shift() ?? 'ok') : 'ok'
    await answerIn(mood, endpoint, { route, request, reply, body })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moods,
    received,
    balance: wallet.minor,
    standing: (round, tx = 'bet') => wallet.standing(`${round}:${tx}`),
    moves: (round) =>
      [...wallet.stakes].reduce(
        (sum, [tx, { moves }]) => sum + (tx.startsWith(`${round}:`) ? moves : 0),
        0,
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
