import { METER_SCALE, meterMinor, type SlotModel } from '@parola/maths'
import { formatMinor, parseMinor } from '@parola/money'
import type { EndpointResponse, gameApi, SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { firstRow, inTransaction, type Store } from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import { levelOf, lockMeters, placeOf } from './meters.ts'

type Around = { config: Config; store: Store; key: SealRing }
type Body = z.infer<(typeof gameApi)['/jackpots/raise']>
type Kept = {
  model: string
  currency: string
  level: string
  amount_minor: string
  meter_minor: string | null
  refused: 'JACKPOT_UNKNOWN' | 'JACKPOT_FULL' | null
}

/**
 * Moves the money of a jackpot that is no longer listed into the meter of another, once per id: a repeat,
 * even a concurrent one, gets the first response, be it a success or a refusal.
 */
export async function raiseJackpot(
  { config, store, key }: Around,
  vendor: string,
  body: Body,
): Promise<EndpointResponse> {
  if (!config.CURRENCIES.some((currency) => currency === body.currency))
    return { code: 'CURRENCY_MISMATCH' }
  if (parseMinor(body.amount, body.currency) === 0n) return { code: 'AMOUNT_INVALID' }
  return inTransaction(store, async (client) => {
    const isNew = await insertRaise(client, vendor, body)
    if (!isNew) return reportedBefore(client, vendor, body)
    const model = jackpotModel(config, vendor, body)
    const kept = model
      ? await raiseMeter(client, { model, vendor, key, body })
      : { meterMinor: null, refused: 'JACKPOT_UNKNOWN' as const }
    await client.query(
      'update studio.raise set meter_minor = $3, refused = $4 where vendor = $1 and id = $2',
      [vendor, body.id, kept.meterMinor, kept.refused],
    )
    return responseOf(kept, body.currency)
  })
}

/** A jackpot that some title of the vendor plays for. */
function jackpotModel(config: Config, vendor: string, { jackpot, level }: Body): SlotModel | null {
  const titles = [...config.titles.values()]
  const isPlayed = titles.some((title) => title.vendor === vendor && title.model === jackpot)
  if (!isPlayed || !isSlot(jackpot)) return null
  const model = modelOf(jackpot)
  return model.jackpots?.some(({ id }) => id === level) ? model : null
}

type Outcome = { meterMinor: bigint | null; refused: Kept['refused'] }

function responseOf({ meterMinor: minor, refused }: Outcome, currency: string): EndpointResponse {
  if (refused) return { code: refused }
  return { code: 'OK', value: { amount: formatMinor(minor ?? 0n, currency) } }
}

/** A concurrent call with the same id waits here until the first has ended. */
async function insertRaise(client: pg.PoolClient, vendor: string, body: Body): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into studio.raise (vendor, id, model, level, currency, amount_minor, came_from, because)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      ...[vendor, body.id, body.jackpot, body.level, body.currency],
      ...[parseMinor(body.amount, body.currency), body.from, body.reason],
    ],
  )
  return rowCount === 1
}

async function reportedBefore(
  client: pg.PoolClient,
  vendor: string,
  body: Body,
): Promise<EndpointResponse> {
  const kept = await firstRow<Kept>(
    client,
    `select model, level, currency, amount_minor, meter_minor, refused from studio.raise
      where vendor = $1 and id = $2`,
    [vendor, body.id],
  )
  const isSame =
    kept?.currency === body.currency &&
    kept.model === body.jackpot &&
    kept.level === body.level &&
    BigInt(kept.amount_minor) === parseMinor(body.amount, body.currency)
  if (!isSame) return { code: 'TX_CONFLICT' }
  const { meter_minor: minor, refused } = kept
  return responseOf({ meterMinor: minor === null ? null : BigInt(minor), refused }, body.currency)
}

type Raise = { model: SlotModel; vendor: string; key: SealRing; body: Body }

/** Players of the model wait for the lock: no spin pays a meter that is being raised. */
async function raiseMeter(client: pg.PoolClient, raise: Raise): Promise<Outcome> {
  const { model, vendor, key, body } = raise
  const poolKey = { vendor, mode: 'real' as const, currency: body.currency }
  const meters = await lockMeters(client, { model, poolKey, key })
  const meter = meters.find(({ id }) => id === body.level)
  const scaled = (meter?.scaled ?? 0n) + parseMinor(body.amount, body.currency) * METER_SCALE
  const after = meterMinor({ id: body.level, scaled })
  const { ceiling } = levelOf(model, body.level)
  if (ceiling !== undefined && after > BigInt(ceiling)) {
    return { meterMinor: null, refused: 'JACKPOT_FULL' }
  }
  await client.query(
    `update studio.meter set scaled = $6, changed_at = clock_timestamp()
      where vendor = $1 and model = $2 and level = $3 and mode = $4 and currency = $5`,
    [...placeOf(model, poolKey, body.level), scaled],
  )
  return { meterMinor: after, refused: null }
}
