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
import type { Session } from '../platform/store.ts'

export type PoolKey = Pick<Session, 'vendor' | 'mode' | 'currency'>
type MeterRow = {
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

/** The meters in the model's order; those without play yet are at their seeds. */
export async function readMeters(db: pg.Pool | pg.PoolClient, model: SlotModel, poolKey: PoolKey) {
  return selectMeters(db, { model, poolKey, lock: '' })
}

type Place = { model: SlotModel; poolKey: PoolKey; key: SealRing }

/** The meters, with every drop height committed to before anybody plays for them. */
export async function committedMeters(db: pg.Pool, place: Place): Promise<KeptMeter[]> {
  const { model, poolKey } = place
  const meters = await readMeters(db, model, poolKey)
  const isOpen = meters.some(
    ({ id, commit }) => !commit && levelOf(model, id).ceiling !== undefined,
  )
  if (!isOpen) return meters
  await insertMeters(db, place)
  return readMeters(db, model, poolKey)
}

/** The same, created if missing, and locked: the model's order is not that of the locks. */
export async function lockMeters(client: pg.PoolClient, place: Place): Promise<KeptMeter[]> {
  await insertMeters(client, place)
  return selectMeters(client, { ...place, lock: 'for update' })
}

async function insertMeters(db: pg.Pool | pg.PoolClient, { model, poolKey, key }: Place) {
  for (const { id, scaled } of startMeters(model)) {
    const drop = newDrop(key, levelOf(model, id))
    await db.query(
      `insert into studio.meter (vendor, model, level, mode, currency, scaled, drop_sealed, drop_commit)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [...placeOf(model, poolKey, id), scaled, drop?.sealed ?? null, drop?.commit ?? null],
    )
  }
}

async function selectMeters(
  db: pg.Pool | pg.PoolClient,
  input: { model: SlotModel; poolKey: PoolKey; lock: '' | 'for update' },
): Promise<KeptMeter[]> {
  const { model, poolKey, lock } = input
  const { rows } = await db.query<MeterRow>(
    `select level, scaled::text, drop_sealed, drop_commit, changed_at from studio.meter
      where vendor = $1 and model = $2 and mode = $3 and currency = $4 order by level ${lock}`,
    [poolKey.vendor, model.id, poolKey.mode, poolKey.currency],
  )
  const known = new Map(rows.map((row) => [row.level, row]))
  return startMeters(model).map(({ id, scaled }) => {
    const row = known.get(id)
    return {
      id,
      scaled: row ? BigInt(row.scaled) : scaled,
      sealed: row?.drop_sealed ?? null,
      commit: row?.drop_commit ?? null,
      changedAt: row?.changed_at ?? null,
    }
  })
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
