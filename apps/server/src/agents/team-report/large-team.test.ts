import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#foundations/ledger'
import { type BetRegister, createBetRegister } from '#games/bet'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { inTransaction } from '#platform/db'
import { bySystem, work } from '#platform/work'
import { rowsReadOf } from '../../../bench/plans.ts'
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts'
import {
  type BetFilter,
  selectBetsAmongAll,
  selectTeamBets,
  sumBetsAmongAll,
  sumTeamBets,
  type TeamBetPage,
} from './bets.sql.ts'
import {
  type MovementPlace,
  selectMovements,
  selectMovementsAmongAll,
  sumMovements,
  sumMovementsAmongAll,
} from './movements.sql.ts'

let server: TestServer
let register: BetRegister
let boss: Person
let sub: Person
let ana: Person
let ben: Person
let otherMember: Person
let team: BetFilter & { brandId: string }

/** Every second bet is a stranger's. */
const BETS = 12

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  boss = await joined(await server.registerAgent(), null)
  sub = await joined(await server.registerAgent(), boss)
  ana = await joined(await server.register(), boss)
  ben = await joined(await server.register(), sub)
  otherMember = await joined(await server.register(), null)
  for (const { memberId } of [ana, ben, otherMember]) await server.fund(memberId, 100_000n)
  for (let n = 0; n < BETS; n += 1)
    await spin([ana, otherMember, ben, otherMember][n % 4] ?? ana, n)
  await pass(ana, ben)
  await pass(otherMember, ana)
  await pass(ben, ana)
  const now = new Date()
  const [from, to] = [addMs(now, -DAY_MS), addMs(now, DAY_MS)]
  team = { agentId: boss.memberId, rootId: boss.memberId, brandId: 'ph', from, to }
})
afterAll(async () => {
  await register.close()
  await server.close()
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
    ),
  )
  return person
}

async function spin({ memberId }: Person, n: number) {
  const round = `large-${n}`
  const { code } = await register.transact({
    ...{ memberId, vendor: 'BGS', round, currency: 'PHP', nodeId: 10_001, gameType: 'RNG' },
    contentHex: sha256(round).toString('hex'),
    actions: [
      { tx: `${round}b`, type: 'bet', amountMinor: 100n + BigInt(n) },
      { tx: `${round}w`, type: 'win', amountMinor: 50n },
    ],
    roundClosed: true,
  })
  expect(code).toBe('OK')
}

/** Bets of the stranger in the hours before, so that plans are those of a table that is not nearly empty. */
async function fillBefore(bets: number) {
  await server.asOwner(
    `insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake, payout, valid,
                          calls, win_calls, state, closed_by, first_seq, last_seq, opened_at, settled_at)
     select $1, uuidv7(-s.since), 'ph', 'BGS', 'before-' || n, 10001, 'RNG', 'PHP', 100, 0, 100, 1, 0, 'settled', 'end', 1, 1,
            now() - s.since, now() - s.since
       from generate_series(1, ${bets}) n cross join lateral (select n * interval '1 second' as since) s`,
    [otherMember.memberId],
  )
  await server.asOwner('analyze bet.bet')
}

/** Moves money from one account to another in one entry. */
async function pass(from: Person, to: Person) {
  await inTransaction(server.db, (tx) =>
    post(tx, {
      ...{ key: `pass:${from.memberId}:${to.memberId}`, kind: 'transfer_down', ref: 'TT-TEST' },
      legs: [
        { member: from.memberId, wallet: 'main', amount: -100n },
        { member: to.memberId, wallet: 'main', amount: 100n },
      ],
    }),
  )
}

type Db = TestServer['db']['kysely']
type ReadPage = (after: string | null) => Promise<TeamBetPage>

async function allBets(read: ReadPage, limit: number) {
  const stakes: number[] = []
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { bets, lookedTo }: TeamBetPage = await read(after)
    stakes.push(...bets.map(({ stake }) => Number(stake)))
    after = bets.length === limit ? (bets.at(-1)?.betId ?? null) : lookedTo
    isMore = after !== null
  }
  return stakes
}

test.each([
  ['all bets', {}],
  ['a game type', { gameType: 'RNG' }],
  ['a vendor that has none', { vendor: 'PG' }],
])(
  '[AGT-04] the bets of a large team, looked for among all, are those found by account: %s',
  async (_what, filter) => {
    const db = server.db.kysely
    const requested = { ...team, ...filter }
    for (const limit of [1, 2, 4]) {
      const page = { limit, lookedMax: 5 }
      const among = await allBets(
        (after) => selectBetsAmongAll(db, requested, { ...page, after }),
        limit,
      )
      const byAccount = await allBets(
        (after) => selectTeamBets(db, requested, { ...page, after }),
        limit,
      )
      expect(among).toEqual(byAccount)
    }
    expect(await sumBetsAmongAll(db, requested, BETS)).toEqual(
      await sumTeamBets(db, requested, BETS),
    )
  },
)

test('[AGT-04] a page of bets looks at a bounded number of bets and of places, however large the team is', async () => {
  await fillBefore(4000)
  const page = { after: null, limit: 3, lookedMax: 8 }
  const read = (filter: object) => (db: Db) => selectBetsAmongAll(db, { ...team, ...filter }, page)
  // The newest bet is a stranger's: three of the team are among five or six, and are read again to be shown.
  expect(await rowsReadOf(server.db, 'bet', read({}))).toBeLessThanOrEqual(9)
  expect(await rowsReadOf(server.db, 'place', read({}))).toBeLessThanOrEqual(6)
  // Eight are looked at, and counted to find where the next page goes on.
  expect(await rowsReadOf(server.db, 'bet', read({ vendor: 'PG' }))).toBe(16)
  expect(await rowsReadOf(server.db, 'place', read({ vendor: 'PG' }))).toBeLessThanOrEqual(8)
  const sums = (db: Db) => sumBetsAmongAll(db, team, 5)
  expect(await rowsReadOf(server.db, 'bet', sums)).toBe(6)
  expect(await sumBetsAmongAll(server.db.kysely, team, BETS - 1)).toBeUndefined()
})

test('[AGT-04] the movements of a large team are those found by account, and none is lost between pages', async () => {
  const db = server.db.kysely
  const shown = (rows: { entryId: string; account: string; amount: bigint }[]) =>
    rows.map(({ entryId, account, amount }) => [entryId, account, amount])
  const whole = await selectMovements(db, team, { after: null, limit: 100 })
  // Two deposits, and each transfer on both sides but the stranger's.
  expect(whole).toHaveLength(7)
  for (const [limit, lookedMax] of [
    [1, 3],
    [2, 2],
    [3, 100],
  ] as const) {
    const [byAccount, among] = [[], []] as (typeof whole)[]
    for (let after: MovementPlace | null = null, isMore = true; isMore; ) {
      const page: typeof whole = await selectMovements(db, team, { after, limit })
      byAccount?.push(...page)
      after = page.at(-1) ?? null
      isMore = page.length === limit
    }
    for (let after: MovementPlace | null = null, isMore = true; isMore; ) {
      const page: Awaited<ReturnType<typeof selectMovementsAmongAll>> =
        await selectMovementsAmongAll(db, team, { after, limit, lookedMax })
      among?.push(...page.movements)
      after = page.movements.length === limit ? (page.movements.at(-1) ?? null) : page.lookedTo
      isMore = after !== null
    }
    expect(shown(byAccount ?? [])).toEqual(shown(whole))
    expect(shown(among ?? [])).toEqual(shown(whole))
  }
  expect(await sumMovementsAmongAll(db, team, 100)).toEqual(await sumMovements(db, team, 100))
  expect(await sumMovementsAmongAll(db, team, 8)).toBeUndefined()
  const deposits = { ...team, kind: 'dividend' }
  const read = (kysely: Db) =>
    selectMovementsAmongAll(kysely, deposits, { after: null, limit: 3, lookedMax: 4 })
  expect(await rowsReadOf(server.db, 'posting', read)).toBeLessThanOrEqual(8)
})
