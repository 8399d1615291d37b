import { parseMinor } from '@parola/money'
import type { betPath } from '#games/bet'
import { batched } from '#platform/batch'
import { addMs, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { partsReport, poolOf, SCALE, SETTLES_MS } from './jackpot.rules.ts'
import { lockPools, type PoolRow } from './jackpot.sql.ts'
import { disputeMoves, insertMoves, type NewMove, putOffMoves, sumRequested } from './move.sql.ts'
import { comingTo } from './retire.ts'

/** Stakes of others may be in a meter and not here yet: a pool may differ from it by a hundredth. */
const NEARLY = 100n

export const SYSTEM = bySystem()

type Action = betPath.HookedCall['actions'][number]
type Call = Pick<
  betPath.HookedCall,
  'memberId' | 'vendor' | 'game' | 'round' | 'currency' | 'actions'
>

/** What a call pays from jackpots, and whether their pools hold it; or why it is refused. */
export type Reserved =
  | { code: 'JACKPOT_UNKNOWN' | 'AMOUNT_INVALID' }
  | { wonMinor: bigint; isShort: boolean }

/** Shares that arrive together are written together, each whole call in one statement. */
const LANES = 2

export type RecordShare = (share: NewMove) => Promise<unknown>

/** Records shares of stakes: those of many calls in one statement, one that fails by itself. */
export function shareRecorder({ db, clock }: Engine): RecordShare {
  return batched(
    LANES,
    async (shares: readonly NewMove[]) => {
      await insertMoves(db.kysely, shares, clock.now())
      return shares
    },
    { repeatsAlone: true },
  )
}

/**
 * Records which shares and wins of jackpots a call contains, before the register is called: the outcome is looked
 * up afterwards, so that no process that dies loses one or counts it twice.
 */
export async function reserveJackpots(
  engine: Engine,
  call: Call,
  recordShare: RecordShare = shareRecorder(engine),
): Promise<Reserved> {
  const flaw = call.actions.find((action) => hasTooLargeShare(action, call.currency))
  if (flaw) return { code: 'AMOUNT_INVALID' }
  const wanted = call.actions.flatMap((action) => movedBy(action, call.currency))
  const { memberId, vendor, game, round, currency } = call
  const moves = wanted.map((item) => ({ memberId, vendor, game, round, currency, ...item }))
  // Shares are only recorded: those of many calls in one statement.
  if (moves.every(({ kind }) => kind === 'share')) {
    await Promise.all(moves.map(recordShare))
    return { wonMinor: 0n, isShort: false }
  }
  return work(engine, SYSTEM, async (w) => {
    const wins = wanted.filter(({ kind }) => kind === 'win')
    const pools = wins.length > 0 ? await lockPools(w.tx, [vendor]) : []
    let [wonMinor, isShort] = [0n, false]
    for (const win of wins) {
      const { jackpot, level } = win
      const pool = poolOf(pools, { jackpot: jackpot ?? '', level: level ?? '', currency })
      if (!pool) return { code: 'JACKPOT_UNKNOWN' as const }
      const before = wins.filter(
        (item) => item !== win && item.jackpot === jackpot && item.level === level,
      )
      const most = await mostOf(w, pool, { tx: win.tx, isSecond: before.length > 0 })
      wonMinor += win.amount
      isShort ||= win.amount > most
    }
    await insertMoves(w.tx, moves, w.now)
    return { wonMinor, isShort }
  })
}

/** The part of a stake that goes to jackpots is no more than the stake. */
function hasTooLargeShare(
  { type, amount, jackpot_contribution: share }: Action,
  currency: string,
): boolean {
  if (type !== 'bet' || share === undefined) return false
  return partsReport(share) > parseMinor(amount, currency) * SCALE
}

/**
 * What a pool can pay: what it holds, with the shares that are not booked yet and incoming money of retired pools.
 * A win that is not booked yet leaves it its seed.
 */
async function mostOf(
  w: Work,
  pool: PoolRow,
  { tx, isSecond }: { tx: string; isSecond: boolean },
): Promise<bigint> {
  const { shares, wins } = await sumRequested(w.tx, pool, tx)
  const coming = (await comingTo(w.tx)).get(pool.pool_id) ?? 0n
  const held = wins > 0n || isSecond ? pool.seed_minor : pool.balance_minor
  const most = held + coming + (shares + SCALE - 1n) / SCALE
  return most + most / NEARLY
}

type Wanted = Pick<NewMove, 'tx' | 'kind' | 'amount' | 'jackpot' | 'level'>

function movedBy({ tx, type, amount, ...more }: Action, currency: string): Wanted[] {
  const parts = more.jackpot_contribution ? partsReport(more.jackpot_contribution) : 0n
  if (type === 'bet' && parts > 0n) {
    return [{ tx, kind: 'share', amount: parts, jackpot: null, level: null }]
  }
  const { jackpot, level } = more
  if (type !== 'jackpot_win' || !jackpot || !level || parseMinor(amount, currency) === 0n) return []
  return [{ tx, kind: 'win', amount: parseMinor(amount, currency), jackpot, level }]
}

/**
 * The register has refused a call. A copy of it may still be accepted, so its moves are kept until they are given
 * up; until then they are not checked, and the shares of other rounds do not wait behind them.
 */
export async function putOffJackpots(
  engine: Engine,
  { vendor, currency, actions }: Pick<Call, 'vendor' | 'currency' | 'actions'>,
): Promise<void> {
  const txs = actions.flatMap((action) => movedBy(action, currency)).map(({ tx }) => tx)
  if (txs.length === 0) return
  await work(engine, SYSTEM, (w) =>
    putOffMoves(w.tx, { vendor, txs, lookAt: addMs(w.now, SETTLES_MS + SECOND_MS) }),
  )
}

/** A rollback of a round: its shares and jackpot wins are checked again. */
export async function disputeJackpots(engine: Engine, input: betPath.RoundName): Promise<void> {
  await work(engine, SYSTEM, (w) => disputeMoves(w.tx, { ...input, now: w.now }))
}
