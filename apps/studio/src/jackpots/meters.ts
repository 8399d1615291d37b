import {
  commitOf,
  dropHeight,
  type JackpotLevel,
  type Meter,
  type SlotModel,
  startMeters,
} from '@parola/maths'
import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import { newServerSeed, openSeed, sealSeed } from '../platform/secrecy.ts'
import type { Session, Store } from '../platform/store.ts'

export type PoolKey = Pick<Session, 'vendor' | 'mode' | 'currency'>
type MeterRow = PoolKey & {
  model: string
  level: string
  scaled: string
  drop_sealed: Buffer | null
  drop_commit: string | null
  changed_at: Date
}
export type KeptMeter = Meter & {
  sealed: Buffer | null
  commit: string | null
  changedAt: Date | null
}

type Reader = pg.Pool | pg.PoolClient

/** The jackpots of a model that are played for with one kind of money. */
export type Pool = { model: SlotModel; poolKey: PoolKey }
type Place = Pool & { key: SealRing }

/** The meters in the model's order; those without play yet are at their seeds. */
export async function readMeters(db: Reader, model: SlotModel, poolKey: PoolKey) {
  const [meters = []] = await selectMeters(db, [{ model, poolKey }], READ)
  return meters
}

type Committing = { store: Store; key: SealRing }

/** The meters of each pool, with every drop height committed to before anybody plays for them. */
export async function committedMeters(
  { store, key }: Committing,
  pools: readonly Pool[],
): Promise<KeptMeter[][]> {
  const meters = await selectMeters(store.lanes, pools, READ)
  const open = pools.filter(({ model }, i) =>
    meters[i]?.some(({ id, commit }) => !commit && levelOf(model, id).ceiling !== undefined),
  )
  if (open.length === 0) return meters
  for (const pool of open) await insertMeters(store.lanes, { ...pool, key })
  return selectMeters(store.lanes, pools, READ)
}

/** The meters of one pool, created if missing, and locked. */
export async function lockMeters(client: pg.PoolClient, place: Place): Promise<KeptMeter[]> {
  const [meters = []] = await lockPools(client, place.key, [place])
  return meters
}

/** The same for several pools, which are locked in one order in every process. */
export async function lockPools(
  client: pg.PoolClient,
  key: SealRing,
  pools: readonly Pool[],
): Promise<KeptMeter[][]> {
  const meters = await selectMeters(client, pools, LOCK)
  const isMissing = (_pool: Pool, i: number) => meters[i]?.some(({ changedAt }) => !changedAt)
  const missing = pools.filter(isMissing)
  if (missing.length === 0) return meters
  for (const pool of missing) await insertMeters(client, { ...pool, key })
  return selectMeters(client, pools, LOCK)
}

async function insertMeters(db: Reader, { model, poolKey, key }: Place) {
  for (const { id, scaled } of startMeters(model)) {
    const drop = newDrop(key, levelOf(model, id))
    await db.query(
      `insert into studio.meter (vendor, model, level, mode, currency, scaled, drop_sealed, drop_commit)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [...placeOf(model, poolKey, id), scaled, drop?.sealed ?? null, drop?.commit ?? null],
    )
  }
}

const SELECT = `
  select m.vendor, m.model, m.mode, m.currency, m.level, m.scaled::text, m.drop_sealed, m.drop_commit, m.changed_at
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) w (vendor, model, mode, currency)
    join studio.meter m using (vendor, model, mode, currency)
   order by m.vendor, m.model, m.mode, m.currency, m.level`
const READ = { name: 'jackpots.meters', text: SELECT }
const LOCK = { name: 'jackpots.lock', text: `${SELECT} for update of m` }

async function selectMeters(
  db: Reader,
  pools: readonly Pool[],
  statement: typeof READ,
): Promise<KeptMeter[][]> {
  const values = [
    pools.map(({ poolKey }) => poolKey.vendor),
    pools.map(({ model }) => model.id),
    pools.map(({ poolKey }) => poolKey.mode),
    pools.map(({ poolKey }) => poolKey.currency),
  ]
  const { rows } = await db.query<MeterRow>({ ...statement, values })
  const known = new Map(rows.map((row) => [`${poolOf(row.model, row)}:${row.level}`, row]))
  return pools.map(({ model, poolKey }) =>
    startMeters(model).map(({ id, scaled }) => {
      const row = known.get(`${poolOf(model.id, poolKey)}:${id}`)
      return {
        id,
        scaled: row ? BigInt(row.scaled) : scaled,
        sealed: row?.drop_sealed ?? null,
        commit: row?.drop_commit ?? null,
        changedAt: row?.changed_at ?? null,
      }
    }),
  )
}

/** The key of a meter: vendor, model, level, kind of money and currency. */
export function placeOf(model: SlotModel, { vendor, mode, currency }: PoolKey, level: string) {
  return [vendor, model.id, level, mode, currency] as const
}

export function levelOf(model: SlotModel, id: string): JackpotLevel {
  const level = model.jackpots?.find((jackpot) => jackpot.id === id)
  if (!level) throw new Error(`${model.id} has no jackpot ${id}`)
  return level
}

type Drop = { sealed: Buffer; commit: string }

/** Draws where a jackpot with a ceiling will drop next; null for others. */
export function newDrop(key: SealRing, level: JackpotLevel): Drop | null {
  if (level.ceiling === undefined) return null
  const secret = newServerSeed()
  return { sealed: sealSeed(key, secret), commit: commitOf(secret) }
}

/** Where a meter drops, in minor units; null for one that is drawn for with every spin. */
export function heightOf(
  key: SealRing,
  input: { model: SlotModel; poolKey: PoolKey; meter: KeptMeter },
): bigint | null {
  const { model, poolKey, meter } = input
  if (!meter.sealed) return null
  const seeds = { secret: openSeed(key, meter.sealed), pool: poolOf(model.id, poolKey) }
  return dropHeight(levelOf(model, meter.id), seeds)
}

/** The name of a jackpot in the drawing of its height. */
export function poolOf(model: string, { vendor, mode, currency }: PoolKey): string {
  return `${vendor}:${model}:${mode}:${currency}`
}
