import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import type { Opening } from '#platform/http'
import { newId } from '#platform/random'
import { bySystem, type Engine, must, operatorOf, refuse, work } from '#platform/work'
import { accountOf, moveBetween } from './book.ts'
import { poolOf } from './jackpot.rules.ts'
import { lockPools, type PoolRow } from './jackpot.sql.ts'
import { flawOf } from './retire.rules.ts'
import {
  endRetirement,
  hasOpenWin,
  insertRetirement,
  type OpenRow,
  selectOpen,
} from './retire.sql.ts'

/** The most that are in transit at the same time. */
const OPEN_MAX = 500

type Name = { jackpot: string; level: string }
type Request = { vassalage: string; currency: string; from: Name; to: Name; because: string }

/** Money in transit from a pool that is no longer listed into another of its vendor. */
export type Retirement = {
  id: string
  brandId: string
  vendor: string
  currency: string
  from: Name
  to: Name
  amount: bigint
  because: string
  requestedAt: Date
}

/**
 * Fixes how much of a retired pool goes where, before its vendor is called. Nothing has moved then.
 * @throws Refusal JACKPOT_UNKNOWN, JACKPOT_IN_PLAY, JACKPOT_EMPTY, JACKPOT_FULL, ALREADY_REQUESTED
 */
export async function beginRetirement(
  engine: Engine,
  opening: Opening,
  request: Request,
): Promise<Retirement> {
  return work(engine, opening, async (w) => {
    const { vassalage, currency, because } = request
    const pools = await lockPools(w.tx, [vassalage])
    const from = poolOf(pools, { ...request.from, currency })
    const to = poolOf(pools, { ...request.to, currency })
    const open = await selectOpen(w.tx, OPEN_MAX)
    const flaw = flawOf({
      ...{ from, to, hasOpenWin: from ? await hasOpenWin(w.tx, from) : false },
      isMoving: open.some((r) => r.from_pool === from?.pool_id || r.to_pool === to?.pool_id),
    })
    if (flaw) refuse(flaw)
    must(from && to, 'pools without a flaw are there')
    const id = newId(w.now)
    const { brandId } = opening
    const requester = operatorOf(opening)
    await insertRetirement(w.tx, { id, brandId, from, to, because, requester, now: w.now })
    const amount = from.balance_minor
    const after = { id, to: accountOf(to), amount: formatMinor(amount, currency) }
    await record(w, { what: 'jackpot.retire', subject: accountOf(from), after, reason: because })
    return {
      ...{ id, brandId, vendor: vassalage, currency, from: request.from, to: request.to },
      ...{ amount, because, requestedAt: w.now },
    }
  })
}

/** The vendor agreed: the money moves in our ledger too, by one balanced entry and once. */
export async function finishRetirement(engine: Engine, r: Retirement): Promise<void> {
  await work(engine, bySystem(r.brandId), async (w) => {
    const pools = await lockPools(w.tx, [r.vendor])
    const ending = { id: r.id, outcome: 'moved', refusedAs: null, now: w.now } as const
    if (!(await endRetirement(w.tx, ending))) return
    const [from, to] = [poolNamed(pools, r, r.from), poolNamed(pools, r, r.to)]
    await moveBetween(w, { id: r.id, from, to, amount: r.amount })
    const after = { id: r.id, to: accountOf(to), amount: formatMinor(r.amount, r.currency) }
    const entry = { what: 'jackpot.moved', subject: accountOf(from), after, reason: r.because }
    await record(w, entry)
  })
}

/** The vendor refused, by a final code: nothing moves. */
export async function cancelRetirement(
  engine: Engine,
  { id, brandId, vendor, currency, from }: Retirement,
  code: string,
): Promise<void> {
  await work(engine, bySystem(brandId), async (w) => {
    const ending = { id, outcome: 'refused', refusedAs: code, now: w.now } as const
    if (!(await endRetirement(w.tx, ending))) return
    const subject = accountOf({ vendor, currency, ...from })
    await record(w, { what: 'jackpot.stayed', subject, after: { id, code } })
  })
}

function poolNamed(pools: readonly PoolRow[], { currency }: Retirement, name: Name): PoolRow {
  const found = poolOf(pools, { ...name, currency })
  must(found, `the pool ${name.jackpot}:${name.level} is gone`)
  return found
}

/** Requests without a final response from their vendors, oldest first. */
export async function openRetirements(db: Parameters<typeof selectOpen>[0]): Promise<Retirement[]> {
  return (await selectOpen(db, OPEN_MAX)).map(retirementOf)
}

function retirementOf(row: OpenRow): Retirement {
  return {
    ...{ id: row.retirement_id, brandId: row.brand_id, vendor: row.vendor, currency: row.currency },
    from: { jackpot: row.from_jackpot, level: row.from_level },
    to: { jackpot: row.to_jackpot, level: row.to_level },
    ...{ amount: row.amount_minor, because: row.because, requestedAt: row.requested_at },
  }
}

/** How far each meter may be ahead of its pool because of money in transit, by pool. */
export async function comingTo(db: Parameters<typeof selectOpen>[0]): Promise<Map<string, bigint>> {
  const rows = await selectOpen(db, OPEN_MAX)
  return new Map(rows.map((row) => [row.to_pool, row.amount_minor]))
}
