import { brandById } from '#foundations/brand'
import type { Batch, Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import {
  keepWeights,
  selectEarlier,
  selectOfBatch,
  selectOpenLinesOf,
  selectWeights,
} from './count.sql.ts'
import { countedOf, drainLines, fillLines, lineOf } from './turnover.rules.ts'
import { type LineRow, selectMendable, updateLines } from './turnover.sql.ts'

/** Fills and drains requirements by a batch of what was played; answers the members that it looked at. */
export async function countBatch(tx: Tx, batch: Batch): Promise<string[]> {
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

/** Adds what counts of valid bets to the open requirements of their members, the oldest first. */
async function fill(tx: Tx, rows: readonly Settlement[], now: Date) {
  if (rows.length === 0) return
  const members = Map.groupBy(rows, ({ memberId }) => memberId)
  const open = await selectOpenLinesOf(tx, [...members.keys()])
  const weights = new Map<string, Record<string, number>>()
  for (const [brandId, own] of Map.groupBy(rows, (row) => row.brandId)) {
    const { config } = await brandById(tx, brandId, now)
    const percents = config.turnover.weights
    const since = new Date(Math.min(...own.map(({ recordedAt }) => recordedAt.getTime())))
    await keepWeights(tx, { brandId, percents, since })
    weights.set(brandId, percents)
  }
  const changed = [...Map.groupBy(open, (line) => line.member_id)].flatMap(([memberId, own]) => {
    const counted = (members.get(memberId) ?? [])
      .filter(({ playedAt }) => isAfterAny(own, playedAt))
      .reduce((sum, row) => sum + countedOf(row, weights.get(row.brandId) ?? {}), 0n)
    const { lines } = fillLines(own.map(lineOf), counted)
    return own.flatMap((row, i) => {
      const line = lines[i]
      if (!line || line.done === row.done_minor) return []
      const closedFor = line.done === line.required ? ('played' as const) : null
      return [{ row, done: line.done, closedFor }]
    })
  })
  await updateLines(tx, changed, now)
}

/** What was played before every open requirement is no play for any of them. */
function isAfterAny(lines: readonly LineRow[], playedAt: Date | null): boolean {
  return !playedAt || lines.some((line) => line.opened_at <= playedAt)
}

/**
 * A bet was undone, in whole or in part, or corrected: what it counted is taken off the requirements that were
 * open then, which open again, and so does one that lapsed while its money was lost in the bet.
 */
async function giveBack(tx: Tx, row: Settlement, now: Date) {
  const earlier = await selectEarlier(tx, row)
  if (!earlier) return
  const { at, valid } = earlier
  const lines = await selectMendable(tx, row.memberId, at)
  const weights = await selectWeights(tx, row.brandId, at)
  const weighed = (minor: bigint) => countedOf({ ...row, valid: minor }, weights)
  const taken = isAfterAny(lines, row.playedAt) ? weighed(valid) - weighed(valid + row.valid) : 0n
  if (taken <= 0n && !row.isCorrection) return
  const drained = drainLines(lines.map(lineOf), taken > 0n ? taken : 0n)
  const changed = lines.flatMap((line, i) => {
    const done = drained[i]?.done ?? line.done_minor
    const isEmptied = line.closed_for === 'empty'
    if (done === line.done_minor && !(row.isCorrection && isEmptied)) return []
    const isOpenAgain = isEmptied ? row.isCorrection : line.state === 'done'
    return line.state === 'open' || isOpenAgain ? [{ row: line, done, closedFor: null }] : []
  })
  await updateLines(tx, changed, now)
}
