import { mulDiv } from '@parola/money'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { balanceOf, pursesOf } from '#foundations/ledger'
import type { Tables, Tx } from '#platform/db'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { countBets, lineOf, mendOver } from './count-bets.ts'
import { MAX_LINES, MAX_OPEN_ROUNDS, type Played, type Whose } from './played.ts'
import { hasLapsed, type Line, lockOf } from './turnover.rules.ts'
import {
  closeLine,
  insertLine,
  lapseLines,
  lockMark,
  moveMark,
  selectMark,
  selectOpenLines,
  selectStillOpen,
  sumCounted,
  sumOpenLines,
} from './turnover.sql.ts'

/** Postings that are read in one step, and steps that one call takes; a job goes on from there. */
const STEP_POSTINGS = 1000n
const MAX_STEPS = 20

export type Source = {
  memberId: string
  source: 'deposit' | 'transfer' | 'reward'
  sourceKey: string
  amount: bigint
  multiple: number
}

/**
 * What a member has still to stake, and what was counted for it by category. The oldest open lines are named;
 * `locked` and `left` are those of all `open` ones.
 */
export type Standing = {
  lines: (Line & { source: string; reference: string; openedAt: Date; locked: bigint })[]
  open: number
  locked: bigint
  left: bigint
  counted: { gameType: string; bets: number; valid: bigint; counted: bigint }[]
  isCountedWhole: boolean
}

export type Turnover = ReturnType<typeof createTurnover>

/**
 * Requirements of turnover (WAL-03, reading 19). Bets are read from the register behind a mark on the
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

    /** What the lines lock that were open by an instant. */
    async lockedBy(db: Kysely<Tables>, memberId: string, openedBy: Date): Promise<bigint> {
      return (await sumOpenLines(db, { memberId, openedBy })).locked
    },

    /** Where a member stands; what was played since the last count is shown by `isCountedWhole`. */
    async standing(db: Kysely<Tables>, memberId: string): Promise<Standing> {
      const rows = await selectOpenLines(db, memberId, MAX_LINES)
      const { lines: open, locked, left } = await sumOpenLines(db, { memberId })
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
        open,
        locked,
        left,
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
  const { memberId, brandId } = whose
  const first = await balanceOf(tx, memberId)
  let after = await lockMark(tx, { memberId, brandId, seq: first.seq })
  // Read behind the lock: somebody may have counted further meanwhile.
  const { seq } = await balanceOf(tx, memberId)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const lines = await selectOpenLines(tx, memberId, MAX_LINES)
    if (lines.length === 0 && !(await mendOver(played, tx, { ...whose, after, upTo: seq }))) {
      await moveMark(tx, memberId, seq)
      return true
    }
    if (lines.length === 0) {
      await moveMark(tx, memberId, seq)
      after = seq
      break
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
  await lapse(played, tx, whose)
  return true
}

/**
 * Closes open lines when nothing is left of their money. It stands in several places, which are read one after
 * another: only when the purse has not moved meanwhile is it one view of all of them.
 */
async function lapse(played: Played, tx: Tx, { memberId, brandId, now }: Whose) {
  const { config } = await brandById(tx, brandId, now)
  const { resetBelowMinor } = config.turnover
  const { seq, balanceMinor: cash, heldMinor } = await balanceOf(tx, memberId)
  if (cash + heldMinor >= resetBelowMinor) return
  const openStakes = await played.openStakes(tx, memberId)
  const hasBonus = (await pursesOf(tx, memberId)).some(
    ({ purse, balance }) => purse.startsWith('bonus:') && balance > 0n,
  )
  const isElsewhere = (await played.isInDoubt?.(tx, memberId)) ?? false
  const isInDoubt = isElsewhere || hasBonus || heldMinor > 0n
  if (!hasLapsed({ cash, openStakes, isInDoubt }, resetBelowMinor)) return
  if ((await balanceOf(tx, memberId)).seq !== seq) return
  await lapseLines(tx, memberId, now)
}
