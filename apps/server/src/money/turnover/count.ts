import type { Batch, Consumer, Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import { selectEarlier, selectOfBatch } from './count.sql.ts'
import type { Elsewhere } from './elsewhere.types.ts'
import { lapseEmptied } from './lapse.ts'
import {
  type CountedPart,
  countedOf,
  drainRequirements,
  fillBySums,
  partsTaken,
  requirementOf,
  sumsOf,
} from './turnover.rules.ts'
import { selectMendable, selectOpenRequirementsOf, updateRequirements } from './turnover.sql.ts'
import { selectWeights } from './weights.sql.ts'
import { weightsOf } from './weights.ts'

/** Fills and drains requirements in the order of the feed, and closes those whose money is gone. */
export function turnoverConsumer(elsewhere: Elsewhere): Consumer {
  return {
    name: 'turnover',
    take: async (tx, batch) => {
      const members = await countBatch(tx, batch)
      await lapseEmptied(tx, elsewhere, { members, batch })
    },
  }
}

/** Counts a batch; returns the members that it processed. */
async function countBatch(tx: Tx, batch: Batch): Promise<string[]> {
  const rows = await selectOfBatch(tx, batch)
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const { inTurn = [], together = [] } = Object.groupBy(members.values(), (own) =>
    // Late rows are weighed one by one, by the weights of their time.
    batch.isLate || own.some(isTakenBack) ? 'inTurn' : 'together',
  )
  await fill(tx, together.flat(), batch)
  for (const row of inTurn.flat()) {
    if (isTakenBack(row)) await giveBack(tx, row, batch)
    if (row.valid > 0n) await fill(tx, [row], batch)
  }
  return [...members.keys()]
}

function isTakenBack({ valid, isCorrection }: Settlement): boolean {
  return valid < 0n || isCorrection
}

/** Adds the counted part of valid bets to the open requirements of their members, the oldest first. */
async function fill(tx: Tx, rows: readonly Settlement[], batch: Batch) {
  if (rows.length === 0) return
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const open = await selectOpenRequirementsOf(tx, [...members.keys()])
  const weights = await weightsOf(tx, rows, batch)
  const filled = [...Map.groupBy(open, (row) => row.member_id)].flatMap(([memberId, own]) => {
    const opened = own.map((row) => ({ ...requirementOf(row), openedAt: row.opened_at, row }))
    return fillBySums(opened, sumsOf(members.get(memberId) ?? [], weights))
  })
  const changed = filled.filter(({ row, done }) => done !== row.done_minor)
  const changes = changed.map(({ row, done, required }) => ({
    row,
    done,
    closedFor: done === required ? ('played' as const) : null,
  }))
  await updateRequirements(tx, changes, batch)
}

/**
 * A bet was reversed, in whole or in part, or corrected: what it counted is taken off the requirements that were
 * open then, which reopen, and so does one that lapsed while its money was lost in the bet.
 */
async function giveBack(tx: Tx, row: Settlement, batch: Batch) {
  const minor = row.valid < 0n ? -row.valid : 0n
  for (const part of partsTaken(await selectEarlier(tx, row), minor)) {
    await drain(tx, { row, part }, batch)
  }
}

type Reversal = { row: Settlement; part: CountedPart }

/** Takes off what one row of the bet counted, by the weights of that row. */
async function drain(tx: Tx, { row, part }: Reversal, batch: Batch) {
  const { memberId, brandId, playedAt, isCorrection } = row
  const weights = await selectWeights(tx, { brandId, shard: batch.shard, seq: part.seq })
  const weighed = (valid: bigint) => countedOf({ ...row, valid }, weights)
  const taken = weighed(part.valid) - weighed(part.valid - part.taken)
  if (taken <= 0n && !isCorrection) return
  const mendable = await selectMendable(tx, { memberId, ...part })
  const requirements = mendable
    .filter(({ opened_at: openedAt }) => !playedAt || openedAt <= playedAt)
    .map((kept) => ({ ...requirementOf(kept), kept }))
  const changed = drainRequirements(requirements, taken).filter(({ done, kept }) =>
    // One whose money was gone opens again when the bet was corrected, whatever it had counted.
    kept.closed_for === 'empty' ? isCorrection : done !== kept.done_minor,
  )
  const changes = changed.map(({ kept, done }) => ({ row: kept, done, closedFor: null }))
  await updateRequirements(tx, changes, batch)
}
