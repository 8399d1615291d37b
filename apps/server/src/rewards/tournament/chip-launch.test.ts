import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cup, openCup } from '../../../test/chips.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { clearChips } from './clear.job.ts'

const WITHIN = { timeout: 40_000, interval: 50 }
const TEST_MS = 120_000

let cup: Cup
let server: TestServer

beforeAll(async () => {
  cup = await openCup({ jobs: true })
  server = cup.server
  valueIn(await cup.propose([cup.terms()]))
  await cup.decide()
})
afterAll(() => cup.close())

/** How many connections wait for a lock that another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await server.db.pool.query(
    `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

/** Runs `start` until it waits for what another connection has locked, then `meanwhile`, then lets it go on. */
async function heldUp<T>(lock: string, start: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  const holder = await server.db.pool.connect()
  await holder.query('begin')
  await holder.query(lock)
  const started = start()
  await expect.poll(waiting, WITHIN).toBe(1)
  const other = meanwhile()
  // What it does meanwhile is over, or waits as well.
  await Promise.race([other, expect.poll(waiting, WITHIN).toBe(2)])
  await holder.query('rollback')
  holder.release()
  await other
  return started
}

/** With everything that follows from it. */
async function logOut(as: Person) {
  valueIn(await server.call('logout', { as }))
  await jobsDone(server.db.pool, WITHIN)
}

const open = async (table: string, condition: string) => {
  const { rowCount } = await server.db.pool.query(
    `select from ${table} where closed_at is null and ${condition}`,
  )
  return rowCount
}

test(
  '[ACC-011] [PRO-05] no game is left open for who logs out while it is launched, with chips',
  async () => {
    const { member } = await cup.entered()
    const launched = await heldUp(
      `select from member.member where member_id = '${member.memberId}' for update`,
      () => cup.open(member),
      () => logOut(member),
    )
    // On a crowded machine it has waited too long meanwhile.
    expect(['NOT_LOGGED_IN', 'BUSY']).toContain(launched.code)
    const ofMember = `player in (select player from tournament.entry where member_id = '${member.memberId}')`
    await expect.poll(() => open('tournament.launch', ofMember), WITHIN).toBe(0)
  },
  TEST_MS,
)

test(
  '[ACC-011] no game is left open for who logs out while it is launched, with money',
  async () => {
    const member = await server.register()
    const nodeId = cup.game.node_id
    const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' } as const
    await heldUp(
      'lock table play.player in share mode',
      () => server.call('launchGame', { as: member, body }),
      () => server.call('logout', { as: member }),
    )
    await expect
      .poll(() => open('play.session', `member_id = '${member.memberId}'`), WITHIN)
      .toBe(0)
  },
  TEST_MS,
)

test('[PRO-05] a game with chips is closed with the session that opened it', async () => {
  const player = await cup.entered()
  expect((await cup.spin(player, '1.00', '0.00')).code).toBe('OK')
  await server.call('logout', { as: player.member })
  const spin = async () => (await cup.spin(player, '1.00', '0.00')).code
  await expect.poll(spin, WITHIN).toBe('SESSION_CLOSED')
})

test('[PRO-05] what vendors sent about chips is forgotten 13 months after the end, and the score is not', async () => {
  const player = await cup.entered()
  expect((await cup.spin(player, '1.00', '3.00')).code).toBe('OK')
  const left = async () => {
    const { rows } = await server.db.pool.query(
      `select (select count(*) from tournament.move where player = $1)::integer as moves,
              (select count(*) from tournament.round where player = $1)::integer as rounds,
              (select count(*) from tournament.launch where player = $1)::integer as launches,
              (select score from tournament.entry where player = $1) as score`,
      [player.player],
    )
    return rows[0]
  }
  const kept = { moves: 2, rounds: 1, launches: 1, score: 300n }
  const ended = (age: string, frozen: string) =>
    server.asOwner(
      `update tournament.event set starts_at = now() - interval '2 years',
              ends_at = now() - interval '${age}', frozen_at = ${frozen}`,
    )
  for (const [age, frozen] of [
    ['13 months - 1 day', 'now()'],
    ['20 months', 'null'],
  ] as const) {
    await ended(age, frozen)
    await server.asSystem(clearChips)
    expect(await left()).toEqual(kept)
  }
  await ended('13 months 1 day', 'now()')
  await server.asSystem(clearChips)
  expect(await left()).toEqual({ moves: 0, rounds: 0, launches: 0, score: 300n })
  await expect(
    server.db.pool.query('delete from tournament.move where player = $1', [player.player]),
  ).rejects.toThrow(/permission denied/)
})
