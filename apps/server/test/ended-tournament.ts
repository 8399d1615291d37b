import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import type { TestServer } from './test-server.ts'

const WINDOW = '2026-01-05'
const PRIZE = 3000
const TERMS = {
  ...{ firstDay: WINDOW, startTime: '00:00', hours: 3, repeat: 'once', games: [1] },
  ...{ chips: 100_000, minStake: 100, maxRounds: 20, capTimes: 100 },
}
const PRIZES = {
  ...{ name: inEveryLanguage(() => 'Test cup'), prizes: [PRIZE], multiple: 1, isOpen: true },
}

/** A tournament with one score that has ended, and what became of it. */
export function endedTournament({ db }: Pick<TestServer, 'db'>, memberId: string) {
  const [eventId, standingId] = [randomUUID(), randomUUID()]
  const id = `cup-${eventId.slice(0, 8)}`
  const boardId = `cup-${id}`
  return {
    ...{ eventId, standingId },
    /** It waits to be frozen. */
    end: async () => {
      await db.pool.query(
        `insert into missions.score values ($1, $2, $3, 'ph', false, 500, now() - interval '1 day')`,
        [boardId, WINDOW, memberId],
      )
      await db.pool.query(
        `insert into tournament.event values ($1, 'ph', $2, $3, $4, 'PHP',
           now() - interval '1 day', now() - interval '1 hour', null)`,
        [eventId, id, WINDOW, JSON.stringify({ id, ...TERMS, ...PRIZES })],
      )
    },
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
    /** How often it is frozen, with how many places. */
    places: async () => {
      const { rows } = await db.pool.query<{ text: string }>(
        `select count(distinct s.standing_id) || ' frozen, ' || count(p.member_id) || ' placed' as text
           from missions.standing s left join missions.place p using (standing_id)
          where s.board_id = $1`,
        [boardId],
      )
      return rows[0]?.text ?? ''
    },
    /** The prizes that its winner has. */
    prizes: async () => {
      const { rows } = await db.pool.query<{ text: string }>(
        `select count(*) || ' of ' || coalesce(sum(amount_minor), 0) as text from bonus.reward where member_id = $1`,
        [memberId],
      )
      return rows[0]?.text ?? ''
    },
    once: { places: '1 frozen, 1 placed', prizes: `1 of ${PRIZE}` },
  }
}
