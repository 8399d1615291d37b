import {
  contribute,
  METER_SCALE,
  meterMinor,
  payMeter,
  type SlotModel,
  startMeters,
} from '@parola/maths'
import { formatMinor } from '@parola/money'
import type pg from 'pg'
import {
  heightOf,
  type KeptMeter,
  levelOf,
  lockMeters,
  newDrop,
  type Purse,
  placeOf,
  readMeters,
} from './meters.ts'
import { modelOf } from './models.ts'
import type { Dropped, Round, Store } from './store.ts'

/** What the jackpots of a game stand at, as players see it, with what is published of them. */
export async function shownJackpots({ pool }: Store, model: SlotModel, purse: Purse) {
  if (!model.jackpots) return []
  const meters = await readMeters(pool, model, purse)
  return meters.map((meter) => {
    const { ceiling, trigger } = levelOf(model, meter.id)
    return {
      id: meter.id,
      amount: formatMinor(meterMinor(meter)),
      ...(trigger === undefined ? {} : { oneIn: trigger }),
      ...(ceiling === undefined ? {} : { ceiling: formatMinor(BigInt(ceiling)) }),
      ...(meter.commit ? { commit: meter.commit } : {}),
    }
  })
}

type Spin = { model: SlotModel; purse: Purse; key: Buffer; stakeMinor: bigint; hit: string | null }

/**
 * Adds the shares of a paid spin and pays what it hit: the jackpot that was drawn, or else one that has
 * grown to where it drops. The meters stay locked until the round is stored: of two hits at once the
 * second gets what the first has left.
 */
export async function playJackpots(client: pg.PoolClient, spin: Spin) {
  const { model, purse, stakeMinor } = spin
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
      const { sealed, commit } = meter
      dropped = { level: meter.id, sealed: sealed.toString('hex'), commit, next: drop.commit }
    }
    await client.query(
      `update studio.meter set scaled = $6, changed_at = clock_timestamp(),
              drop_sealed = coalesce($7, drop_sealed), drop_commit = coalesce($8, drop_commit)
        where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
      [
        ...placeOf(model, purse, meter.id),
        paid.meter.scaled,
        drop?.sealed ?? null,
        drop?.commit ?? null,
      ],
    )
  }
  return { paidMinor, dropped }
}

function isRipe({ key, model, purse }: Spin, meter: KeptMeter): boolean {
  const height = heightOf(key, { model, purse, meter })
  return height !== null && meterMinor(meter) >= height
}

/** The jackpot that a round won: drawn by its seeds, or dropped. */
export function levelWon({ outcome, dropped }: Pick<Round, 'outcome' | 'dropped'>): string | null {
  return dropped?.level ?? (outcome as { jackpot?: string | null }).jackpot ?? null
}

/** Takes a round out of the meters again that was not played after all; a second time nothing. */
export async function undoJackpots(
  client: pg.PoolClient,
  { round, purse, key }: { round: Round; purse: Purse; key: Buffer },
) {
  const { rowCount } = await client.query(
    'update studio.round set is_metered = false where round = $1 and is_metered',
    [round.round],
  )
  if (rowCount === 0) return
  const model = modelOf(round.model)
  const hit = levelWon(round)
  await lockMeters(client, { model, purse, key })
  const nothing = startMeters(model).map(({ id }) => ({ id, scaled: 0n }))
  for (const { id, scaled } of contribute(model, nothing, BigInt(round.stake_minor))) {
    const seed = BigInt(levelOf(model, id).seed)
    const taken = id === hit ? (BigInt(round.jackpot_minor) - seed) * METER_SCALE : 0n
    await client.query(
      `update studio.meter set scaled = scaled - $6::numeric + $7::numeric, changed_at = clock_timestamp()
        where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
      [...placeOf(model, purse, id), scaled, taken],
    )
  }
  if (round.dropped) await undrop(client, placeOf(model, purse, round.dropped.level), round.dropped)
}

/** A height that nobody has seen counts again, if no other was drawn since. */
async function undrop(client: pg.PoolClient, place: readonly string[], dropped: Dropped) {
  await client.query(
    `update studio.meter set drop_sealed = decode($6, 'hex'), drop_commit = $7
      where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5
        and drop_commit = $8`,
    [...place, dropped.sealed, dropped.commit, dropped.next],
  )
}
