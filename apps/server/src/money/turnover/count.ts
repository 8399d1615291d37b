import { brandById } from '#foundations/brand'
import { type Batch, type Consumer, isWholeUpTo, type Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import { selectEarlier, selectOfBatch } from './count.sql.ts'
import type { Elsewhere } from './elsewhere.types.ts'
import { lapse } from './lapse.ts'
import {
  type CountedPart,
  countedOf,
  drainRequirements,
  fillRequirements,
  partsTaken,
  requirementOf,
} from './turnover.rules.ts'
import {
  type RequirementRow,
  selectMendable,
  selectOpenRequirementsOf,
  sumCashBehindRequirements,
  updateRequirements,
} from './turnover.sql.ts'
import { selectWeights } from './weights.sql.ts'
import { weightsOf } from './weights.ts'

/** Fills and drains requirements in the order of the feed, and closes those whose money is gone. */
export function turnoverConsumer(elsewhere: Elsewhere): Consumer {
  return {
    name: 'turnover',
    take: async (tx, batch) => {
      const members = await countBatch(tx, batch)
      for (const { memberId, brandId, minor } of await sumCashBehindRequirements(tx, members)) {
        const { config } = await brandById(tx, brandId, batch.now)
        if (minor >= config.turnover.resetBelowMinor) continue
        // A bet that is not counted yet may be what emptied the account: it counts first, or could never be taken back.
        if (!(await isWholeUpTo(tx, memberId, batch.upTo))) continue
        await lapse(tx, elsewhere, { memberId, brandId, now: batch.now, closedSeq: batch.upTo })
      }
    },
  }
}

/** Counts a batch; returns the members that it processed. */
async function countBatch(tx: Tx, batch: Batch): Promise<string[]> {
  const rows = await selectOfBatch(tx, batch)
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const isTakenBack = ({ valid, isCorrection }: Settlement) => valid < 0n || isCorrection
  // Late rows are weighed one by one, by the weights of their time.
  const [inTurn, together] = partition(
    [...members.values()],
    (own) => batch.isLate === true || own.some(isTakenBack),
  )
  await fill(tx, together.flat(), batch)
  for (const own of inTurn) {
    for (const row of own) {
      if (isTakenBack(row)) await giveBack(tx, row, batch)
      if (row.valid > 0n) await fill(tx, [row], batch)
    }
  }
  return [...members.keys()]
}

function partition<T>(all: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))]
}

/** Adds the counted part of valid bets to the open requirements of their members, the oldest first. */
async function fill(tx: Tx, rows: readonly Settlement[], batch: Batch) {
  if (rows.length === 0) return
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const open = await selectOpenRequirementsOf(tx, [...members.keys()])
  const weights = await weightsOf(tx, rows, batch)
  const changed = [...Map.groupBy(open, (requirement) => requirement.member_id)].flatMap(
    ([memberId, own]) => {
      const requirements = filled(own, sumsOf(members.get(memberId) ?? [], weights))
      return own.flatMap((row, i) => {
        const requirement = requirements[i]
        if (!requirement || requirement.done === row.done_minor) return []
        const closedFor = requirement.done === requirement.required ? ('played' as const) : null
        return [{ row, done: requirement.done, closedFor }]
      })
    },
  )
  await updateRequirements(tx, changed, batch)
}

type Sum = { playedAt: Date | null; counted: bigint }

/** What rows count, in order: together, but for rounds that were reported late. */
function sumsOf(
  rows: readonly Settlement[],
  weights: ReadonlyMap<string, Readonly<Record<string, number>>>,
): Sum[] {
  const sums: Sum[] = []
  for (const row of rows) {
    const counted = countedOf(row, weights.get(row.brandId) ?? {})
    const last = sums.at(-1)
    if (last && !last.playedAt && !row.playedAt) last.counted += counted
    else sums.push({ playedAt: row.playedAt, counted })
  }
  return sums
}

function filled(own: readonly RequirementRow[], sums: readonly Sum[]) {
  let requirements = own.map((row) => ({ ...requirementOf(row), openedAt: row.opened_at }))
  for (const { playedAt, counted } of sums) {
    const isFor = ({ openedAt }: { openedAt: Date }) => !playedAt || openedAt <= playedAt
    requirements = fillRequirements(requirements, counted, isFor).requirements
  }
  return requirements
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
  const { memberId, brandId, playedAt } = row
  const weights = await selectWeights(tx, { brandId, shard: batch.shard, seq: part.seq })
  const weighed = (minor: bigint) => countedOf({ ...row, valid: minor }, weights)
  const taken = weighed(part.valid) - weighed(part.valid - part.taken)
  if (taken <= 0n && !row.isCorrection) return
  const mendable = await selectMendable(tx, { memberId, ...part })
  const requirements = mendable.filter((row) => !playedAt || row.opened_at <= playedAt)
  const drained = drainRequirements(requirements.map(requirementOf), taken)
  const changed = requirements.flatMap((requirement, i) => {
    const done = drained[i]?.done ?? requirement.done_minor
    const isEmptied = requirement.closed_for === 'empty'
    if (done === requirement.done_minor && !(row.isCorrection && isEmptied)) return []
    const isOpenAgain = isEmptied ? row.isCorrection : requirement.state === 'done'
    return requirement.state === 'open' || isOpenAgain
      ? [{ row: requirement, done, closedFor: null }]
      : []
  })
  await updateRequirements(tx, changed, batch)
}
