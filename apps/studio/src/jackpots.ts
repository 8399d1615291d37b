import {
  contribute,
  METER_SCALE,
  type Meter,
  meterMinor,
  payMeter,
  type SlotModel,
  startMeters,
} from '@parola/maths'
import { formatMinor } from '@parola/money'
import type pg from 'pg'
import { modelOf } from './models.ts'
import type { Round, Session, Store } from './store.ts'

type Purse = Pick<Session, 'mode' | 'currency'>

/** What the jackpots of a game stand at, as players see it. */
export async function shownJackpots({ pool }: Store, model: SlotModel, purse: Purse) {
  if (!model.jackpots) return []
  const meters = await readMeters(pool, { model, purse, isLocked: false })
  return meters.map((meter) => ({ id: meter.id, amount: formatMinor(meterMinor(meter)) }))
}

/**
 * Adds the shares of a paid spin and pays what it hit. The meters stay locked until the round is
 * stored: of two hits at once the second gets what the first has left.
 */
export async function playJackpots(
  client: pg.PoolClient,
  of: { model: SlotModel; purse: Purse; stakeMinor: bigint; hit: string | null },
): Promise<bigint> {
  const { model, purse, stakeMinor, hit } = of
  const before = await readMeters(client, { model, purse, isLocked: true })
  let paidMinor = 0n
  for (const meter of contribute(model, before, stakeMinor)) {
    const paid = meter.id === hit ? payMeter(model, meter) : { paidMinor: 0n, meter }
    paidMinor += paid.paidMinor
    await client.query(
      `update studio.meter set scaled = $5
        where model = $1 and level = $2 and mode = $3 and currency = $4`,
      [model.id, meter.id, purse.mode, purse.currency, paid.meter.scaled],
    )
  }
  return paidMinor
}

/** Takes a round out of the meters again that was not played after all; a second time nothing. */
export async function undoJackpots(client: pg.PoolClient, round: Round, purse: Purse) {
  const { rowCount } = await client.query(
    'update studio.round set is_metered = false where round = $1 and is_metered',
    [round.round],
  )
  if (rowCount === 0) return
  const model = modelOf(round.model)
  const hit = (round.outcome as { jackpot: string | null }).jackpot
  await readMeters(client, { model, purse, isLocked: true })
  const nothing = startMeters(model).map(({ id }) => ({ id, scaled: 0n }))
  for (const { id, scaled } of contribute(model, nothing, BigInt(round.stake_minor))) {
    const seed = BigInt(model.jackpots?.find((level) => level.id === id)?.seed ?? 0)
    const taken = id === hit ? (BigInt(round.jackpot_minor) - seed) * METER_SCALE : 0n
    await client.query(
      `update studio.meter set scaled = scaled - $5::numeric + $6::numeric
        where model = $1 and level = $2 and mode = $3 and currency = $4`,
      [model.id, id, purse.mode, purse.currency, scaled, taken],
    )
  }
}

type Wanted = { model: SlotModel; purse: Purse; isLocked: boolean }

/** The meters in the model's order, which is also the order of their locks. */
async function readMeters(db: pg.Pool | pg.PoolClient, of: Wanted): Promise<Meter[]> {
  const { model, purse, isLocked } = of
  const start = startMeters(model)
  if (isLocked) await plant(db, model, purse)
  const { rows } = await db.query<{ level: string; scaled: string }>(
    `select level, scaled::text from studio.meter
      where model = $1 and mode = $2 and currency = $3 order by level ${isLocked ? 'for update' : ''}`,
    [model.id, purse.mode, purse.currency],
  )
  const known = new Map(rows.map(({ level, scaled }) => [level, BigInt(scaled)]))
  return start.map(({ id, scaled }) => ({ id, scaled: known.get(id) ?? scaled }))
}

async function plant(db: pg.Pool | pg.PoolClient, model: SlotModel, purse: Purse) {
  for (const { id, scaled } of startMeters(model)) {
    await db.query(
      `insert into studio.meter (model, level, mode, currency, scaled) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [model.id, id, purse.mode, purse.currency, scaled],
    )
  }
}
