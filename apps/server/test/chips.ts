import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { inEveryLanguage } from '@parola/locales/languages'
import { signRequest } from '@parola/vendor-protocol'
import { addMs, dayOf, HOUR_MS, unixSeconds } from '../src/platform/clock/index.ts'
import { opened, openStudio } from './outside.ts'
import { openTestServer, type Person, valueIn, vendorKey } from './test-server.ts'

const ZONE = 'Asia/Manila'
export const VENDOR = 'PG'
export const CUP = 'test-cup'
type Terms = BodyOf<Calls['changeTournaments']>['tournaments'][number]
/** A member who has opened a game with chips, as its vendor knows them. */
export type ChipPlayer = { member: Person; player: string; session: string }
export type Cup = Awaited<ReturnType<typeof openCup>>

/** A server with a vendor, where two operators set up a tournament that began an hour ago. */
export async function openCup(options: { jobs?: boolean } = {}) {
  const studio = await openStudio()
  studio.answers(opened('http://studio.example/play/'))
  const server = await openTestServer({ studioUrl: studio.url, ...options })
  const [operator, second] = [await server.operator(), await server.operator()]
  const titleWith = async (condition: string) => {
    const { rows } = await server.db.pool.query<{ node_id: number; game: string }>(
      `select node_id, game from catalogue.title where ${condition} order by node_id limit 1`,
    )
    return rows[0] ?? { node_id: 0, game: '' }
  }
  const game = await titleWith(
    `vendor = '${VENDOR}' and game_type = 'RNG' and not tags && '{JACKPOT}'`,
  )
  const jackpot = (await titleWith(`tags && '{JACKPOT}'`)).node_id
  const begunAt = addMs(server.clock.now(), -HOUR_MS)
  const window = dayOf(begunAt, ZONE)
  const named = { id: CUP, window }

  /** Three hours, begun an hour ago. */
  function terms(change: Partial<Terms> = {}): Terms {
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' })
    return {
      id: CUP,
      name: inEveryLanguage(() => 'Test cup'),
      ...{ firstDay: window, startTime: time.format(begunAt), hours: 3, repeat: 'once' },
      ...{ games: [game.node_id], chips: '1000.00', minStake: '1.00', maxRounds: 20 },
      ...{ capTimes: 100, prizes: ['30.00', '20.01', '5.00'], multiple: 1, isOpen: true },
      ...change,
    }
  }

  async function propose(tournaments: Terms[]) {
    const { version } = valueIn(await server.call('opsTournaments', { as: operator }))
    const body = { version, tournaments, reason: 'for the test' }
    return server.call('changeTournaments', { as: operator, body })
  }

  async function decide() {
    const open = valueIn(await server.call('approvals', { as: second, query: {} }))
    const request = open.find(({ kind }) => kind === 'tournament.change')
    const body = { requestId: request?.requestId ?? '', isApproved: true }
    return valueIn(await server.call('decideApproval', { as: second, body }))
  }

  const enter = (as: Person) => server.call('enterTournament', { as, body: named })
  const open = (as: Person, nodeId = game.node_id) =>
    server.call('playTournament', { as, body: { ...named, nodeId, platform: 'html5' } })

  /** A vendor's signed call. */
  async function send(path: string, content: object) {
    const body = JSON.stringify(content)
    const headers = signRequest({
      ...{ vendor: VENDOR, key: vendorKey(VENDOR), path: `/vgw/v1${path}`, body },
      ...{ timestampS: unixSeconds(server.clock.now()), requestId: randomUUID() },
    })
    const answer = await fetch(`${server.url}/vgw/v1${path}`, { method: 'POST', headers, body })
    return (await answer.json()) as { code: string; value: Record<string, unknown> | null }
  }

  /** What the vendor was last asked to open, opened. */
  async function authenticate(): Promise<Pick<ChipPlayer, 'player' | 'session'>> {
    const { body: sent = {} } =
      studio.requested.findLast(({ path }) => path === '/api/v1/session/launch') ?? {}
    const { value } = await send('/session/authenticate', { token: sent.token, game: game.game })
    return { player: String(sent.player), session: String(value?.session) }
  }

  async function opening(member: Person): Promise<ChipPlayer> {
    valueIn(await open(member))
    return { member, ...(await authenticate()) }
  }

  async function entered(): Promise<ChipPlayer> {
    const member = await server.register()
    valueIn(await enter(member))
    return opening(member)
  }

  return {
    ...{ studio, server, operator, second, game, jackpot, named, window },
    ...{ terms, propose, decide, enter, open, send, authenticate, opening, entered },
    ...vendorCalls({ send, game: game.game, now: () => server.clock.now() }),
    close: async () => {
      await server.close()
      await studio.close()
    },
  }
}

export const bet = (tx: string, amount: string) => ({ tx, type: 'bet', amount })
export const win = (tx: string, amount: string) => ({ tx, type: 'win', amount })
export const adjust = (tx: string, amount: string) => ({ tx, type: 'adjust', amount })

type Sending = {
  send(
    path: string,
    content: object,
  ): Promise<{ code: string; value: Record<string, unknown> | null }>
  game: string
  now(): Date
}
type AtVendor = Pick<ChipPlayer, 'player' | 'session'>

/** The calls of a vendor about a player. */
export function vendorCalls({ send, game, now }: Sending) {
  let calls = 0
  const head = ({ player }: AtVendor) => ({ player, game, currency: 'PHP' })

  /** `!` closes the round. */
  function transact(client: AtVendor, name: string, actions: object[]) {
    const { session } = client
    const round = name.replace('!', '')
    const body = { ...head(client), session, round, at: now().toISOString(), actions }
    return send('/wallet/transact', { ...body, round_closed: name !== round })
  }
  return {
    transact,
    /** A round of one call. */
    spin: (client: AtVendor, stake: string, payout: string) => {
      calls += 1
      const actions = [bet(`B${calls}`, stake), win(`W${calls}`, payout)]
      return transact(client, `R${calls}!`, actions)
    },
    undo: (client: AtVendor, round: string, [tx, ref]: [tx: string, ref: string]) =>
      send('/wallet/rollback', { ...head(client), round, tx, ref_tx: ref, reason: 'test' }),
    undoRound: (client: AtVendor, round: string, tx: string) =>
      send('/wallet/rollback', { ...head(client), round, tx, scope: 'round', reason: 'test' }),
    closeRound: ({ player }: AtVendor, round: string, [stake, payout]: [string, string]) =>
      send('/wallet/round/close', { player, game, round, bet: stake, win: payout }),
  }
}
