import { contribute, meterMinor, payMeter } from '@parola/maths'
import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import type { Dropped } from '../platform/store.ts'
import {
  heightOf,
  type KeptMeter,
  levelOf,
  lockPools,
  newDrop,
  type Pool,
  placeOf,
  poolOf,
} from './meters.ts'

/** A paid spin: what its shares are counted by, and the jackpot that its seeds drew. */
export type Spin = Pool & { stakeMinor: bigint; hit: string | null }
export type Paid = { paidMinor: bigint; dropped: Dropped | null }

type Standing = KeptMeter & {
  /** Where it drops, in minor units; null for one that is drawn for. */
  height: bigint | null
  /** Whether it was paid since it was read, and has a new height. */
  isNew: boolean
}

/**
 * Adds the shares of paid spins, in their order, and pays what each hit: the jackpot that was drawn, or one that has
 * grown to its height. The meters stay locked until the transaction ends: of two hits the second gets what the first
 * has left. Each meter is read and written once, however many spins there are.
 */
export async function playAll(
  client: pg.PoolClient,
  key: SealRing,
  spins: readonly Spin[],
): Promise<Paid[]> {
  const pools = new Map(spins.map((spin) => [nameOf(spin), spin]))
  const locked = await lockPools(client, key, [...pools.values()])
  const standings = new Map(
    [...pools].map(([name, pool], i) => [
      name,
      (locked[i] ?? []).map((meter) => standingOf(key, pool, meter)),
    ]),
  )
  const paid = spins.map((spin) => playOne(key, spin, standings.get(nameOf(spin)) ?? []))
  await writeMeters(
    client,
    [...pools].flatMap(([name, pool]) =>
      (standings.get(name) ?? []).map((meter) => ({ ...meter, pool })),
    ),
  )
  return paid
}

const nameOf = ({ model, poolKey }: Pool) => poolOf(model.id, poolKey)

function standingOf(key: SealRing, { model, poolKey }: Pool, meter: KeptMeter): Standing {
  return { ...meter, height: heightOf(key, { model, poolKey, meter }), isNew: false }
}

/** Moves the meters of a pool by one spin. */
function playOne(key: SealRing, spin: Spin, meters: Standing[]): Paid {
  const { model, stakeMinor, hit } = spin
  const grown = contribute(model, meters, stakeMinor)
  for (const [i, meter] of meters.entries()) meter.scaled = grown[i]?.scaled ?? meter.scaled
  const isRipe = (meter: Standing) => meter.height !== null && meterMinor(meter) >= meter.height
  const won = hit ?? meters.find(isRipe)?.id ?? null
  const place = meters.findIndex(({ id }) => id === won)
  const meter = meters[place]
  if (!meter) return { paidMinor: 0n, dropped: null }
  const paid = payMeter(model, meter)
  const drop = newDrop(key, levelOf(model, meter.id))
  const { sealed, commit } = meter
  const after = { ...meter, scaled: paid.meter.scaled, ...drop }
  meters[place] = { ...standingOf(key, spin, after), isNew: meter.isNew || drop !== null }
  const isDropped = drop && sealed && commit
  return {
    paidMinor: paid.paidMinor,
    dropped: isDropped ? { level: meter.id, sealed: sealed.toString('hex'), commit } : null,
  }
}

const WRITE = {
  name: 'jackpots.write',
  text: `
    update studio.meter m set scaled = w.scaled, changed_at = clock_timestamp()
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[])
           w (vendor, model, level, mode, currency, scaled)
     where m.vendor = w.vendor and m.model = w.model and m.level = w.level and m.mode = w.mode
       and m.currency = w.currency`,
}

async function writeMeters(client: pg.PoolClient, meters: readonly (Standing & { pool: Pool })[]) {
  const places = meters.map(({ pool, id }) => placeOf(pool.model, pool.poolKey, id))
  const columns = [0, 1, 2, 3, 4].map((column) => places.map((place) => place[column]))
  const values = [...columns, meters.map(({ scaled }) => String(scaled))]
  await client.query({ ...WRITE, values })
  for (const { pool, id, sealed, commit } of meters.filter(({ isNew }) => isNew)) {
    await client.query(
      `update studio.meter set drop_sealed = $6, drop_commit = $7
        where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
      [...placeOf(pool.model, pool.poolKey, id), sealed, commit],
    )
  }
}
