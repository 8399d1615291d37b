import { tintOf } from '@parola/art'
import type { SlotRound } from '@parola/maths'
import { CRASH, isInstant } from '@parola/maths/instant'
import { formatMinor, isAmount, parseMinor } from '@parola/money'
import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { fairnessOf, rotate } from '../fairness/seeds.ts'
import {
  NoRound,
  reportWhenDone,
  shownFreeRounds,
  takeFreeRound,
} from '../free-rounds/free-rounds.ts'
import { shownLimits } from '../instant/limits.ts'
import { instantOpening } from '../instant/opening.ts'
import { payOut } from '../instant/pay.ts'
import { shownJackpots } from '../jackpots/jackpots.ts'
import type { Session } from '../platform/store.ts'
import { playDemo } from '../rounds/demo.ts'
import {
  beginRound,
  clientCalls,
  type PlayerApi,
  paceDemo,
  refused,
  refusedStake,
  sessionOf,
  withSession,
} from '../rounds/player-session.ts'
import { openRound } from '../rounds/round-opening.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { type Played, settleRound } from '../rounds/rounds.ts'
import { flawOfWager, isWager, playSpin, type Wager } from '../rounds/spins.ts'
import { turns } from '../rounds/turns.ts'
import { isSlot, modelOf, stakesOf } from '../titles/models.ts'
import { shownVersion } from '../titles/versions.ts'
import { currentSeed, history, seen, unseenRound, wagered } from './past-rounds.ts'

/** Play money of a demo session, in units of a stake ladder. */
const DEMO = 1_000_000n
const OPENINGS_WAITING = 40
const AUTHENTICATE_TIMEOUT_MS = 5000

const spinBody = withSession.extend({
  requestId: z.uuid(),
  stake: z.string().max(20),
  buy: z.string().max(60).nullable().default(null),
  /** Plays a free round that the platform granted. */
  campaign: z.string().min(1).max(64).nullable().default(null),
})
const roundId = z.string().regex(/^R-[0-9a-f-]{36}$/)
const seenBody = withSession.extend({ round: roundId })
const historyBody = withSession.extend({
  /** The cursor: rounds older than this one are listed. */
  before: roundId.optional(),
  /** Only shared rounds, whose numbers belong to no single player. */
  model: z.literal(CRASH).optional(),
  /** Only this round, to be replayed. */
  round: roundId.optional(),
})
const rotateBody = withSession.extend({ clientSeed: z.string().min(1).max(64).optional() })

/** What the game client requests: open, spin, history, seeds. Its session id is its only credential. */
export function mountPlayerApi(app: FastifyInstance, api: PlayerApi) {
  const post = clientCalls(app)
  const inTurn = turns({ atOnce: 1, waitingMax: OPENINGS_WAITING })
  post('/game/open', withSession, ({ session }) => inTurn(session, () => openGame(api, session)))
  post('/game/spin', spinBody, (body) => api.admitted(() => spin(api, body)))
  post('/game/history', historyBody, (body) => history(api, body))
  post('/game/seen', seenBody, (body) => seen(api, body))
  post('/game/rotate', rotateBody, (body) => newSeed(api, body))
}

/** Opens the wallet session on first use, one request at a time: the launch token works once. */
async function openGame(api: PlayerApi, id: string) {
  const found = await sessionOf(api, id)
  const title = found ? api.titleOf(found) : undefined
  if (!found || !title) return refused('SESSION_CLOSED')
  const session = found.mode === 'real' && !found.player ? await authenticate(api, found) : found
  if (typeof session === 'string') return refused(session)
  const playerWallet = await playerWalletOf(api, session)
  if (!playerWallet) return refused('NO_ANSWER')
  const opening = await openingOf(api, session, title.model)
  const seed = await currentSeed(api, session)
  const version = await shownVersion(api.context.store, title.model)
  return {
    ok: true,
    version,
    game: {
      ...{ name: title.name, theme: title.theme, tint: tintOf(title.theme) },
      ...{ skin: title.skin, vendor: title.vendor },
    },
    mode: session.mode,
    language: session.language,
    currency: session.currency,
    lobbyUrl: session.lobby_url,
    ...playerWallet,
    ...opening,
    fairness: fairnessOf(seed),
  }
}

async function openingOf(api: PlayerApi, session: Session, model: string) {
  if (model === CRASH) return { crash: true, limits: shownLimits(session.currency) }
  if (isInstant(model)) return instantOpening(api, session, model)
  return slotOpening(api, session, model)
}

async function slotOpening({ context }: PlayerApi, session: Session, id: string) {
  const model = modelOf(id)
  const { currency } = session
  const jackpots = await shownJackpots(context, model, session)
  const freeRounds = await shownFreeRounds(context.store, session)
  const last = await unseenRound(context, session)
  return {
    model,
    stakes: stakesOf(model, currency).map((stake) => formatMinor(stake, currency)),
    jackpots,
    freeRounds,
    last,
  }
}

type Authenticated = { player: string; session: string; nickname?: string }

async function authenticate(api: PlayerApi, session: Session): Promise<Session | string> {
  const response = await api.context
    .client(session.vendor)
    .call(
      '/session/authenticate',
      { token: session.token, game: session.game },
      AUTHENTICATE_TIMEOUT_MS,
    )
  if (response.kind === 'unknown') return 'NO_ANSWER'
  if (!response.success) return response.code
  const { player, session: wallet, nickname } = response.value as Authenticated
  await api.context.store.pool.query(
    `update studio.session set player = $2, wallet_session = $3, nickname = $4, token = null
      where session_id = $1`,
    [session.session_id, player, wallet, nickname ?? null],
  )
  return { ...session, player, wallet_session: wallet, nickname: nickname ?? null }
}

async function playerWalletOf({ context }: PlayerApi, session: Session) {
  if (session.mode === 'demo')
    return { balance: formatMinor(BigInt(session.balance_minor), session.currency), seq: 0 }
  const body = { player: session.player, currency: session.currency }
  const response = await context
    .client(session.vendor)
    .call('/wallet/balance', body, AUTHENTICATE_TIMEOUT_MS)
  if (response.kind !== 'answer' || !response.success) return null
  const { balance, seq } = response.value as { balance: string; seq: number }
  return { balance, seq }
}

async function spin(api: PlayerApi, body: z.output<typeof spinBody>) {
  const staking = await beginRound(api, body)
  if (!staking || !isSlot(staking.title.model)) return refusedStake(api, body.session)
  const { session, title, beginning } = staking
  const model = modelOf(title.model)
  const { currency } = session
  if (!isAmount(body.stake, currency)) return refused('VALIDATION')
  const betMinor = parseMinor(body.stake, currency)
  const wager = { betMinor, buy: body.buy, campaign: body.campaign }
  const flaw = flawOfWager(model, wager, currency)
  if (flaw) return refused(flaw)
  const round = await openRound(api.context, {
    session,
    requestId: body.requestId,
    model: title.model,
    beginning,
    takes: takesFreeRound(session, wager),
    decide: (seeds, free) => {
      if (title.status !== 'active') throw new NoRound('GAME_MAINTENANCE')
      if (api.monitor.isDisabled(title.model)) throw new NoRound('GAME_DISABLED')
      return playSpin({ model, seeds, wager, free })
    },
  }).catch(noRound)
  if (typeof round === 'string') return refused(round)
  if (!isWager(round, wager)) return refused('TX_CONFLICT')
  const staked =
    session.mode === 'demo'
      ? await playDemo(api.context, session, round)
      : await settleRound(api.context, { session, round })
  const played = await withJackpot(api, staked)
  if (played.kind === 'played')
    reportWhenDone(api.context, played.round).catch(api.context.troubled)
  const mayHaveFreeRounds = beginning.mayHaveFreeRounds || round.free !== null
  return {
    ...response(played),
    jackpots: await shownJackpots(api.context, model, session),
    freeRounds: mayHaveFreeRounds ? await shownFreeRounds(api.context.store, session) : null,
  }
}

/** The free round that a wager uses up; undefined for one that is paid. */
function takesFreeRound(session: Session, { betMinor: stakeMinor, campaign }: Wager) {
  if (campaign === null) return undefined
  return (client: PoolClient) => takeFreeRound(client, { session, campaign, stakeMinor })
}

/** A jackpot that the spin won is paid by a separate call; unanswered, it is repeated later and stands. */
async function withJackpot({ context }: PlayerApi, played: Played): Promise<Played> {
  if (played.kind !== 'played' || played.round.state !== 'paying') return played
  const paid = await payOut(context, played.round.round)
  if (!paid) return played
  return { ...played, round: paid.round, ...(paid.balance === null ? {} : paid) }
}

function noRound(error: unknown): string {
  if (error instanceof NoRound) return error.code
  throw error
}

function response(played: Played): object {
  if (played.kind === 'unknown') return refused('NO_ANSWER')
  if (played.kind === 'refused') return refused(played.code)
  const { round } = played
  return {
    ok: true,
    round: round.round,
    nonce: round.nonce,
    stake: formatMinor(BigInt(round.stake_minor), round.currency),
    ...wagered(round),
    payout: formatMinor(BigInt(round.payout_minor), round.currency),
    outcome: round.outcome as SlotRound,
    balance: played.balance,
    seq: played.seq,
  }
}

async function newSeed(api: PlayerApi, body: z.output<typeof rotateBody>) {
  const session = await sessionOf(api, body.session)
  if (!session) return refused('SESSION_CLOSED')
  await paceDemo(api, session)
  const rotated = await rotate(api.context.store, {
    owner: ownerOf(session),
    key: api.context.key,
    ...(body.clientSeed === undefined ? {} : { clientSeed: body.clientSeed }),
  })
  return typeof rotated === 'string' ? refused(rotated) : { ok: true, ...rotated }
}

export { DEMO }
