import { contribute, METER_SCALE, meterMinor, type SlotModel, startMeters } from '@parola/maths'
import { formatMinor } from '@parola/money'
import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import { gathered } from '../platform/gathered.ts'
import { OTHERS_WAIT_S, type Round, type Store } from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import { playAll, type Spin } from './meter-play.ts'
import {
  committedMeters,
  type KeptMeter,
  levelOf,
  lockMeters,
  type Pool,
  type PoolKey,
  placeOf,
  poolOf,
} from './meters.ts'

type MeterStore = { store: Store; key: SealRing }

type Shown = Pool & { key: SealRing }

/** The meters as they stand, of all games that are asked about at once. */
const currentMeters = gathered<Shown, KeptMeter[]>({
  lanes: 1,
  send: async (store, shown) => {
    const names = shown.map(({ model, poolKey }) => poolOf(model.id, poolKey))
    const pools = [...new Map(shown.map((pool, i) => [names[i] ?? '', pool])).entries()]
    const [first] = shown
    const meters = first
      ? await committedMeters(
          { store, key: first.key },
          pools.map(([, pool]) => pool),
        )
      : []
    const byName = new Map(pools.map(([name], i) => [name, meters[i] ?? []]))
    return names.map((name) => byName.get(name) ?? [])
  },
})

/** Current amounts of a game's jackpots, as players see them, with their published terms. */
export async function shownJackpots(
  { store, key }: MeterStore,
  model: SlotModel,
  poolKey: PoolKey,
) {
  if (!model.jackpots) return []
  const meters = await currentMeters(store, { model, poolKey, key })
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

/** What the jackpots made of a round whose stake is taken. */
const ENTER = {
  name: 'jackpots.enter',
  text: `
    update studio.round r
       set is_metered = true, jackpot_minor = w.paid, payout_minor = r.payout_minor + w.paid,
           dropped = w.dropped::jsonb,
           state = case when w.paid > 0 and r.player is not null then 'paying' else 'settled' end,
           ended_at = case when w.paid > 0 and r.player is not null then null
                           else coalesce(r.ended_at, studio.clock()) end,
           next_try_at = clock_timestamp() + make_interval(secs => $4)
      from unnest($1::text[], $2::bigint[], $3::text[]) w (round, paid, dropped)
     where r.round = w.round
    returning r.round, r.is_metered, r.jackpot_minor, r.payout_minor, r.dropped, r.state, r.ended_at`,
}

type Entered = Pick<
  Round,
  'round' | 'is_metered' | 'jackpot_minor' | 'payout_minor' | 'dropped' | 'state' | 'ended_at'
>

/**
 * Enters rounds into the jackpots, in the transaction that books their stakes as taken: a stake that is refused
 * or unanswered has touched no meter and no height. The lock of the meters orders the rounds: the first to be
 * booked adds first, and the one whose share brings a meter to its height, or whose draw hit, is paid it.
 * From here on the win is owed (`paying`); play money gets it at once. Rounds that do not play for any are left alone.
 */
export async function enterJackpots(
  client: pg.PoolClient,
  { rounds, key }: { rounds: readonly Round[]; key: SealRing },
): Promise<Round[]> {
  const playing = rounds.filter((round) => !round.is_metered && playsForJackpots(round))
  if (playing.length === 0) return [...rounds]
  const results = await playAll(client, key, playing.map(spinOf))
  const values = [
    playing.map(({ round }) => round),
    results.map(({ paidMinor }) => String(paidMinor)),
    results.map(({ dropped }) => dropped && JSON.stringify(dropped)),
    OTHERS_WAIT_S,
  ]
  const { rows } = await client.query<Entered>({ ...ENTER, values })
  const entered = new Map(rows.map((row) => [row.round, row]))
  return rounds.map((round) => ({ ...round, ...entered.get(round.round) }))
}

function spinOf(round: Round): Spin {
  return {
    model: modelOf(round.model),
    poolKey: poolKeyOf(round),
    stakeMinor: BigInt(round.bet_minor ?? 0),
    hit: (round.outcome as { jackpot?: string | null }).jackpot ?? null,
  }
}

/** Only demos have no player. */
function poolKeyOf({ vendor, player, currency }: Round): PoolKey {
  return { vendor, mode: player === null ? 'demo' : 'real', currency }
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
  const poolKey = poolKeyOf(round)
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
