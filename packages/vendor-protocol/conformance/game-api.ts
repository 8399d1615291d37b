import { randomUUID } from 'node:crypto'
import { type GameRow, gameApiValues } from '../src/game-values.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'
import { signingChecks } from './signing.ts'

const PAGE = 500
const MANY_PAGES = 100
const MINUTE_MS = 60_000
/** The code of a launch of a game that its vendor lists with this status. */
const SHUT = [
  ['maintenance', 'GAME_MAINTENANCE'],
  ['disabled', 'GAME_DISABLED'],
] as const

/** The parties that the vendor knows: a merchant of the platform, and the id of a test player there. */
export type Guest = { merchant: string; player: string; currency: string; now: () => Date }

type Path = keyof typeof gameApiValues

/**
 * What a vendor has to do when the platform calls (rules/vendor-protocol §2), tested against a running
 * vendor.
 */
export function gameApiChecks(sender: Sender, guest: Guest): Check[] {
  const found: { games: GameRow[] } = { games: [] }
  return [
    ...signingChecks(sender, { path: '/ping', body: {}, elsewhere: '/games' }),
    {
      section: 2,
      what: 'a ping tells the time',
      run: async () => {
        const { time } = await value(sender, '/ping', {})
        const away = Math.abs(Date.parse(time) - guest.now().getTime())
        must(away < 5 * MINUTE_MS, `the clocks are ${Math.round(away / 1000)} s apart`)
      },
    },
    ...catalogueChecks(sender, guest, found),
    ...launchChecks(sender, guest, found),
    ...roundChecks(sender, guest),
  ]
}

async function value<P extends Path>(sender: Sender, path: P, body: object) {
  const reply = await sender.sendRequest(path, body)
  mustAnswer(reply, 'OK')
  const read = gameApiValues[path].safeParse(reply.value)
  const where = read.error?.issues.map((issue) => issue.path.join('.')).join(', ')
  must(read.success, `the value of ${path} has another form at ${where}`)
  return read.data as ReturnType<(typeof gameApiValues)[P]['parse']>
}

function catalogueChecks(sender: Sender, guest: Guest, found: { games: GameRow[] }): Check[] {
  const { merchant } = guest
  return [
    {
      section: 2,
      what: 'the list of games is read page by page, each game once',
      run: async () => {
        let cursor: string | null = null
        for (let page = 0; page < MANY_PAGES; page += 1) {
          const body = { merchant, limit: PAGE, ...(cursor ? { cursor } : {}) }
          const read: { games: GameRow[]; next_cursor: string | null } = await value(
            sender,
            '/games',
            body,
          )
          found.games.push(...read.games)
          cursor = read.next_cursor
          if (!cursor) break
        }
        must(cursor === null, `more than ${MANY_PAGES * PAGE} games, or a cursor that never ends`)
        must(found.games.length > 0, 'there is no game')
        const ids = new Set(found.games.map(({ game }) => game))
        must(ids.size === found.games.length, 'a game stands there twice')
      },
    },
    {
      section: 2,
      what: 'a page holds no more than was asked for, and no page more than 500',
      run: async () => {
        const { games } = await value(sender, '/games', { merchant, limit: 1 })
        must(games.length === 1, `${games.length} games for a limit of 1`)
        mustAnswer(await sender.sendRequest('/games', { merchant, limit: PAGE + 1 }), 'VALIDATION')
      },
    },
    {
      section: 2,
      what: 'nothing has changed since tomorrow',
      run: async () => {
        const changed_since = new Date(guest.now().getTime() + 86_400_000).toISOString()
        const { games } = await value(sender, '/games', { merchant, limit: 1, changed_since })
        must(games.length === 0, 'games that will have changed')
      },
    },
  ]
}

function launchChecks(sender: Sender, guest: Guest, found: { games: GameRow[] }): Check[] {
  const demo = () => {
    const game = found.games.find((game) => game.demo && game.status === 'active')
    must(game !== undefined, 'there is no active game with a demo')
    return game.game
  }
  const launch = (game: string, more: object = {}) => ({
    ...{ merchant: guest.merchant, game, mode: 'demo', currency: guest.currency, language: 'en' },
    ...{ platform: 'html5', ip: '203.0.113.7', country: 'PH', test: true },
    ...{ lobby_url: 'https://lobby.example/rng', cashier_url: 'https://lobby.example/member' },
    ...more,
  })
  const real = (token?: string) => ({ mode: 'real', player: guest.player, token })
  return [
    {
      section: 2,
      what: 'a demo needs neither player nor token, and its page opens',
      run: async () => {
        const { url, expires_at } = await value(sender, '/session/launch', launch(demo()))
        must(Date.parse(expires_at) > guest.now().getTime(), 'a session that has expired')
        const page = await fetch(url, { signal: AbortSignal.timeout(8000) })
        must(page.ok, `the page of the game answers ${page.status}`)
      },
    },
    {
      section: 2,
      what: 'each launch is a session of its own, and a closed one is closed again',
      run: async () => {
        const first = await value(sender, '/session/launch', launch(demo(), real(randomUUID())))
        const second = await value(sender, '/session/launch', launch(demo(), real(randomUUID())))
        must(first.session !== second.session, 'two launches share a session')
        const close = { player: guest.player, session: first.session, reason: 'logout' }
        await value(sender, '/session/close', close)
        await value(sender, '/session/close', close)
        await value(sender, '/session/close', { player: guest.player, reason: 'operator' })
      },
    },
    {
      section: 8,
      what: 'a launch of a game under maintenance, or of one that is disabled, is refused',
      run: async () => {
        for (const [status, code] of SHUT) {
          const row = found.games.find((game) => game.status === status)
          if (row) mustAnswer(await sender.sendRequest('/session/launch', launch(row.game)), code)
        }
      },
    },
    ...(
      [
        ['a game that is none', () => launch('no-such-game'), 'GAME_UNKNOWN'],
        ['a real game without a token', () => launch(demo(), real()), 'VALIDATION'],
        ['a mode that is none', () => launch(demo(), { mode: 'fun' }), 'VALIDATION'],
        ['no game', () => launch(demo(), { game: undefined }), 'VALIDATION'],
        ['a player of another form', () => launch(demo(), { player: 'No!' }), 'VALIDATION'],
      ] as const
    ).map(([what, body, code]) => ({
      section: 2,
      what: `a launch of ${what} is refused`,
      run: async () => mustAnswer(await sender.sendRequest('/session/launch', body()), code),
    })),
  ]
}

function roundChecks(sender: Sender, guest: Guest): Check[] {
  const now = guest.now().getTime()
  const day = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() }
  const feeds = ['/feed/transactions', '/feed/rounds'] as const
  return [
    {
      section: 2,
      what: 'a round that never was is unknown',
      run: async () => {
        const requested = { player: guest.player, round: `none-${randomUUID()}` }
        mustAnswer(await sender.sendRequest('/rounds/get', requested), 'ROUND_UNKNOWN')
      },
    },
    {
      section: 2,
      what: 'rounds that are not finished are listed',
      run: async () => void (await value(sender, '/rounds/open', { player: guest.player })),
    },
    ...feeds.map((path) => ({
      section: 7,
      what: `${path} answers the same in pages of one and of many, and nothing of an empty window`,
      run: async () => {
        const whole = await value(sender, path, { ...day, limit: 1000 })
        const first = await value(sender, path, { ...day, limit: 1 })
        must(first.rows.length <= 1, `${first.rows.length} rows for a limit of 1`)
        const [a, b] = [first.rows[0], whole.rows[0]].map((row) => JSON.stringify(row))
        must(a === b, 'the first row depends on the size of the page')
        const none = await value(sender, path, { from: day.to, to: day.from, limit: 10 })
        must(none.rows.length === 0, 'rows in a window that ends before it begins')
        mustAnswer(await sender.sendRequest(path, { ...day, limit: 1001 }), 'VALIDATION')
      },
    })),
  ]
}
