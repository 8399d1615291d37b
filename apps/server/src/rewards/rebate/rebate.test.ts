import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import type { Engine } from '#platform/work'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { creditRest } from './credit-rest.job.ts'

const TEN_MINUTES_MS = 600_000
const SECOND_MS = 1000
let server: TestServer
let rounds: ReturnType<typeof roundsAt>
let engine: Engine

beforeAll(async () => {
  server = await openTestServer()
  rounds = roundsAt(server)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await rounds.close()
  await server.close()
})

async function player(): Promise<Person> {
  const member = await server.register()
  await server.fund(member.memberId, 10_000_000n)
  return member
}

const bet: typeof rounds.bet = (member, played) => rounds.bet(member, played)
const undo: typeof rounds.undo = (member, round) => rounds.undo(member, round)

/** Saves another rate of slots, as of now by the clock of the database, which dates bets. */
async function saveRate(ppm: number) {
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select 'ph', 'rebate', count(*) + 1, '{"ratesPpm": {"RNG": ${ppm}}}', now(), now(), 'test', 'for the test'
       from settings.version where brand_id = 'ph' and name = 'rebate'`,
  )
}

const due = async (as: Person) => valueIn(await server.call('manualRebate', { as }))
const claim = (as: Person, requestKey = randomUUID()) =>
  server.call('claimRebate', { as, body: { requestKey } })
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

describe('[WAL-07] the manual rebate', () => {
  // Runs first: bets are dated by the database, which does not follow the clock that later tests move.
  test('that is not claimed is credited automatically at the set hour, once a day', async () => {
    const ana = await player()
    const credited = async () => {
      for (let round = 0; round < 3; round += 1) await creditRest(engine, server.clock.now())
      const { rows } = await server.db.pool.query(
        'select how, amount_minor::text as amount from rebate.claim where member_id = $1',
        [ana.memberId],
      )
      return rows
    }
    await bet(ana, { minor: 100_000n })
    expect(await credited()).toEqual([])
    const { creditedAt } = await due(ana)
    server.clock.advance(Date.parse(creditedAt) - server.clock.now().getTime() - SECOND_MS)
    expect(await credited()).toEqual([])
    server.clock.advance(SECOND_MS)
    expect(await credited()).toEqual([{ how: 'automatic', amount: '500' }])
  })

  test('is the example of the rules, by category, and is paid to the centavo', async () => {
    const ana = await player()
    await bet(ana, { minor: 2_345_678n })
    await bet(ana, { minor: 654_321n, gameType: 'LIVE' })
    await bet(ana, { minor: 999n, gameType: 'SPORTS' })
    const { lines, total } = await due(ana)
    expect(lines.map(({ gameType, ratePpm, amount }) => [gameType, ratePpm, amount])).toEqual([
      ['LIVE', 3500, '22.90'],
      ['RNG', 5000, '117.28'],
      ['SPORTS', 3000, '0.02'],
    ])
    expect(total).toBe('140.20')
    const before = await balance(ana)
    const paid = valueIn(await claim(ana))
    expect(paid).toMatchObject({ amount: '140.20', how: 'member' })
    expect(Number(await balance(ana)) - Number(before)).toBeCloseTo(140.2, 2)
    expect((await due(ana)).lines).toEqual([])
    const { content } = valueIn(await server.call('rebateClaims', { as: ana, query: {} }))
    expect(content).toEqual([paid])
    const query = { memberId: ana.memberId }
    const operator = await server.operator()
    const seen = valueIn(await server.call('opsMemberRebates', { as: operator, query }))
    expect(seen.content).toEqual([paid])
    const nobody = { memberId: randomUUID() }
    expect(await server.call('opsMemberRebates', { as: operator, query: nobody })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('grows with the VIP level, up to the cap, and is that of the link where that is higher', async () => {
    const [ana, bea] = [await player(), await player()]
    const reach = (as: Person, tier: number) =>
      server.asOwner(
        `insert into vip.tier_change
           (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
         values ('${as.memberId}', '${randomUUID()}', 'ph', 0, ${tier}, 'operator', 0, now())`,
      )
    const rates = async (as: Person) =>
      (await due(as)).lines.map(({ gameType, ratePpm }) => [gameType, ratePpm])
    await bet(ana, { minor: 100_000n })
    await reach(ana, 10)
    await bet(ana, { minor: 100_000n })
    await bet(ana, { minor: 100_000n, gameType: 'LIVE' })
    expect(await rates(ana)).toEqual([
      ['LIVE', 4200],
      ['RNG', 5000],
      ['RNG', 6000],
    ])
    await server.asOwner(
      `insert into team.place (member_id, brand_id, upline_id, path, since)
       values ('${ana.memberId}', 'ph', null, '{}', now()),
              ('${bea.memberId}', 'ph', '${ana.memberId}', '{${ana.memberId}}', now())
       on conflict (member_id) do nothing;
       insert into team.invitation (member_id, brand_id, agent_id, rebates_ppm, joined_at)
       values ('${bea.memberId}', 'ph', '${ana.memberId}', '{"RNG": 5900, "LIVE": 12000, "SPORTS": 100}', now())`,
    )
    await reach(bea, 10)
    await bet(bea, { minor: 100_000n })
    await bet(bea, { minor: 100_000n, gameType: 'LIVE' })
    await bet(bea, { minor: 100_000n, gameType: 'SPORTS' })
    expect(await rates(bea)).toEqual([
      ['LIVE', 10_000],
      ['RNG', 6000],
      ['SPORTS', 3600],
    ])
    await claim(bea)
    const { rows } = await server.asOwner(
      `select game_type as category, vip_product::integer as vip
         from rebate.claim join rebate.claim_line using (claim_id) where member_id = $1 order by 1`,
      [bea.memberId],
    )
    expect(rows).toEqual([
      { category: 'LIVE', vip: 0 },
      { category: 'RNG', vip: 10_000_000 },
      { category: 'SPORTS', vip: 60_000_000 },
    ])
  })

  test('is that which an agent gives, from the day on from which it applies', async () => {
    const [ana, bea] = [await player(), await player()]
    await server.asOwner(
      `insert into team.place (member_id, brand_id, upline_id, path, since)
       values ('${ana.memberId}', 'ph', null, '{}', now()),
              ('${bea.memberId}', 'ph', '${ana.memberId}', '{${ana.memberId}}', now())`,
    )
    const gives = (ppm: number, days: number) =>
      server.asOwner(
        `insert into team.rate_change (member_id, from_day, brand_id, rebates_ppm, set_by, set_at)
         values ('${bea.memberId}', (now() at time zone 'Asia/Manila')::date + ${days}, 'ph', '{"RNG": ${ppm}}',
                 '${ana.memberId}', now())`,
      )
    const rates = async () => (await due(bea)).lines.map(({ ratePpm }) => ratePpm)
    await gives(9000, 1)
    await bet(bea, { minor: 100_000n })
    expect(await rates()).toEqual([5000])
    await gives(7000, 0)
    await bet(bea, { minor: 100_000n })
    expect(await rates()).toEqual([5000, 7000])
  })

  test('[WAL-08] is paid once to many tabs, and to a repeated claim', async () => {
    const ana = await player()
    await bet(ana, { minor: 100_000n })
    const key = randomUUID()
    const answers = await Promise.all(
      [...Array(5)].map((_, i) => claim(ana, i < 3 ? key : randomUUID())),
    )
    const paid = answers.filter(({ success }) => success)
    expect(new Set(paid.map((answer) => valueIn(answer).reference)).size).toBe(1)
    const refused = answers.filter(({ success }) => !success).map(({ code }) => code)
    expect(new Set(refused).isSubsetOf(new Set(['REBATE_TOO_SOON', 'REBATE_NOTHING']))).toBe(true)
    const { rows } = await server.db.pool.query(
      `select sum(amount)::text as paid from ledger.posting where member_id = $1 and kind = 'rebate'`,
      [ana.memberId],
    )
    expect(rows[0].paid).toBe('500')
  })

  test('waits ten minutes, and for the minimum', async () => {
    const ana = await player()
    await bet(ana, { minor: 19_999n })
    expect((await claim(ana)).code).toBe('REBATE_NOTHING')
    await bet(ana, { minor: 50_000n })
    expect((await claim(ana)).code).toBe('OK')
    await bet(ana, { minor: 50_000n })
    expect((await claim(ana)).code).toBe('REBATE_TOO_SOON')
    server.clock.advance(TEN_MINUTES_MS)
    expect((await claim(ana)).code).toBe('OK')
  })

  test('of members who cannot be credited holds up nobody', async () => {
    // Their ids come first, and they are more than one page.
    await server.asOwner(
      `with stuck as (
         insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
         select lpad(to_hex(n), 32, '0')::uuid, 'main', 'ph', 'PHP', 0, 0, 0 from generate_series(1, 201) n
         returning member_id)
       insert into rebate.accrual select member_id, 'RNG', 5000, 1000 from stuck`,
    )
    const ana = await player()
    await bet(ana, { minor: 100_000n })
    const { creditedAt } = await due(ana)
    server.clock.advance(Date.parse(creditedAt) - server.clock.now().getTime())
    await creditRest(engine, server.clock.now())
    const { rows } = await server.db.pool.query(
      'select amount_minor::integer as amount from rebate.claim where member_id = $1',
      [ana.memberId],
    )
    expect(rows).toEqual([{ amount: 500 }])
    await server.asOwner(`delete from rebate.accrual where member_id < '00000000-0000-0000-0001-000000000000';
      delete from ledger.wallet where member_id < '00000000-0000-0000-0001-000000000000'`)
  })

  test('counts an open round when it ends, and a round undone after its rebate lowers the next', async () => {
    const ana = await player()
    const open = await bet(ana, { minor: 100_000n, isClosed: false })
    expect((await due(ana)).total).toBe('0.00')
    await rounds.register.closeRound({
      memberId: ana.memberId,
      vendor: 'BGS',
      round: open,
      betMinor: 100_000n,
      winMinor: 0n,
    } as never)
    expect((await due(ana)).total).toBe('5.00')
    await claim(ana)
    await undo(ana, open)
    expect((await due(ana)).total).toBe('0.00')
    await bet(ana, { minor: 200_000n, gameType: 'LIVE' })
    const { lines, total } = await due(ana)
    expect(lines.map(({ gameType, amount }) => [gameType, amount])).toEqual([
      ['LIVE', '7.00'],
      ['RNG', '-5.00'],
    ])
    expect(total).toBe('2.00')
    server.clock.advance(TEN_MINUTES_MS)
    expect(valueIn(await claim(ana))).toMatchObject({ amount: '2.00', lines })
    expect((await due(ana)).lines).toEqual([])
    const { content } = valueIn(await server.call('rebateClaims', { as: ana, query: {} }))
    expect(content.map(({ amount }) => amount)).toEqual(['2.00', '5.00'])
  })

  test('[AUD-001] is at the rate in force when a bet was settled, whatever is saved later', async () => {
    const ana = await player()
    const early = await bet(ana, { minor: 100_000n })
    await bet(ana, { minor: 200_000n })
    await saveRate(6000)
    await bet(ana, { minor: 100_000n })
    await undo(ana, early)
    const rated = async () =>
      (await due(ana)).lines.map(({ valid, ratePpm, amount }) => [valid, ratePpm, amount])
    const before = [
      ['2000.00', 5000, '10.00'],
      ['1000.00', 6000, '6.00'],
    ]
    expect(await rated()).toEqual(before)
    await saveRate(0)
    expect(await rated()).toEqual(before)
    const paid = valueIn(await claim(ana))
    expect(paid).toMatchObject({ amount: '16.00', lines: [{ ratePpm: 5000 }, { ratePpm: 6000 }] })
    await server.asOwner(`delete from settings.version where name = 'rebate'`)
  })

  test('is not paid to a member who may not have a bonus', async () => {
    const ana = await player()
    await bet(ana, { minor: 100_000n })
    await server.db.pool.query(
      `update member.member set status = 'ineligible', barred_for = 'excluded' where member_id = $1`,
      [ana.memberId],
    )
    expect((await claim(ana)).code).toBe('ACCOUNT_BLOCKED')
  })
})
