import { randomUUID } from 'node:crypto'
import { closeIssue } from '../src/games/lottery-draw/index.ts'
import { sell } from '../src/games/lottery-ticket/index.ts'
import { bySystem, type Engine, Refusal, work } from '../src/platform/work/index.ts'
import type { TestDatabase } from '../test/database.ts'
import { addIssue, GAME } from './draw-fill.ts'
import { memberId } from './players.ts'

const BUYERS = 500
/** Buyers at the same time: each needs a connection. */
export const LANES = 24
/** When some of them have bought, and others are about to. */
const CLOSES_IN_S = 0.4
const SIDE = { bet: 'SIDE', selection: { picks: ['BIG'] }, unit: 100n }

export type Raced = { sold: number; refused: number; late: number; unpaid: number }

/**
 * Many buy while an issue closes: tickets that are not in its root, and bets without a ticket or tickets without a
 * bet. None of either may be there.
 */
export async function raceClose(
  database: TestDatabase,
  engine: Engine,
  round: number,
): Promise<Raced> {
  const numero = `race-${round}`
  const issueId = await addIssue(database, { numero, closesInS: CLOSES_IN_S })
  let [sold, refused] = [0, 0]
  const buyer = async (n: number) => {
    const request = { gameCode: GAME, numero, bets: [SIDE], requestKey: randomUUID() }
    try {
      await work(engine, bySystem('ph'), (w) => sell(w, { memberId: memberId(n), request }))
      sold += 1
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'LOTT_ISSUE_CLOSED')) throw error
      refused += 1
    }
  }
  const close = async () => {
    const began = performance.now()
    while (performance.now() - began < CLOSES_IN_S * 1000) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await work(engine, bySystem('ph'), (w) => closeIssue(w, issueId))
  }
  let next = 0
  const lane = async () => {
    for (let n = next++; n < BUYERS; n = next++) await buyer(n)
  }
  await Promise.all([close(), ...Array.from({ length: LANES }, lane)])
  const { rows } = await database.asOwner<{ rooted: number; tickets: number; bets: number }>(
    `select i.ticket_count as rooted,
            (select count(*)::integer from lottery_ticket.ticket t where t.issue_id = i.issue_id) as tickets,
            (select count(*)::integer from bet.event e join bet.event_bet using (event_id)
              where e.event = i.issue_id::text) as bets
       from lottery_issue.issue i where issue_id = $1`,
    [issueId],
  )
  const { rooted = 0, tickets = 0, bets = 0 } = rows[0] ?? {}
  return { sold, refused, late: tickets - rooted, unpaid: Math.abs(tickets - bets) }
}
