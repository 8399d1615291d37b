import type { myLotteryChase, myLotteryChases } from '@parola/contract'
import type { Kysely } from 'kysely'
import { stored } from '#games/lottery-ticket'
import type { Tables } from '#platform/db'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, must, refuse } from '#platform/work'
import { type Bought, boughtFor, outcomeOf } from './bought.ts'
import {
  type ChaseRow,
  type InstalmentRow,
  selectChase,
  selectInstalments,
  selectOfMember,
} from './chase.sql.ts'
import type { Request } from './plan.ts'

/** The member's orders, the newest first. */
export async function readChases(glance: Glance, { query }: Input<typeof myLotteryChases>) {
  const { rows, total } = await selectOfMember(glance.db, memberOf(glance), rangeOf(query))
  return pageAt(query, { content: await chaseViews(glance.db, rows), total })
}

/** One order with each of its issues. @throws Refusal NOT_FOUND */
export async function readChase(glance: Glance, { query }: Input<typeof myLotteryChase>) {
  const { db } = glance
  const chase = await selectChase(db, query.chaseId)
  if (chase?.member_id !== memberOf(glance)) refuse('NOT_FOUND')
  const rows = await selectInstalments(db, [chase.chase_id])
  const bought = await boughtFor(db, rows)
  return {
    chase: chaseView(
      chase,
      rows.map((row) => current(row, bought)),
    ),
    instalments: rows.map((row) => instalmentView(current(row, bought), bought)),
  }
}

function instalmentView(row: InstalmentRow, bought: Bought) {
  return {
    ...{ no: row.no, numero: row.numero, multiple: row.multiple, stake: row.stake_minor },
    ...{ drawsAt: row.draws_at, state: row.state as 'waiting', because: row.because },
    payout: row.payout_minor ?? 0n,
    tickets: [...(bought.get(row.ticket_id ?? '') ?? [])],
  }
}

export async function viewOfChase(db: Kysely<Tables>, chase: ChaseRow) {
  const [view] = await chaseViews(db, [chase])
  must(view, 'an order has a view')
  return view
}

async function chaseViews(db: Kysely<Tables>, chases: readonly ChaseRow[]) {
  const rows = await selectInstalments(
    db,
    chases.map(({ chase_id }) => chase_id),
  )
  const bought = await boughtFor(db, rows)
  const rowsOf = Map.groupBy(
    rows.map((row) => current(row, bought)),
    ({ chase_id }) => chase_id,
  )
  return chases.map((chase) => chaseView(chase, rowsOf.get(chase.chase_id) ?? []))
}

/** An issue as its tickets are now: the order notes it only when it goes on, and a draw may be corrected later. */
function current(row: InstalmentRow, bought: Bought): InstalmentRow {
  const outcome = outcomeOf(bought.get(row.ticket_id ?? '') ?? [])
  return outcome ? { ...row, state: outcome.state, payout_minor: outcome.payout } : row
}

function chaseView(chase: ChaseRow, rows: readonly InstalmentRow[]) {
  const sumOf = (states: readonly string[]) =>
    rows.reduce((sum, row) => (states.includes(row.state) ? sum + row.stake_minor : sum), 0n)
  return {
    ...{ chaseId: chase.chase_id, gameCode: chase.game, bets: stored.betsOfStored(chase.bet) },
    plan: chase.plan as Request['plan'],
    ...{ stopOnWin: chase.stop_on_win, state: chase.state as 'RUNNING' },
    ...{ issues: rows.length, bought: rows.filter(({ ticket_id }) => ticket_id !== null).length },
    total: rows.reduce((sum, { stake_minor }) => sum + stake_minor, 0n),
    spent: sumOf(['bought', 'won', 'lost']),
    refund: sumOf(['returned', 'void']),
    reserved: sumOf(['waiting']),
    payout: rows.reduce((sum, { payout_minor, state }) => sum + paid(state, payout_minor), 0n),
    ...{ orderedAt: chase.ordered_at, endedAt: chase.ended_at, because: chase.because },
  }
}

/** What a void issue returned is no payout. */
const paid = (state: string, minor: bigint | null) => (state === 'void' ? 0n : (minor ?? 0n))
