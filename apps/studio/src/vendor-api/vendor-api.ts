import { LANGUAGES } from '@parola/locales/languages'
import { CRASH, isInstant } from '@parola/maths/instant'
import { exponentOf, formatMinor } from '@parola/money'
import type { SealRing } from '@parola/vendor-protocol'
import {
  type EndpointResponse,
  gameApi,
  type Handlers,
  keyring,
  signedEndpoint,
  sourceOf,
} from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { cancelFreeRounds, getFreeRounds, grantFreeRounds } from '../free-rounds/free-rounds.ts'
import { clientPathOf } from '../instant/instant-api.ts'
import { limitsIn } from '../instant/limits.ts'
import { listJackpots } from '../jackpots/jackpot-list.ts'
import { raiseJackpot } from '../jackpots/raises.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { type Config, ownWalletVendors, type Title } from '../platform/config.ts'
import { currenciesOf, unitOf } from '../platform/currencies.ts'
import { pacer } from '../platform/pace.ts'
import { newSessionId } from '../platform/secrecy.ts'
import { bySignedEndpoint, signRefusals } from '../platform/sign-refusals.ts'
import type { Store } from '../platform/store.ts'
import { DEMO } from '../player-api/player-api.ts'
import { reasonOf, releaseGame } from '../releases/releases.ts'
import { feedOfRounds, feedOfTransactions, getRound, openRounds } from '../rounds/round-feed.ts'
import { isAboveFloor } from '../titles/floor.ts'
import { isPlayedIn, isSlot, modelOf, stakesOf } from '../titles/models.ts'
import { makeTransfer, transferBalance, transferStatus } from '../wallets/transfers.ts'

const PREFIX = '/api/v1'
/** The rate of demos from one address: more than the people behind it can look at. */
const LAUNCHES = { kind: 'launch', burst: 60, perS: 0.2 }
const SESSION_MS = 4 * 3_600_000
const CATALOGUE_VERSION = '1'

type Surroundings = {
  config: Config
  store: Store
  monitor: Monitor
  /** Seals what is drawn ahead of time. */
  key: SealRing
  now: () => Date
  failed(error: unknown): void
}
/** The list of games does not change while the program runs, except for what the monitor disables. */
type Edge = Surroundings & {
  startedAt: Date
  /** False when too many demos were launched from an address recently. */
  mayLaunch(source: string): Promise<boolean>
}
type Bodies = { [P in keyof typeof gameApi]: z.infer<(typeof gameApi)[P]> }

async function launch(
  edge: Edge,
  vendor: string,
  body: Bodies['/session/launch'],
): Promise<EndpointResponse> {
  const title = edge.config.titles.get(`${vendor}/${body.game}`)
  if (!title) return { code: 'GAME_UNKNOWN' }
  if (statusOf(edge, title, body.merchant) === 'disabled') return { code: 'GAME_DISABLED' }
  if (title.status === 'maintenance') return { code: 'GAME_MAINTENANCE' }
  if (body.mode === 'real' && (!body.player || !body.token)) return { code: 'VALIDATION' }
  if (!isPlayedIn(edge.config, title.model, body.currency)) return { code: 'CURRENCY_MISMATCH' }
  const source = body.mode === 'demo' ? sourceOf(body.ip) : null
  if (source !== null && !(await edge.mayLaunch(source))) return { code: 'RATE_LIMITED' }
  const session = newSessionId()
  await edge.store.pool.query(
    `insert into studio.session (session_id, vendor, game, mode, token, currency, language,
       lobby_url, balance_minor, source, launched_for, is_test)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session,
      vendor,
      body.game,
      body.mode,
      body.mode === 'real' ? body.token : null,
      body.currency,
      body.language,
      body.lobby_url,
      body.mode === 'demo' ? DEMO * unitOf(body.currency) : 0n,
      source,
      body.mode === 'real' ? body.player : null,
      body.test,
    ],
  )
  const url = new URL(clientPathOf(title.model), edge.config.PUBLIC_URL)
  url.searchParams.set('s', session)
  url.searchParams.set('lang', body.language)
  const expires = new Date(edge.now().getTime() + SESSION_MS).toISOString()
  return { code: 'OK', value: { url: url.href, session, expires_at: expires } }
}

/**
 * No new bet after the response; open rounds still finish. Without a session, all sessions of the player;
 * also one that its player has not opened yet, or is just opening.
 */
async function closeSession(
  { store }: Edge,
  vendor: string,
  body: Bodies['/session/close'],
): Promise<EndpointResponse> {
  await store.pool.query(
    `update studio.session set closed_at = clock_timestamp(), closed_for = $4
      where vendor = $1 and (player = $2 or (player is null and launched_for = $2))
        and closed_at is null and session_id = coalesce($3, session_id)`,
    [vendor, body.player, body.session ?? null, body.reason],
  )
  return { code: 'OK', value: { closed: true } }
}

async function games(
  edge: Edge,
  vendor: string,
  body: Bodies['/games'],
): Promise<EndpointResponse> {
  const isNews = !body.changed_since || new Date(body.changed_since) < changedAt(edge)
  const titles = isNews ? [...edge.config.titles.values()] : []
  const own = titles.filter((title) => title.vendor === vendor)
  const from = /^\d{1,9}$/.test(body.cursor ?? '') ? Number(body.cursor) : 0
  const until = from + body.limit
  return {
    code: 'OK',
    value: {
      games: own.slice(from, until).map((title) => gameRow(edge, title, body.merchant)),
      next_cursor: until < own.length ? String(until) : null,
      version: CATALOGUE_VERSION,
    },
  }
}

/** The minimum and maximum stake of a title. */
function stakeRangeOf(model: string, currency: string) {
  if (model === CRASH || isInstant(model)) {
    const { least, mostStake } = limitsIn(currency)
    return { min: BigInt(least), max: BigInt(mostStake) }
  }
  const [min = 0n, ...more] = stakesOf(modelOf(model), currency)
  return { min, max: more.at(-1) ?? min }
}

/** The certified figures of a slot, and the stakes of its free rounds. */
function statedOfModel({ config }: Edge, { model, wallet }: Title) {
  if (!isSlot(model)) return { free_rounds: {} }
  const slot = modelOf(model)
  const isFree = wallet === 'seamless' && !slot.jackpots
  const { rtp } = slot.verified as { rtp: string }
  return {
    rtp: Number(rtp),
    max_win_x: slot.maxWin,
    free_rounds: isFree
      ? byCurrency(currenciesOf(config, slot), (currency) =>
          stakesOf(slot, currency).map((stake) => formatMinor(stake, currency)),
        )
      : {},
  }
}

function byCurrency<T>(currencies: readonly string[], valueIn: (currency: string) => T) {
  return Object.fromEntries(currencies.map((currency) => [currency, valueIn(currency)]))
}

/** The minimum and maximum stake of a title, in each currency that it is played in. */
function stakesByCurrency({ config }: Edge, { model }: Title) {
  const played = currenciesOf(config, isSlot(model) ? modelOf(model) : null)
  return byCurrency(played, (currency) => {
    const { min, max } = stakeRangeOf(model, currency)
    return {
      min: formatMinor(min, currency),
      max: formatMinor(max, currency),
      decimals: exponentOf(currency),
    }
  })
}

const changedAt = ({ startedAt, monitor }: Edge) =>
  monitor.changedAt() > startedAt ? monitor.changedAt() : startedAt

/** A game that strays, or returns less than a brand allows, is not played there. */
function statusOf({ config, monitor }: Edge, { status, model }: Title, merchant: string) {
  const isClosed = monitor.isDisabled(model) || !isAboveFloor(config, merchant, model)
  return isClosed ? 'disabled' : status
}

function gameRow(edge: Edge, title: Title, merchant: string) {
  const reason = reasonOf(edge, title)
  return {
    game: title.game,
    name: title.name,
    names: { en: title.name },
    vendor: title.vendor,
    type: title.game_type,
    tags: title.tags,
    wallet: title.wallet,
    status: statusOf(edge, title, merchant),
    demo: title.demo,
    platforms: ['html5', 'html5-desktop'],
    languages: Object.values(LANGUAGES).map(({ folder }) => folder),
    currencies: stakesByCurrency(edge, title),
    ...(reason ? { status_reason: reason } : {}),
    ...statedOfModel(edge, title),
    fair: true,
    lobby: false,
  }
}

/** Money to and from wallets that a vendor keeps itself; others have none (rules/vendor-protocol §4). */
function transferHandlers({ config, store, now }: Edge) {
  const own = ownWalletVendors(config.titles)
  const only =
    <B>(answer: (vendor: string, body: B) => Promise<EndpointResponse>) =>
    async (vendor: string, body: B): Promise<EndpointResponse> =>
      own.has(vendor) ? answer(vendor, body) : { code: 'BAD_REQUEST' }
  const context = { store, now }
  return {
    '/transfer/balance': only((vendor, body: Bodies['/transfer/balance']) =>
      transferBalance(store, vendor, body),
    ),
    '/transfer/in': only((vendor, body: Bodies['/transfer/in']) =>
      makeTransfer(context, vendor, { ...body, kind: 'in' }),
    ),
    '/transfer/out': only((vendor, body: Bodies['/transfer/out']) =>
      makeTransfer(context, vendor, { ...body, kind: 'out' }),
    ),
    '/transfer/out-all': only((vendor, body: Bodies['/transfer/out-all']) =>
      makeTransfer(context, vendor, { ...body, kind: 'out-all' }),
    ),
    '/transfer/status': only((vendor, body: Bodies['/transfer/status']) =>
      transferStatus(store, vendor, body),
    ),
  }
}

/** The Game API: signed calls of the platform, signed responses (rules/vendor-protocol §1 and §2). */
export function mountVendorApi(app: FastifyInstance, around: Surroundings) {
  const mayLaunch = pacer(LAUNCHES, around)
  const edge: Edge = { ...around, startedAt: around.now(), mayLaunch }
  const handlers: Handlers<typeof gameApi> = {
    '/session/launch': (vendor, body) => launch(edge, vendor, body),
    '/session/close': (vendor, body) => closeSession(edge, vendor, body),
    '/rounds/get': (vendor, body) => getRound(edge.store, vendor, body),
    '/rounds/open': (vendor, body) => openRounds(edge.store, vendor, body),
    '/games': (vendor, body) => games(edge, vendor, body),
    '/games/release': (vendor, body) => releaseGame(edge, vendor, body),
    '/feed/transactions': (vendor, body) => feedOfTransactions(edge.store, vendor, body),
    '/feed/rounds': (vendor, body) => feedOfRounds(edge.store, vendor, body),
    '/freerounds/grant': (vendor, body) => grantFreeRounds(edge, vendor, body),
    '/freerounds/cancel': (vendor, body) => cancelFreeRounds(edge, vendor, body),
    '/freerounds/get': (vendor, body) => getFreeRounds(edge, vendor, body),
    '/jackpots': (vendor) => listJackpots(edge, vendor),
    '/jackpots/raise': (vendor, body) => raiseJackpot(edge, vendor, body),
    ...transferHandlers(edge),
    '/ping': async () => ({ code: 'OK', value: { time: edge.now().toISOString() } }),
  }
  const keyOf = keyring(edge.config.secrets.vendors)
  const nowS = () => Math.floor(edge.now().getTime() / 1000)
  const endpoint = signedEndpoint({
    prefix: PREFIX,
    bodies: gameApi,
    handlers,
    keyOf,
    nowS,
    failed: edge.failed,
  })
  for (const route of endpoint.routes) {
    app.post(route, async ({ headers, body }, reply) => {
      bySignedEndpoint.add(reply)
      const knock = { headers, body: typeof body === 'string' ? body : '' }
      const answer = await endpoint.answer(route, knock)
      return reply.status(answer.status).headers(answer.headers).send(answer.text)
    })
  }
  signRefusals(app, { prefix: PREFIX, keyOf, nowS })
}
