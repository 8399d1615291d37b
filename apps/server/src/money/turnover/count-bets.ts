import { brandById } from '#foundations/brand'
import type { Tx } from '#platform/db'
import { MAX_LINES, MAX_OPEN_ROUNDS, type Played, type PlayedBet, type Whose } from './played.ts'
import { countedOf, drainLines, fillLines, type Line } from './turnover.rules.ts'
import {
  type CountedRow,
  type LineRow,
  selectCounted,
  selectMendable,
  selectOpenLines,
  selectStillOpen,
  updateLine,
  upsertCounted,
} from './turnover.sql.ts'

/** With no line open, only rounds that were undone or put right are looked at; true when one opened a line again. */
export async function mendOver(
  played: Played,
  tx: Tx,
  { memberId, after, upTo, now }: Whose & { after: bigint; upTo: bigint },
): Promise<boolean> {
  const betIds = await selectStillOpen(tx, memberId, MAX_OPEN_ROUNDS)
  const bets = await played.touched(tx, { memberId, after, upTo, betIds, isMendedOnly: true })
  const known = await selectCounted(
    tx,
    memberId,
    bets.map((bet) => bet.betId),
  )
  let hasOpened = false
  for (const row of known) {
    const bet = bets.find((one) => one.betId === row.bet_id)
    if (!bet) continue
    const valid = bet.state === 'settled' ? bet.valid : 0n
    // Nothing is filled by it any more: it can only count for less than it did.
    const counted = valid < row.counted_minor ? valid : row.counted_minor
    await upsertCounted(tx, [
      {
        ...row,
        valid_minor: valid,
        counted_minor: counted,
        is_open: bet.state === 'open',
        at: now,
      },
    ])
    const taken = row.counted_minor - counted
    if (await giveBack(tx, { row, taken, isMended: bet.isMended === true, now })) hasOpened = true
  }
  return hasOpened
}

type GivenBack = { row: CountedRow; taken: bigint; isMended: boolean; now: Date }

/**
 * A round came back, whole or in part: what it counted is taken off the lines it filled, which open again, and
 * so does a line that lapsed while its money was lost in that round. True when a line was opened again.
 */
async function giveBack(tx: Tx, { row, taken, isMended, now }: GivenBack): Promise<boolean> {
  if (taken <= 0n && !isMended) return false
  const lines = await selectMendable(tx, row.member_id, row.at)
  const drained = drainLines(lines.map(lineOf), taken)
  let hasOpened = false
  for (const [i, line] of lines.entries()) {
    const done = drained[i]?.done ?? line.done_minor
    const isOpenAgain = line.closed_for === 'empty' ? isMended : line.state === 'done'
    if (done === line.done_minor && !(isMended && line.closed_for === 'empty')) continue
    const staysOver = line.state !== 'open' && !isOpenAgain
    if (staysOver) continue
    await updateLine(tx, line, { done, closedFor: null, now })
    hasOpened ||= line.state !== 'open'
  }
  return hasOpened
}

/** Each bet counts once: what was counted of it before is taken off. */
export async function countBets(
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
  const counts = new Map(rows.map((row) => [row.bet_id, row.counted_minor]))
  const mended = new Set(bets.filter((bet) => bet.isMended).map((bet) => bet.betId))
  for (const row of known) {
    const taken = row.counted_minor - (counts.get(row.bet_id) ?? 0n)
    await giveBack(tx, { row, taken, isMended: mended.has(row.bet_id), now })
  }
  const more = rows.reduce((sum, row) => {
    const added = row.counted_minor - (before.get(row.bet_id) ?? 0n)
    return added > 0n ? sum + added : sum
  }, 0n)
  if (more > 0n) await fill(tx, { memberId, more, now })
}

/** What was played before every open line is no play for any of them. */
function isAfterAny(lines: readonly LineRow[], at: Date): boolean {
  return lines.some((line) => line.opened_at <= at)
}

export function lineOf(row: LineRow): Line {
  const { line_id: id, amount_minor: amount, required_minor: required, done_minor: done } = row
  return { id, amount, required, done }
}

async function fill(
  tx: Tx,
  { memberId, more, now }: { memberId: string; more: bigint; now: Date },
) {
  const rows = await selectOpenLines(tx, memberId, MAX_LINES)
  const { lines, spill } = fillLines(rows.map(lineOf), more)
  for (const [i, row] of rows.entries()) {
    const line = lines[i]
    if (!line || line.done === row.done_minor) continue
    const closedFor = line.done === line.required ? 'played' : null
    await updateLine(tx, row, { done: line.done, closedFor, now })
  }
  // What these lines did not need is for those behind them.
  if (spill > 0n && rows.length === MAX_LINES) await fill(tx, { memberId, more: spill, now })
}
