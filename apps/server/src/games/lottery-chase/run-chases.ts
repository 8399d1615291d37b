import { issues } from '#games/lottery-issue'
import { lockMember } from '#people/eligibility'
import { addMs, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, must, Refusal, type Work, work } from '#platform/work'
import { type Bought, boughtFor, outcomeOf } from './bought.ts'
import { buyInstalment } from './buy-instalment.ts'
import { endChase, returnOne } from './cancel.ts'
import {
  type ChaseRow,
  type InstalmentRow,
  lockChase,
  selectDue,
  selectInstalments,
  updateDue,
  updateInstalment,
} from './chase.sql.ts'

const AT_ONCE = 500
const LANES = 4
/** How long an order waits for a draw that is late before it looks again. */
const AGAIN_MS = 2 * SECOND_MS

type Due = Awaited<ReturnType<typeof selectDue>>[number]

/** Goes on with the orders that are due, each on its own: one that fails does not hold up the others. */
export async function runChases(engine: Engine) {
  const due = await selectDue(engine.db.kysely, AT_ONCE)
  const lane = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      const { chase_id: chaseId } = next
      await goOn(engine, next).catch((error) =>
        engine.log.error({ alarm: 'chase_stuck', err: error, chaseId }, 'a chase does not go on'),
      )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** What a refused ticket makes of an order: the part of this issue goes back, or the member may not play at all. */
const GOES_ON = /^(LOTT_|GAME_UNKNOWN|PLAY_LIMIT_REACHED|BONUS_|TIME_LIMIT)/

async function goOn(engine: Engine, due: Due) {
  const inWork = (change: (w: Work, chase: ChaseRow) => Promise<unknown>) =>
    work(engine, bySystem(due.brand_id), async (w) => {
      await lockMember(w, due.member_id)
      const chase = await lockChase(w.tx, due.chase_id)
      if (chase?.state === 'RUNNING') await change(w, chase)
    })
  try {
    await inWork(step)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inWork((w, chase) => afterRefusal(w, chase, error.code))
  }
}

async function afterRefusal(w: Work, chase: ChaseRow, code: string) {
  const { next } = await progressOf(w, chase)
  if (!next) return
  if (GOES_ON.test(code)) return returnOne(w, chase, { row: next, because: code })
  await endChase(w, chase, { state: 'CANCELLED', because: code })
}

/** One step: notes what was drawn, then stops, waits, or buys the next issue. */
async function step(w: Work, chase: ChaseRow) {
  const { hasWon, pending, next } = await progressOf(w, chase)
  if (hasWon && chase.stop_on_win) return endChase(w, chase, { state: 'STOPPED_ON_WIN' })
  if (!next) {
    return pending ? wait(w, chase) : endChase(w, chase, { state: 'DONE' })
  }
  const now = await issues.selectClock(w.tx)
  const { brand_id: brandId, game } = chase
  const issue = await issues.selectIssue(w.tx, { brandId, game, numero: next.numero })
  if ((issue?.closes_at ?? next.closes_at) <= now)
    return returnOne(w, chase, { row: next, because: 'MISSED' })
  const isFree = !pending || (!chase.stop_on_win && pending.state !== 'open')
  return issue && isFree ? buyInstalment(w, { chase, instalment: next }) : wait(w, chase)
}

const wait = (w: Work, { chase_id: chaseId }: ChaseRow) =>
  updateDue(w.tx, chaseId, addMs(w.now, AGAIN_MS))

/** Where an order stands, with the issues noted that have been decided since. */
async function progressOf(w: Work, chase: ChaseRow) {
  const rows = await selectInstalments(w.tx, [chase.chase_id])
  const bought = rows.filter(({ state }) => state === 'bought')
  const tickets = await boughtFor(w.tx, bought)
  let pending: issues.IssueRow | undefined
  let hasWon = false
  for (const row of bought) {
    const state = await noted(w, row, tickets.get(row.ticket_id ?? ''))
    if (state === 'won') hasWon = true
    if (state !== 'bought') continue
    const { brand_id: brandId, game } = chase
    pending = await issues.selectIssue(w.tx, { brandId, game, numero: row.numero })
  }
  return { hasWon, pending, next: rows.find(({ state }) => state === 'waiting') }
}

type Tickets = NonNullable<ReturnType<Bought['get']>>

async function noted(w: Work, row: InstalmentRow, tickets: Tickets | undefined) {
  must(tickets, 'an issue that is bought has tickets')
  const outcome = outcomeOf(tickets)
  if (!outcome) return 'bought'
  await updateInstalment(w.tx, row, { state: outcome.state, payout_minor: outcome.payout })
  return outcome.state
}
