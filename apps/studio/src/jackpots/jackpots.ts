import {
  contribute,
  METER_SCALE,
  meterMinor,
  payMeter,
  type SlotModel,
  startMeters,
} from '@parola/maths'
import { formatMinor } from '@parola/money'
import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import {
  type Dropped,
  firstRow,
  OTHERS_WAIT_S,
  type Round,
  type Session,
  type Store,
} from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import {
  committedMeters,
  heightOf,
  type KeptMeter,
  levelOf,
  lockMeters,
  newDrop,
  type PoolKey,
  placeOf,
} from './meters.ts'

type MeterStore = { store: Store; key: SealRing }

/** Current amounts of a game's jackpots, as players see them, with their published terms. */
export async function shownJackpots(
  { store, key }: MeterStore,
  model: SlotModel,
  poolKey: PoolKey,
) {
  if (!model.jackpots) return []
  const meters = await committedMeters(store.pool, { model, poolKey, key })
  return meters.map((meter) => {
    const { ceiling, trigger } = levelOf(model, meter.id)
    return {
      id: meter.id,
      amount: formatMinor(meterMinor(meter), poolKey.currency),
      ...(trigger === undefined ? {} : { oneIn: trigger }),
      ...(ceiling === undefined ? {} : { ceiling: formatMinor(BigInt(ceiling), poolKey.currency) }),
      ...(meter.commit ? { commit: meter.commit } : {}),
    }
  })
}

/** Whether a round adds to jackpots and may win one: a paid spin that was not bought. */
export function playsForJackpots({ model, buy, bet_minor, free }: Round): boolean {
  if (bet_minor === null || buy !== null || free !== null || !isSlot(model)) return false
  return modelOf(model).jackpots !== undefined
}

/**
 * Enters a round into the jackpots, in the transaction that books its stake as taken: a stake that is refused
 * or unanswered has touched no meter and no height. The lock of the meters orders the rounds: the first to be
 * booked adds first, and the one whose share brings a meter to its height, or whose draw hit, is paid it.
 * From here on the win is owed (`paying`); play money gets it at once.
 */
export async function enterJackpots(
  client: pg.PoolClient,
  { round, key }: { round: Round; key: SealRing },
): Promise<Round> {
  if (round.is_metered || !playsForJackpots(round)) return round
  const poolKey = await poolKeyOf(client, round)
  const model = modelOf(round.model)
  const hit = (round.outcome as { jackpot?: string | null }).jackpot ?? null
  const stakeMinor = BigInt(round.bet_minor ?? 0)
  const { paidMinor, dropped } = await playJackpots(client, {
    model,
    poolKey,
    key,
    stakeMinor,
    hit,
  })
  const entered = await firstRow<Round>(
    client,
    `update studio.round
        set is_metered = true, jackpot_minor = $2, payout_minor = payout_minor + $2, dropped = $3,
            state = case when $4 then 'paying' else state end,
            ended_at = case when $4 then null else ended_at end,
            next_try_at = clock_timestamp() + make_interval(secs => $5)
      where round = $1 returning *`,
    [
      round.round,
      paidMinor,
      dropped && JSON.stringify(dropped),
      paidMinor > 0n && round.player !== null,
      OTHERS_WAIT_S,
    ],
  )
  return entered as Round
}

async function poolKeyOf(client: pg.PoolClient, { session_id }: Round): Promise<PoolKey> {
  const text = 'select vendor, mode, currency from studio.session where session_id = $1'
  return (await firstRow<Session>(client, text, [session_id])) as Session
}

type Spin = {
  model: SlotModel
  poolKey: PoolKey
  key: SealRing
  stakeMinor: bigint
  hit: string | null
}

/**
 * Adds the shares of a paid spin and pays what it hit: the jackpot that was drawn, or one that has grown to
 * its height. The meters stay locked until the transaction ends: of two hits at once the second gets what the
 * first has left.
 */
export async function playJackpots(client: pg.PoolClient, spin: Spin) {
  const { model, poolKey, stakeMinor } = spin
  const before = await lockMeters(client, spin)
  const grown = contribute(model, before, stakeMinor)
  const after = before.map((meter, i) => ({ ...meter, scaled: grown[i]?.scaled ?? meter.scaled }))
  const won = spin.hit ?? after.find((meter) => isRipe(spin, meter))?.id ?? null
  let paidMinor = 0n
  let dropped: Dropped | null = null
  for (const meter of after) {
    const paid = meter.id === won ? payMeter(model, meter) : { paidMinor: 0n, meter }
    paidMinor += paid.paidMinor
    const drop = meter.id === won ? newDrop(spin.key, levelOf(model, meter.id)) : null
    if (drop && meter.sealed && meter.commit) {
      dropped = { level: meter.id, sealed: meter.sealed.toString('hex'), commit: meter.commit }
    }
    await client.query(
      `update studio.meter set scaled = $6, changed_at = clock_timestamp(),
              drop_sealed = coalesce($7, drop_sealed), drop_commit = coalesce($8, drop_commit)
        where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
      [
        ...placeOf(model, poolKey, meter.id),
        paid.meter.scaled,
        drop?.sealed ?? null,
        drop?.commit ?? null,
      ],
    )
  }
  return { paidMinor, dropped }
}

function isRipe({ key, model, poolKey }: Spin, meter: KeptMeter): boolean {
  const height = heightOf(key, { model, poolKey, meter })
  return height !== null && meterMinor(meter) >= height
}

/** The jackpot that a round won: drawn by its seeds, or dropped. */
export function levelWon({ outcome, dropped }: Pick<Round, 'outcome' | 'dropped'>): string | null {
  return dropped?.level ?? (outcome as { jackpot?: string | null }).jackpot ?? null
}

/**
 * Takes a round out of the meters again, if an earlier release entered it before its stake was taken. A
 * second call changes nothing.
 */
export async function leaveJackpots(
  client: pg.PoolClient,
  { round, key }: { round: Round; key: SealRing },
) {
  if (!round.is_metered) return
  const { rowCount } = await client.query(
    'update studio.round set is_metered = false where round = $1 and is_metered',
    [round.round],
  )
  if (rowCount === 0) return
  const poolKey = await poolKeyOf(client, round)
  const model = modelOf(round.model)
  const hit = levelWon(round)
  await lockMeters(client, { model, poolKey, key })
  const nothing = startMeters(model).map(({ id }) => ({ id, scaled: 0n }))
  for (const { id, scaled } of contribute(model, nothing, BigInt(round.stake_minor))) {
    const seed = BigInt(levelOf(model, id).seed)
    const taken = id === hit ? (BigInt(round.jackpot_minor) - seed) * METER_SCALE : 0n
    await client.query(
      `update studio.meter set scaled = scaled - $6::numeric + $7::numeric, changed_at = clock_timestamp()
        where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
      [...placeOf(model, poolKey, id), scaled, taken],
    )
  }
}
