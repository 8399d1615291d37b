import { afterAll, beforeAll, expect, test } from 'vitest'
import { frozenTournament } from '../../../test/frozen-tournament.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const WINDOW = '2026-01-05'

let server: TestServer
let operator: Operator

beforeAll(async () => {
  server = await openTestServer()
  operator = await server.operator()
})
afterAll(() => server.close())

/** Gives a member the browser of another one, and a network that nobody else has. */
async function sharesBrowser(member: Person, other: Person) {
  await server.db.pool.query(
    `update password.known_device
        set device_hash = (select device_hash from password.known_device where member_id = $2 limit 1),
            subnet = 'of ' || $1
      where member_id = $1::uuid`,
    [member.memberId, other.memberId],
  )
}

/** The same document was approved for both. */
async function sharesDocument(...members: Person[]) {
  for (const { memberId } of members)
    await server.db.pool.query(
      `insert into screening.person (member_id, brand_id, sealed, exact_index, proved_exact_index, proved_at, screened_at)
       values ($1, 'ph', '', 'typed', 'same', now(), now())
       on conflict (member_id) do update set proved_exact_index = 'same', proved_at = now()`,
      [memberId],
    )
}

test('[PRO-05] operators see which winners share a browser or a person with others of the ranking, until it is paid', async () => {
  const [winner, twin, double, outside] = [
    await server.register(),
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  const { standingId, freeze } = frozenTournament(server, winner.memberId)
  await freeze()
  for (const { memberId } of [winner, twin, double])
    await server.db.pool.query(
      `insert into missions.score (brand_id, board_id, window_name, member_id, is_best, score, reached_at)
       values ('ph', $1, $2, $3, false, 500, now())`,
      [`cup-${standingId.slice(0, 8)}`, WINDOW, memberId],
    )
  await sharesBrowser(twin, winner)
  await sharesBrowser(outside, winner)
  await sharesDocument(winner, double)
  const linked = async () => {
    const { content } = valueIn(await server.call('opsBoardStandings', { as: operator, query: {} }))
    return content.find(({ id }) => id === standingId)?.places[0]?.linked
  }
  const alike = [
    { by: 'person', members: 1, usernames: [double.username] },
    { by: 'device', members: 1, usernames: [twin.username] },
  ]
  expect((await linked())?.filter(({ by }) => by !== 'ip')).toEqual(alike)
  valueIn(
    await server.call('payBoard', { as: operator, body: { id: standingId, reason: 'reviewed' } }),
  )
  expect(await linked()).toEqual([])
})
