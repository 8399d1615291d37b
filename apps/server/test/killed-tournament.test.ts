import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../src/platform/clock/index.ts'
import { type ServerNode, startNode } from './faults/node.ts'
import type { Operator } from './operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const WITHIN = { timeout: 30_000, interval: 100 }
const WINDOW = '2026-01-05'
const PRIZES = [3000, 2000]
const SCORES = [700, 500, 300]
const BEATS = 40
const BETWEEN_BEATS_MS = 400

let server: TestServer
let operator: Operator
let node: ServerNode
let ahead = 0

const start = () =>
  startNode(server, {
    databaseUrl: server.env.DATABASE_URL ?? '',
    sandboxUrl: server.env.SANDBOX_URL ?? '',
  })

beforeAll(async () => {
  server = await openTestServer()
  operator = await server.operator()
  node = await start()
  await node.work(ahead)
}, 120_000)
afterAll(async () => {
  await node.kill()
  await server.close()
})

type Ended = { id: string; boardId: string; members: Person[] }

/** A tournament that ended an hour ago, with a score of each member, as no freeze has seen it. */
async function ended(): Promise<Ended> {
  const id = `cup${randomUUID().slice(0, 8)}`
  const boardId = `cup-${id}`
  const terms = {
    ...{ id, name: inEveryLanguage(() => 'Test cup'), firstDay: WINDOW, startTime: '10:00' },
    ...{ hours: 3, repeat: 'once', games: [1], chips: 100_000, minStake: 100, maxRounds: 20 },
    ...{ capTimes: 100, prizes: PRIZES, multiple: 1, isOpen: true },
  }
  const members: Person[] = []
  for (const score of SCORES) {
    const member = await server.register()
    members.push(member)
    await server.asOwner(
      `insert into missions.score (brand_id, board_id, window_name, member_id, is_best, score, reached_at)
       values ('ph', $1, $2, $3, false, $4, now())`,
      [boardId, WINDOW, member.memberId, score],
    )
  }
  await server.asOwner(
    `insert into tournament.event (event_id, brand_id, tournament_id, window_name, terms, currency, starts_at, ends_at)
     values (uuidv7(), 'ph', $1, $2, $3, 'PHP', now() - interval '4 hours', now() - interval '1 hour')`,
    [id, WINDOW, JSON.stringify(terms)],
  )
  return { id, boardId, members }
}

/** What is stored of the freeze: whether it is done, its standings and its places. */
async function frozen({ id, boardId }: Ended): Promise<string> {
  const { rows } = await server.asOwner<{ text: string }>(
    `select concat_ws(' ', e.frozen_at is not null,
              (select count(*) from missions.standing s where s.board_id = $2),
              (select count(*) from missions.place p join missions.standing s using (standing_id)
                where s.board_id = $2)) as text
       from tournament.event e where e.tournament_id = $1`,
    [id, boardId],
  )
  return rows[0]?.text ?? ''
}

/** Time goes on, minute by minute, until the tournament is frozen. */
async function untilFrozen(event: Ended) {
  const done = `t 1 ${SCORES.length}`
  for (let beat = 0; beat < BEATS && (await frozen(event)) !== done; beat += 1) {
    ahead += MINUTE_MS
    await node.beat(ahead)
    await wait(BETWEEN_BEATS_MS)
  }
  expect(await frozen(event)).toBe(done)
}

/** Where the program stands in the freeze: it waits to write there, for a lock of another connection. */
const POINTS = ['missions.standing', 'missions.place'] as const

async function isWaitingFor(table: string): Promise<boolean> {
  const { rows } = await server.asOwner(
    `select from pg_locks where relation = '${table}'::regclass and not granted`,
  )
  return rows.length > 0
}

async function untilItWaits(table: string) {
  await expect
    .poll(async () => {
      ahead += MINUTE_MS
      await node.beat(ahead)
      return isWaitingFor(table)
    }, WITHIN)
    .toBe(true)
}

test.each(POINTS)(
  '[PRO-05] killed with -9 in the freeze of a tournament, as it writes %s, it is frozen once, and each prize is paid once',
  async (table) => {
    const event = await ended()
    const holder = await server.db.pool.connect()
    await holder.query('begin')
    await holder.query(`lock table ${table} in share mode`)
    await untilItWaits(table)
    const next = start()
    expect(await node.kill()).toBe('SIGKILL')
    // Nothing of it is kept: what waited for the lock ends with the connection that is gone.
    expect(await frozen(event)).toBe('f 0 0')
    await holder.query('rollback')
    holder.release()
    await expect.poll(() => isWaitingFor(table), WITHIN).toBe(false)
    expect(await frozen(event)).toBe('f 0 0')
    node = await next
    await node.work(ahead)
    await untilFrozen(event)
    await paysOnce(event)
  },
  120_000,
)

async function paysOnce({ boardId, members }: Ended) {
  const query = { open: 'true' } as const
  const { content } = valueIn(await server.call('opsBoardStandings', { as: operator, query }))
  const id = content.find((standing) => standing.boardId === boardId)?.id ?? ''
  const pay = () => server.call('payBoard', { as: operator, body: { id, reason: 'reviewed' } })
  const codes = await Promise.all([pay(), pay()])
  expect(codes.map(({ code }) => code).toSorted()).toEqual(['BOARD_PAID', 'OK'])
  const prizes: string[][] = []
  for (const as of members) {
    const query = { view: 'ready' } as const
    const ready = valueIn(await server.call('rewardCenter', { as, query }))
    prizes.push(ready.content.map(({ amount }) => amount))
  }
  expect(prizes).toEqual([['30.00'], ['20.00'], []])
}
