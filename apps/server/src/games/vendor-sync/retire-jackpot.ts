import type { retireJackpot } from '@parola/contract'
import { formatMinor } from '@parola/money'
import {
  beginRetirement,
  cancelRetirement,
  finishRetirement,
  openRetirements,
  type Retirement,
} from '#games/jackpot'
import type { Answer, Input, Opening } from '#platform/http'
import { refuse } from '#platform/work'
import type { SyncParts } from './parts.ts'

type Request = Input<typeof retireJackpot>['body']
type Parts = Pick<SyncParts, 'engine' | 'vendors'>

/** Final refusals of a vendor for an id. */
const FINAL: ReadonlySet<string> = new Set([
  ...['JACKPOT_UNKNOWN', 'JACKPOT_FULL', 'CURRENCY_MISMATCH', 'AMOUNT_INVALID', 'VALIDATION'],
])

/**
 * Moves the money of a pool that its vendor no longer lists into another: recorded first, then the vendor is asked
 * to raise its meter, and its agreement moves our ledger. Without a response it stays in transit.
 * @throws Refusal JACKPOT_UNKNOWN, JACKPOT_IN_PLAY, JACKPOT_EMPTY, JACKPOT_FULL, ALREADY_REQUESTED
 */
export async function retire(
  parts: Parts,
  opening: Opening,
  request: Request,
): Promise<Pick<Answer<typeof retireJackpot>, 'value'>> {
  const begun = await beginRetirement(parts.engine, opening, request)
  const response = await goOn(parts, begun)
  if (response.kind === 'refused')
    refuse(response.code === 'JACKPOT_FULL' ? 'JACKPOT_FULL' : 'JACKPOT_UNKNOWN')
  return { value: { state: response.kind } }
}

/** Repeats, by the same id, every request without a final response. */
export async function goOnRetiring(parts: Parts): Promise<void> {
  const open = await openRetirements(parts.engine.db.kysely)
  await Promise.all(open.map((item) => goOn(parts, item)))
}

type Response = { kind: 'moved' } | { kind: 'waiting' } | { kind: 'refused'; code: string }

async function goOn({ engine, vendors }: Parts, r: Retirement): Promise<Response> {
  const response = await vendors.sendRequest(r.vendor, '/jackpots/raise', {
    ...{ merchant: r.brandId, id: r.id, ...r.to, currency: r.currency },
    ...{ amount: formatMinor(r.amount, r.currency), from: `${r.from.jackpot}:${r.from.level}` },
    reason: r.because,
  })
  if (response.kind === 'value') {
    await finishRetirement(engine, r)
    return { kind: 'moved' }
  }
  if (response.kind === 'silent') return { kind: 'waiting' }
  if (FINAL.has(response.code)) {
    await cancelRetirement(engine, r, response.code)
    return response
  }
  engine.log.warn(
    { retirement: r.id, code: response.code },
    'a vendor does not raise its jackpot yet',
  )
  return { kind: 'waiting' }
}
