import { mulDiv } from '@parola/money'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { balanceOf } from '#foundations/ledger'
import type { Tables, Tx } from '#platform/db'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { countedOf, drainLines, fillLines, hasLapsed, type Line, lockOf } from './turnover.rules.ts'
import {
  closeLine,
  insertLine,
  type LineRow,
  lockMark,
  moveMark,
  selectCounted,
  selectMark,
  selectOpenLines,
  selectStillOpen,
  sumCounted,
  updateLine,
  upsertCounted,
} from './turnover.sql.ts'

/** Postings that are read in one step, and steps that one call takes; a job goes on from there. */
const STEP_POSTINGS = 1000n
const MAX_STEPS = 20
const MAX_LINES = 200
const MAX_OPEN_ROUNDS = 500

/** A slip of the register, as far as it counts. */
export type PlayedBet = {
  betId: string
  gameType: string
  valid: bigint
  state: 'open' | 'settled' | 'void'
  /** Where it was told later than it was played. */
  playedAt?: Date
}

/** How bets are read: the register stands later in the order, so it is handed in. */
export type Played = {
  /** Slips that postings of the main purse within `(after, upTo]` belong to, and those named. */
  touched(
    db: Kysely<Tables>,
    of: { memberId: string; after: bigint; upTo: bigint; betIds: readonly string[] },
  ): Promise<PlayedBet[]>
  /** What is at stake in open rounds, less what they paid already. */
  openStakes(db: Kysely<Tables>, memberId: string): Promise<bigint>
}

type Whose = { memberId: string; brandId: string; now: Date }

export type Source = {
  memberId: string
  source: 'deposit' | 'transfer' | 'reward'
  sourceKey: string
  amount: bigint
  multiple: number
}

/** What a member has still to stake, line by line, and what was counted for it by category. */
export type Standing = {
  lines: (Line & { source: string; reference: string; openedAt: Date; locked: bigint })[]
  locked: bigint
  left: bigint
  counted: { gameType: string; bets: number; valid: bigint; counted: bigint }[]
  isCountedWhole: boolean
}

export type Turnover = ReturnType<typeof createTurnover>

/**
 * Requirements of turnover (WAL-03, decision 19). Bets are read from the register behind a mark on the
 * purse's own numbers, so that no bet does anything for it.
 */
export function createTurnover(played: Played) {
  const catchUp = (tx: Tx, whose: Whose) => countAll(played, tx, whose)

  return {
    catchUp,

    /**
     * Opens the requirement that money brings with it; what was played before counts for older lines
     * only. Called in the transaction of the credit, before the credit itself.
     */
    async require(work: Work, ask: Source) {
      const { memberId, amount } = ask
      await catchUp(work.tx, { memberId, brandId: work.brandId, now: work.now })
      const required = mulDiv(amount, { numerator: BigInt(ask.multiple), denominator: 1n })
      if (required <= 0n) return
      await insertLine(work.tx, {
        memberId,
        lineId: newId(work.now),
        brandId: work.brandId,
        source: ask.source,
        sourceKey: ask.sourceKey,
        amountMinor: amount,
        requiredMinor: required,
        now: work.now,
      })
    },

    /** The money of a line went back to its payer: nothing is left to be played for it. */
    async release(work: Work, memberId: string, sourceKey: string) {
      await closeLine(work.tx, { memberId, sourceKey, now: work.now })
    },

    /** Where a member stands; what was played since the last count is shown by `isCountedWhole`. */
    async standing(db: Kysely<Tables>, memberId: string): Promise<Standing> {
      const rows = await selectOpenLines(db, memberId, MAX_LINES)
      const { seq } = await balanceOf(db, memberId)
      const mark = await selectMark(db, memberId)
      const lines = rows.map((row) => ({
        ...lineOf(row),
        source: row.source,
        reference: row.source_key,
        openedAt: row.opened_at,
        locked: lockOf(lineOf(row)).locked,
      }))
      const since = rows[0]?.opened_at
      const sums = since ? await sumCounted(db, memberId, since) : []
      return {
        lines,
        locked: lines.reduce((sum, line) => sum + line.locked, 0n),
        left: lines.reduce((sum, line) => sum + line.required - line.done, 0n),
        counted: sums.map((row) => ({
          gameType: row.game_type,
          bets: Number(row.bets),
          valid: row.valid,
          counted: row.counted,
        })),
        isCountedWhole: rows.length === 0 || mark === seq,
      }
    },
  }
}

/** Counts what was settled since; true when nothing is left to count. Lapsed lines are closed. */
async function countAll(played: Played, tx: Tx, whose: Whose): Promise<boolean> {
  const { memberId, brandId, now } = whose
  const first = await balanceOf(tx, memberId)
  let after = await lockMark(tx, { memberId, brandId, seq: first.seq })
  // Read behind the lock: somebody may have counted further meanwhile.
  const { seq, balanceMinor, heldMinor } = await balanceOf(tx, memberId)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const lines = await selectOpenLines(tx, memberId, MAX_LINES)
    if (lines.length === 0) {
      await moveMark(tx, memberId, seq)
      return true
    }
    const upTo = seq - after > STEP_POSTINGS ? after + STEP_POSTINGS : seq
    const betIds = await selectStillOpen(tx, memberId, MAX_OPEN_ROUNDS)
    const bets = await played.touched(tx, { memberId, after, upTo, betIds })
    await countBets(tx, whose, { lines, bets })
    await moveMark(tx, memberId, upTo)
    after = upTo
    if (after >= seq) break
  }
  if (after < seq) return false
  const openStakes = await played.openStakes(tx, memberId)
  const { config } = await brandById(tx, brandId, now)
  if (hasLapsed({ cash: balanceMinor + heldMinor, openStakes }, config.turnover.resetBelowMinor)) {
    await closeAll(tx, memberId, now)
  }
  return true
}

/** Each bet counts once: what was counted of it before is taken off. */
async function countBets(
  tx: Tx,
  { memberId, brandId, now }: Whose,
  { lines, bets }: { lines: readonly LineRow[]; bets: readonly PlayedBet[] },
) {
  const { config } = await brandById(tx, brandId, now)
  const betIds = bets.map((bet) => bet.betId)
  const known = await selectCounted(tx, memberId, betIds)
  const before = new Map(known.map((row) => [row.bet_id, row.counted_minor]))
  const rows = bets.map((bet) => {
    const valid = bet.state === 'settled' ? bet.valid : 0n
    const counts = !bet.playedAt || isAfterAny(lines, bet.playedAt) ? valid : 0n
    return {
      member_id: memberId,
      bet_id: bet.betId,
      game_type: bet.gameType,
      valid_minor: valid,
      counted_minor: countedOf({ gameType: bet.gameType, valid: counts }, config.turnover.weights),
      is_open: bet.state === 'open',
      at: now,
    }
  })
  await upsertCounted(tx, rows)
  const more = rows.reduce(
    (sum, row) => sum + row.counted_minor - (before.get(row.bet_id) ?? 0n),
    0n,
  )
  await apply(tx, { lines, more, now })
}

/** What was played before every open line is no play for any of them. */
function isAfterAny(lines: readonly LineRow[], at: Date): boolean {
  return lines.some((line) => line.opened_at <= at)
}

function lineOf(row: LineRow): Line {
  const { line_id: id, amount_minor: amount, required_minor: required, done_minor: done } = row
  return { id, amount, required, done }
}

async function apply(
  tx: Tx,
  { lines, more, now }: { lines: readonly LineRow[]; more: bigint; now: Date },
) {
  const before = lines.map(lineOf)
  const after = more >= 0n ? fillLines(before, more).lines : drainLines(before, -more)
  for (const [i, row] of lines.entries()) {
    const line = after[i]
    if (!line || line.done === row.done_minor) continue
    const isDone = line.done === line.required
    await updateLine(tx, row, {
      done: line.done,
      state: isDone ? 'done' : 'open',
      closedAt: isDone ? now : null,
    })
  }
}

async function closeAll(tx: Tx, memberId: string, now: Date) {
  for (const row of await selectOpenLines(tx, memberId, MAX_LINES)) {
    await updateLine(tx, row, { done: row.done_minor, state: 'lapsed', closedAt: now })
  }
}
