import { held, standingsOf } from '#games/bet'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { type Engine, type Work, work } from '#platform/work'
import { bookShares, bookWin, undoWin } from './book.ts'
import { partsOf, type Standing, type Verdict, verdictOf } from './jackpot.rules.ts'
import { lockPools, type PoolRow, selectGames } from './jackpot.sql.ts'
import { lockMoves, type Moved, type MoveRow, updateMoves } from './move.sql.ts'
import { SYSTEM } from './reserve.ts'
import { comingTo } from './retire.ts'

const PER_RUN = 500
const AGAIN_MS = SECOND_MS
/** An unknown pool is retried in longer steps, so that it holds up no other. */
const NO_POOL_MS = MINUTE_MS

/** Runs of one recovery: what is due beyond them waits for the next. */
const MOST_RUNS = 20

/** Confirms what is due, until nothing is left: jackpots that everybody plays for fill many runs. */
export async function confirmAll(engine: Engine): Promise<void> {
  for (let run = 0; run < MOST_RUNS; run += 1) {
    if ((await confirmMoves(engine)) < PER_RUN) return
  }
}

/**
 * Books the shares and wins whose rounds the register has answered, and reverses those of rounds that were undone.
 * A move and its entry are written together or not at all; returns how many were checked.
 */
export async function confirmMoves(engine: Engine): Promise<number> {
  return work(engine, SYSTEM, async (w) => {
    const moves = await lockMoves(w.tx, w.now, PER_RUN)
    if (moves.length === 0) return 0
    const standings = await standingsByMove(w, moves)
    const pools = await lockPools(
      w.tx,
      moves.map(({ vendor }) => vendor),
    )
    const games = await selectGames(
      w.tx,
      moves.map(({ game }) => game),
    )
    const jackpotOf = new Map(games.map((game) => [`${game.vendor}/${game.game}`, game.jackpot]))
    const coming = await comingTo(w.tx)
    const run: Run = { w, pools, shares: new Map(), jackpotOf, coming }
    const moved: Moved[] = []
    for (const move of moves)
      moved.push({ move, ...(await confirmMove(run, move, standings.get(move))) })
    for (const [pool, parts] of run.shares) await bookShares(w, pool, parts)
    await updateMoves(w.tx, moved)
    return moves.length
  })
}

type Run = {
  w: Work
  pools: readonly PoolRow[]
  /** Shares of this run, not booked yet. */
  shares: Map<PoolRow, bigint>
  /** By vendor and game. */
  jackpotOf: ReadonlyMap<string, string>
  /** Money of retired pools in transit, by the pool it goes to. */
  coming: ReadonlyMap<string, bigint>
}

async function standingsByMove(w: Work, moves: readonly MoveRow[]) {
  const found = new Map<MoveRow, Standing>()
  for (const [vendor, own] of Map.groupBy(moves, (move) => move.vendor)) {
    const wanted = own.map(({ member_id, tx }) => ({ memberId: member_id, tx }))
    const standings = await standingsOf(w.tx, vendor, wanted)
    for (const [i, move] of own.entries()) found.set(move, standings[i]?.state)
  }
  return found
}

type Confirmed = Omit<Moved, 'move'>

async function confirmMove(run: Run, move: MoveRow, standing: Standing): Promise<Confirmed> {
  const { w } = run
  const state = move.state as 'requested' | 'booked'
  const requested = { state, requestedAt: move.requested_at, disputedAt: move.doubted_at }
  const verdict = await afterReview(w, move, verdictOf(requested, standing, w.now))
  const ready = verdict === 'book' ? readinessOf(run, move) : 'ready'
  if (verdict === 'wait' || ready !== 'ready') {
    const again = ready === 'no-pool' ? NO_POOL_MS : AGAIN_MS
    return { lookAt: addMs(w.now, again), keepsDispute: true }
  }
  if (verdict === 'keep') return { lookAt: null }
  if (verdict === 'void') return { state: 'void', lookAt: null }
  const nth = await (move.kind === 'win' ? moveWin : moveShare)(run, move, verdict)
  const done = verdict === 'book' ? 'booked' : 'void'
  return { state: done, lookAt: null, ...(nth ? { nth } : {}) }
}

/** A win under review waits for what becomes of it; one that is refused never left its pool. */
async function afterReview(w: Work, move: MoveRow, verdict: Verdict): Promise<Verdict> {
  if (move.kind !== 'win' || verdict !== 'book') return verdict
  const wins = await held.ofRounds(w.tx, { memberId: move.member_id, rounds: [move.round] })
  const states = wins.filter(({ vendor }) => vendor === move.vendor).map(({ state }) => state)
  if (states.includes('held')) return 'wait'
  return states.includes('refused') ? 'void' : verdict
}

/** Waits for a jackpot that its vendor has not reported yet, and, with a win, for money in transit into it. */
function readinessOf(run: Run, move: MoveRow): 'ready' | 'coming' | 'no-pool' {
  const [pool] = poolsOf(run, move)
  if (!pool) return 'no-pool'
  return move.kind === 'win' && run.coming.has(pool.pool_id) ? 'coming' : 'ready'
}

function poolsOf({ pools, jackpotOf }: Run, move: MoveRow): PoolRow[] {
  const jackpot = move.jackpot ?? jackpotOf.get(`${move.vendor}/${move.game}`)
  return pools.filter(
    (pool) =>
      pool.vendor === move.vendor &&
      pool.jackpot === jackpot &&
      pool.currency === move.currency &&
      (move.level === null || pool.level === move.level),
  )
}

async function moveShare(run: Run, move: MoveRow, verdict: 'book' | 'undo') {
  const pools = poolsOf(run, move)
  const sign = verdict === 'book' ? 1n : -1n
  const parts = partsOf(
    move.amount,
    pools.map((pool) => pool.share_ppm),
  )
  for (const [i, pool] of pools.entries()) {
    run.shares.set(pool, (run.shares.get(pool) ?? 0n) + sign * (parts[i] ?? 0n))
  }
}

/** Shares that arrived before a win are booked before it. */
async function moveWin(run: Run, move: MoveRow, verdict: 'book' | 'undo') {
  const { w, shares } = run
  const [pool] = poolsOf(run, move)
  if (!pool) return
  await bookShares(w, pool, shares.get(pool) ?? 0n)
  shares.delete(pool)
  const win = { amount: move.amount, ref: `${move.vendor}:${move.round}` }
  if (verdict === 'undo') await undoWin(w, pool, win)
  else return bookWin(w, pool, win)
}
