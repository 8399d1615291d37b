import { formatMinor, parseMinor } from '@parola/money'
import type { EndpointResponse, gameApi } from '@parola/vendor-protocol'
import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { newRoundId } from '../platform/secrecy.ts'
import { firstRow, type Round, type Session, type Store } from '../platform/store.ts'
import { isPlayedIn, isSlot, modelOf, stakesOf } from '../titles/models.ts'

type Bodies = { [P in keyof typeof gameApi]: z.infer<(typeof gameApi)[P]> }
type Request = Bodies['/freerounds/grant']
type Around = { config: Config; store: Store; now: () => Date }

type Grant = {
  campaign: string
  player: string
  grant_id: string
  games: string[]
  rounds: number
  stake_minor: string
  currency: string
  starts_at: Date
  expires_at: Date
  cancelled_at: Date | null
}
type State = 'pending' | 'active' | 'done' | 'expired' | 'cancelled'
type Counted = Grant & { played: number; open: number; won: string }

const NOT_PLAYED = `('refused', 'void')`
/** A grant with what was played of it, without rounds that were undone. */
const SELECT = `select g.*, count(r.round)::integer as played,
         count(r.round) filter (where r.state <> 'settled')::integer as open,
         coalesce(sum(r.payout_minor) filter (where r.state = 'settled'), 0)::text as won
    from studio.free_grant g
    left join studio.round r on r.vendor = g.vendor and r.player = g.player
          and r.free ->> 'campaign' = g.campaign and r.free is not null and r.state not in ${NOT_PLAYED}`

/** The same campaign and player again is the same grant; other terms under the same id are a conflict. */
export async function grantFreeRounds(
  around: Around,
  vendor: string,
  request: Request,
): Promise<EndpointResponse> {
  const flaw = flawOf(around, vendor, request)
  if (flaw) return flaw
  const { campaign, player, games, rounds, currency, starts_at, expires_at } = request
  const { pool } = around.store
  await pool.query(
    `insert into studio.free_grant (vendor, campaign, player, grant_id, games, rounds, stake_minor,
       currency, starts_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (vendor, player, campaign) do nothing`,
    [
      ...[vendor, campaign, player, newRoundId().replace('R-', 'F-'), games, rounds],
      ...[parseMinor(request.stake, request.currency), currency, starts_at, expires_at],
    ],
  )
  const grant = await findGrant(pool, { vendor, player, campaign })
  if (!grant || !isSame(grant, request)) return { code: 'TX_CONFLICT' }
  return { code: 'OK', value: { grant: grant.grant_id } }
}

function flawOf(
  { config, now }: Around,
  vendor: string,
  request: Request,
): EndpointResponse | null {
  if (request.expires_at <= request.starts_at || new Date(request.expires_at) <= now())
    return { code: 'CAMPAIGN_EXPIRED' }
  for (const game of request.games) {
    const title = config.titles.get(`${vendor}/${game}`)
    if (!title) return { code: 'GAME_UNKNOWN' }
    if (!isPlayedIn(config, title.model, request.currency)) return { code: 'CURRENCY_MISMATCH' }
    // A free round neither feeds nor wins a jackpot, and a vendor's own wallet knows no campaigns.
    if (title.wallet !== 'seamless') return { code: 'VALIDATION', value: { fields: ['games'] } }
    if (!isSlot(title.model) || modelOf(title.model).jackpots)
      return { code: 'VALIDATION', value: { fields: ['games'] } }
    const stakes = stakesOf(modelOf(title.model), request.currency)
    if (!stakes.includes(parseMinor(request.stake, request.currency)))
      return { code: 'STAKE_OUT_OF_RANGE' }
  }
  return null
}

function isSame(grant: Grant, { games, rounds, stake, currency, ...span }: Request): boolean {
  return (
    grant.games.join() === games.join() &&
    grant.rounds === rounds &&
    grant.currency === currency &&
    BigInt(grant.stake_minor) === parseMinor(stake, currency) &&
    grant.starts_at.getTime() === new Date(span.starts_at).getTime() &&
    grant.expires_at.getTime() === new Date(span.expires_at).getTime()
  )
}

type Name = { vendor: string; player: string; campaign: string }

async function findGrant(db: Pool | PoolClient, { vendor, player, campaign }: Name) {
  const where = 'where g.vendor = $1 and g.player = $2 and g.campaign = $3'
  return firstRow<Counted>(db, `${SELECT} ${where} group by g.vendor, g.player, g.campaign`, [
    vendor,
    player,
    campaign,
  ])
}

/** Revokes what was not played; a round that is under way is still played to its end. */
export async function cancelFreeRounds(
  around: Around,
  vendor: string,
  body: Bodies['/freerounds/cancel'],
): Promise<EndpointResponse> {
  await around.store.pool.query(
    `update studio.free_grant set cancelled_at = clock_timestamp()
      where vendor = $1 and player = $2 and campaign = $3 and cancelled_at is null`,
    [vendor, body.player, body.campaign],
  )
  return getFreeRounds(around, vendor, body)
}

export async function getFreeRounds(
  { store, now }: Around,
  vendor: string,
  body: Bodies['/freerounds/get'],
): Promise<EndpointResponse> {
  const grant = await findGrant(store.pool, { ...body, vendor })
  if (!grant) return { code: 'CAMPAIGN_UNKNOWN' }
  return { code: 'OK', value: standing(grant, now()) }
}

function standing(grant: Counted, now: Date): { state: State; left: number; won: string } {
  const left = grant.rounds - grant.played
  return {
    state: stateOf(grant, left, now),
    left,
    won: formatMinor(BigInt(grant.won), grant.currency),
  }
}

/** Final: what was played to its end is neither cancelled nor expired afterwards. */
function stateOf(grant: Counted, left: number, now: Date): State {
  if (left === 0) return grant.open === 0 ? 'done' : 'active'
  if (grant.cancelled_at) return 'cancelled'
  if (now >= grant.expires_at) return 'expired'
  return now < grant.starts_at ? 'pending' : 'active'
}

/** A player's available free rounds in a game, the first to expire first. */
export async function shownFreeRounds({ pool }: Store, session: Session) {
  if (!session.player) return null
  const grant = await firstRow<Counted>(
    pool,
    `${SELECT} where g.vendor = $1 and g.player = $2 and $3 = any (g.games) and g.cancelled_at is null
        and clock_timestamp() >= g.starts_at and clock_timestamp() < g.expires_at
      group by g.vendor, g.player, g.campaign having count(r.round) < g.rounds
      order by g.expires_at, g.campaign limit 1`,
    [session.vendor, session.player, session.game],
  )
  if (!grant) return null
  return {
    campaign: grant.campaign,
    left: grant.rounds - grant.played,
    stake: formatMinor(BigInt(grant.stake_minor), grant.currency),
    won: formatMinor(BigInt(grant.won), grant.currency),
    expiresAt: grant.expires_at.toISOString(),
  }
}

/** The campaign of a free round, and how many are left after it. */
export type Free = { campaign: string; left: number }

/** No free round is available; the code says why. */
export class NoRound extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

type Taking = { session: Session; campaign: string; stakeMinor: bigint }

/**
 * Uses one of a player's free rounds in the transaction that stores the round. The grant is locked first, so
 * that two spins at once never use the same last one.
 * @throws NoRound when there is none.
 */
export async function takeFreeRound(client: PoolClient, taking: Taking): Promise<Free> {
  const { session, campaign, stakeMinor } = taking
  const name = { vendor: session.vendor, player: session.player ?? '', campaign }
  await client.query(
    'select 1 from studio.free_grant where vendor = $1 and player = $2 and campaign = $3 for update',
    [name.vendor, name.player, campaign],
  )
  const grant = await findGrant(client, name)
  if (!grant?.games.includes(session.game)) throw new NoRound('CAMPAIGN_UNKNOWN')
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const { state, left } = standing(grant, rows[0]?.now ?? new Date(0))
  if (state !== 'active' || left === 0) throw new NoRound('CAMPAIGN_EXPIRED')
  if (grant.currency !== session.currency) throw new NoRound('CAMPAIGN_UNKNOWN')
  if (BigInt(grant.stake_minor) !== stakeMinor) throw new NoRound('STAKE_OUT_OF_RANGE')
  return { campaign, left: left - 1 }
}

const EVENT_TIMEOUT_MS = 5000

/** Notifies the platform that the last round of a campaign was played; it queries what it missed. */
export async function reportWhenDone({ store, client }: RoundContext, round: Round): Promise<void> {
  if (!round.free || !round.player || round.free.left > 0) return
  const { campaign } = round.free
  const { vendor, player } = round
  const grant = await findGrant(store.pool, { vendor, player, campaign })
  if (!grant) return
  const { state, won } = standing(grant, grant.starts_at)
  if (state !== 'done') return
  const news = { campaign, player, state, won }
  await client(vendor).call(
    '/events',
    {
      id: `${grant.grant_id}:done`,
      type: 'freerounds',
      at: round.opened_at.toISOString(),
      data: news,
    },
    EVENT_TIMEOUT_MS,
  )
}
