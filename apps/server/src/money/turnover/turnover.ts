import { mulDiv } from '@parola/money'
import type { Kysely } from 'kysely'
import { catchUp, isCaughtUp, lastRow } from '#games/activity'
import type { Tables, Tx } from '#platform/db'
import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { turnoverConsumer } from './count.ts'
import { type Elsewhere, NOTHING_ELSEWHERE } from './elsewhere.types.ts'
import { lapse, type Whose } from './lapse.ts'
import { lockOf, type Requirement, requirementOf } from './turnover.rules.ts'
import {
  closeRequirement,
  insertRequirement,
  selectOpenRequirements,
  sumOpenRequirements,
} from './turnover.sql.ts'
import { sumCounted } from './weights.sql.ts'

/** The most requirements of a member that are listed; sums are over all of them. */
const MAX_REQUIREMENTS = 200

export type Source = {
  memberId: string
  source: 'deposit' | 'transfer' | 'reward'
  sourceKey: string
  amount: bigint
  multiple: number
  /** What has to be staked, where it is not the multiple of the amount. */
  required?: bigint
}

/**
 * What a member still has to stake, and what was counted by category. The oldest open requirements are listed;
 * `locked` and `left` cover all `open` ones.
 */
export type Standing = {
  requirements: (Requirement & {
    source: string
    reference: string
    openedAt: Date
    locked: bigint
  })[]
  open: number
  locked: bigint
  left: bigint
  counted: { gameType: string; bets: number; valid: bigint; counted: bigint }[]
  isCountedWhole: boolean
}

export type Turnover = ReturnType<typeof createTurnover>

/**
 * Turnover requirements (WAL-03, reading 19). Bets are read from the feed, so that the bet path does nothing for
 * them. Wherever a decision depends on turnover, it is counted up to that moment.
 */
export function createTurnover(elsewhere: Elsewhere = NOTHING_ELSEWHERE) {
  const consumer = turnoverConsumer(elsewhere)

  /** Counts the bets until now; true when none is left to count. Closes lapsed requirements. */
  const count = async (tx: Tx, whose: Whose): Promise<boolean> => {
    const isWhole = await catchUp(tx, consumer, whose)
    if (isWhole) {
      const closedSeq = await lastRow(tx, whose.memberId)
      await lapse(tx, elsewhere, { ...whose, closedSeq })
    }
    return isWhole
  }

  /**
   * Counts the bets until now, before a decision depends on them.
   * @throws Refusal BUSY when they are too many for one transaction: the feed goes on counting, and a later try finds
   * them counted
   */
  const countWhole = async (tx: Tx, whose: Whose) => {
    if (!(await count(tx, whose))) refuse('BUSY')
  }

  return {
    consumer,
    catchUp: count,
    countWhole,

    /**
     * Opens the requirement that comes with a credit; earlier bets count towards older requirements only. Called in
     * the transaction of the credit, before the credit itself.
     * @throws Refusal BUSY when earlier bets are not counted yet: they would count towards this requirement
     */
    async require(work: Work, source: Source) {
      const { memberId, amount } = source
      await countWhole(work.tx, { memberId, brandId: work.brandId, now: work.now })
      const multiplied = { numerator: BigInt(source.multiple), denominator: 1n }
      const required = source.required ?? mulDiv(amount, multiplied)
      if (required <= 0n) return
      await insertRequirement(work.tx, {
        memberId,
        requirementId: newId(work.now),
        brandId: work.brandId,
        source: source.source,
        sourceKey: source.sourceKey,
        amountMinor: amount,
        requiredMinor: required,
        openedSeq: await lastRow(work.tx, memberId),
        now: work.now,
      })
    },

    /** The money of a requirement was returned to its payer: nothing is left to wager for it. */
    async release(work: Work, memberId: string, sourceKey: string) {
      await closeRequirement(work.tx, { memberId, sourceKey, now: work.now })
    },

    /** What the requirements lock that were opened by an instant and are still open. */
    async lockedBy(db: Kysely<Tables>, memberId: string, openedBy: Date): Promise<bigint> {
      return (await sumOpenRequirements(db, { memberId, openedBy })).locked
    },

    /** A member's requirements; `isCountedWhole` is false while bets since the last count are pending. */
    async standing(db: Kysely<Tables>, memberId: string): Promise<Standing> {
      const rows = await selectOpenRequirements(db, memberId, MAX_REQUIREMENTS)
      const { requirements: open, locked, left } = await sumOpenRequirements(db, { memberId })
      const requirements = rows.map((row) => ({
        ...requirementOf(row),
        source: row.source,
        reference: row.source_key,
        openedAt: row.opened_at,
        locked: lockOf(requirementOf(row)).locked,
      }))
      const [oldest] = rows
      const counted = oldest ? await sumCounted(db, oldest) : []
      return {
        requirements,
        open,
        locked,
        left,
        counted,
        isCountedWhole: rows.length === 0 || (await isCaughtUp(db, consumer, memberId)),
      }
    },
  }
}
