import { mulDiv } from '@parola/money'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { type Consumer, catchUp, isCaughtUp } from '#games/activity'
import type { Tables, Tx } from '#platform/db'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { sumCounted } from './count.sql.ts'
import { countBatch } from './count.ts'
import { type Elsewhere, NOTHING_ELSEWHERE } from './elsewhere.types.ts'
import { lapse, type Whose } from './lapse.ts'
import { lockOf, type Requirement, requirementOf } from './turnover.rules.ts'
import {
  closeRequirement,
  insertRequirement,
  selectOpenRequirements,
  sumCashBehindRequirements,
  sumOpenRequirements,
} from './turnover.sql.ts'

/** Most lines of one member that are named; sums are over all of them. */
const MAX_REQUIREMENTS = 200

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
 * Requirements of turnover (WAL-03, reading 19). What was played is read from the feed, so that no bet does
 * anything for it. Where it decides something, it is counted up to that moment.
 */
export function createTurnover(elsewhere: Elsewhere = NOTHING_ELSEWHERE) {
  const consumer = turnoverConsumer(elsewhere)

  /** Counts what was played until now; true when nothing is left to count. Lapsed lines are closed. */
  const count = async (tx: Tx, whose: Whose): Promise<boolean> => {
    const isWhole = await catchUp(tx, consumer, whose)
    if (isWhole) await lapse(tx, elsewhere, whose)
    return isWhole
  }

  return {
    consumer,
    catchUp: count,

    /**
     * Opens the requirement that money brings with it; what was played before counts for older lines
     * only. Called in the transaction of the credit, before the credit itself.
     */
    async require(work: Work, source: Source) {
      const { memberId, amount } = source
      await count(work.tx, { memberId, brandId: work.brandId, now: work.now })
      const required = mulDiv(amount, { numerator: BigInt(source.multiple), denominator: 1n })
      if (required <= 0n) return
      await insertRequirement(work.tx, {
        memberId,
        requirementId: newId(work.now),
        brandId: work.brandId,
        source: source.source,
        sourceKey: source.sourceKey,
        amountMinor: amount,
        requiredMinor: required,
        now: work.now,
      })
    },

    /** The money of a line went back to its payer: nothing is left to be played for it. */
    async release(work: Work, memberId: string, sourceKey: string) {
      await closeRequirement(work.tx, { memberId, sourceKey, now: work.now })
    },

    /** What the lines lock that were open by an instant. */
    async lockedBy(db: Kysely<Tables>, memberId: string, openedBy: Date): Promise<bigint> {
      return (await sumOpenRequirements(db, { memberId, openedBy })).locked
    },

    /** Where a member stands; what was played since the last count is shown by `isCountedWhole`. */
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
      const since = rows[0]?.opened_at
      const counted = since ? await sumCounted(db, { memberId, since }) : []
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

/** Fills and drains lines in the order of the feed, and closes those whose money is gone. */
function turnoverConsumer(elsewhere: Elsewhere): Consumer {
  return {
    name: 'turnover',
    take: async (tx, batch) => {
      const members = await countBatch(tx, batch)
      for (const { memberId, brandId, minor } of await sumCashBehindRequirements(tx, members)) {
        const { config } = await brandById(tx, brandId, batch.now)
        if (minor >= config.turnover.resetBelowMinor) continue
        await lapse(tx, elsewhere, { memberId, brandId, now: batch.now })
      }
    },
  }
}
