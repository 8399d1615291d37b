import { brandById } from '#foundations/brand'
import type { Batch, Consumer, Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import { selectEarlier, selectOfBatch } from './count.sql.ts'
import type { Elsewhere } from './elsewhere.types.ts'
import { lapse } from './lapse.ts'
import { countedOf, drainRequirements, fillRequirements, requirementOf } from './turnover.rules.ts'
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
        await lapse(tx, elsewhere, { memberId, brandId, now: batch.now })
      }
    },
  }
}

/** Counts a batch; returns the members that it processed. */
async function countBatch(tx: Tx, batch: Batch): Promise<string[]> {
  const rows = await selectOfBatch(tx, batch)
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const isTakenBack = ({ valid, isCorrection }: Settlement) => valid < 0n || isCorrection
  const [inTurn, together] = partition([...members.values()], (own) => own.some(isTakenBack))
  await fill(tx, together.flat(), batch.now)
  for (const own of inTurn) {
    for (const row of own) {
      if (isTakenBack(row)) await giveBack(tx, row, batch.now)
      if (row.valid > 0n) await fill(tx, [row], batch.now)
    }
  }
  return [...members.keys()]
}

function partition<T>(all: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))]
}

/** Adds the counted part of valid bets to the open requirements of their members, the oldest first. */
async function fill(tx: Tx, rows: readonly Settlement[], now: Date) {
  if (rows.length === 0) return
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const open = await selectOpenRequirementsOf(tx, [...members.keys()])
  const weights = await weightsOf(tx, rows, now)
  const changed = [...Map.groupBy(open, (requirement) => requirement.member_id)].flatMap(
    ([memberId, own]) => {
      const counted = (members.get(memberId) ?? [])
        .filter(({ playedAt }) => isAfterAny(own, playedAt))
        .reduce((sum, row) => sum + countedOf(row, weights.get(row.brandId) ?? {}), 0n)
      const { requirements } = fillRequirements(own.map(requirementOf), counted)
      return own.flatMap((row, i) => {
        const requirement = requirements[i]
        if (!requirement || requirement.done === row.done_minor) return []
        const closedFor = requirement.done === requirement.required ? ('played' as const) : null
        return [{ row, done: requirement.done, closedFor }]
      })
    },
  )
  await updateRequirements(tx, changed, now)
}

/** A bet from before every open requirement counts towards none of them. */
function isAfterAny(requirements: readonly RequirementRow[], playedAt: Date | null): boolean {
  return !playedAt || requirements.some((requirement) => requirement.opened_at <= playedAt)
}

/**
 * A bet was reversed, in whole or in part, or corrected: what it counted is taken off the requirements that were
 * open then, which reopen, and so does one that lapsed while its money was lost in the bet.
 */
async function giveBack(tx: Tx, row: Settlement, now: Date) {
  const earlier = await selectEarlier(tx, row)
  if (!earlier) return
  const { countedAt, valid } = earlier
  const requirements = await selectMendable(tx, row.memberId, countedAt)
  const weights = await selectWeights(tx, row.brandId, countedAt)
  const weighed = (minor: bigint) => countedOf({ ...row, valid: minor }, weights)
  const taken = isAfterAny(requirements, row.playedAt)
    ? weighed(valid) - weighed(valid + row.valid)
    : 0n
  if (taken <= 0n && !row.isCorrection) return
  const drained = drainRequirements(requirements.map(requirementOf), taken > 0n ? taken : 0n)
  const changed = requirements.flatMap((requirement, i) => {
    const done = drained[i]?.done ?? requirement.done_minor
    const isEmptied = requirement.closed_for === 'empty'
    if (done === requirement.done_minor && !(row.isCorrection && isEmptied)) return []
    const isOpenAgain = isEmptied ? row.isCorrection : requirement.state === 'done'
    return requirement.state === 'open' || isOpenAgain
      ? [{ row: requirement, done, closedFor: null }]
      : []
  })
  await updateRequirements(tx, changed, now)
}
