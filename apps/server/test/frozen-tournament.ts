import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import type { TestServer } from './test-server.ts'

const WINDOW = '2026-01-05'
const PRIZE = 3000
const PRIZES = {
  ...{ name: inEveryLanguage(() => 'Test cup'), prizes: [PRIZE], multiple: 1, isOpen: true },
}

/** A tournament with one winner that has ended, and what became of its prize. */
export function frozenTournament({ db }: Pick<TestServer, 'db'>, memberId: string) {
  const standingId = randomUUID()
  const boardId = `cup-${standingId.slice(0, 8)}`
  return {
    standingId,
    /** It waits to be paid. */
    freeze: async () => {
      const filter = { gameType: null, vendor: null, nodeId: null, minStake: 0 }
      const board = { id: boardId, period: 'weekly', metric: 'sumMultiplier', toDay: WINDOW }
      await db.pool.query(
        `insert into missions.standing values ($1, 'ph', $2, $3, 'tournament', $4, now(), null, null)`,
        [standingId, boardId, WINDOW, JSON.stringify({ ...board, ...PRIZES, filter })],
      )
      await db.pool.query(
        `insert into missions.place values ($1, $2, 500, now(), null, null, null)`,
        [standingId, memberId],
      )
    },
    /** The prizes that its winner has. */
    prizes: async () => {
      const { rows } = await db.pool.query<{ text: string }>(
        `select count(*) || ' of ' || coalesce(sum(amount_minor), 0) as text from bonus.reward where member_id = $1`,
        [memberId],
      )
      return rows[0]?.text ?? ''
    },
    once: `1 of ${PRIZE}`,
  }
}
