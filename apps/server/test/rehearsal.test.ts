import { randomUUID } from 'node:crypto'
import { REHEARSAL_DAYS_MAX } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '#games/activity'
import { addMs, DAY_MS } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { type Engine, VISITOR, work } from '#platform/work'
import { promotionConsumer } from '#rewards/participation'
import { computeCashback } from '../src/rewards/participation/cashback.job.ts'
import { insertClaims } from '../src/rewards/rehearsal/rehearsal.sql.ts'
import { begin } from '../src/rewards/rehearsal/rehearsals.ts'
import { rehearse } from '../src/rewards/rehearsal/rehearse.job.ts'
import type { Operator } from './operators.ts'
import { promotionsAt } from './promotions.ts'
import { roundsAt } from './rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const SOON = { timeout: 10_000, interval: 50 }
const NO_LIMITS = { person: 0, device: 0, paymentAccount: 0, ip: 0 }
let server: TestServer
let rounds: ReturnType<typeof roundsAt>
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  rounds = roundsAt(server)
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
afterAll(async () => {
  await rounds.close()
  await server.close()
})

const laterBy = (engine: Engine, days: number): Engine => {
  const later = addMs(engine.clock.now(), days * DAY_MS)
  return { ...engine, clock: { now: () => later } }
}
/** Rehearses the first version of a promotion, as it would be so many days later. */
const rehearsed = (id: string, inDays = 0) =>
  server.asSystem(async (engine) => {
    const then = laterBy(engine, inDays)
    const { operatorId } = both.maker
    const actor = { ...VISITOR, kind: 'operator' as const, operatorId }
    const body = { id, version: 1, days: 30 }
    await work(then, { actor, brandId: 'ph' }, (w) => begin(w, { body } as never))
    const query = { id }
    const { rows } = await engine.db.pool.query<{ rehearsal_id: string }>(
      'select rehearsal_id from rehearsal.run where promotion_id = $1',
      [id],
    )
    const run = { rehearsalId: rows[0]?.rehearsal_id ?? '' }
    // However often its job runs, and beside itself, it comes to the same.
    await Promise.all([rehearse(then, run), rehearse(then, run)])
    await rehearse(then, run)
    const { rehearsal } = valueIn(await server.call('opsRehearsal', { as: both.maker, query }))
    return rehearsal
  })
const paidBy = async (id: string) => {
  const { cost, claims, required, left } = valueIn(
    await server.call('opsPromotion', { as: both.maker, query: { id } }),
  )
  return { cost, claims, required, left }
}
const becomes = (as: Person, id: string, status: string) =>
  expect.poll(async () => (await site.detail(as, id)).status, SOON).toBe(status)

/** Stakes of a member with what they paid, settled and counted. */
async function play(member: Person, stake: bigint, payout: bigint) {
  await server.fund(member.memberId, stake)
  await rounds.bet(member, { minor: stake, payout })
  const whose = { memberId: member.memberId, now: server.clock.now() }
  await inTransaction(server.db, (tx) => catchUp(tx, promotionConsumer, whose))
}

test('[PRO-01] a rehearsal comes to what the engine has paid on the same days, by member, reason and day', async () => {
  const open = { registeredDays: null, isVerified: false, limits: NO_LIMITS }
  const match = await site.published(both, {
    ...{ type: 'daily', repeats: 'daily', wagering: { multiple: 12, base: 'depositAndBonus' } },
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '10.00' },
    eligibility: { ...open, limits: { ...NO_LIMITS, ip: 1 } },
  })
  const first = await site.published(both, {
    offer: { kind: 'newMember', amount: '20.00', deposit: '30.00' },
    ...{ eligibility: open, budget: '40.00' },
  })
  const back = await site.published(both, {
    ...{ type: 'highRebate', repeats: 'weekly', wagering: { multiple: 1, base: 'bonus' } },
    offer: {
      ...{ kind: 'cashback', cap: '500.00', min: '1.00' },
      tiers: [{ loss: '100.00', ratePpm: 50_000 }],
    },
    eligibility: open,
  })
  const [ana, ben, cai, dan] = [
    await server.register(),
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  // Two of them share a network.
  await server.db.pool.query(
    `update password.known_device set subnet = (select subnet from password.known_device where member_id = $1 limit 1)
      where member_id = $2`,
    [ana.memberId, ben.memberId],
  )
  const near = { ...ben, address: ana.address }
  const people = [ana, near, cai, dan]
  for (const member of people) {
    for (const id of [match, back]) valueIn(await site.join(member, id))
  }
  for (const [member, amount] of [
    [ana, '40.00'],
    [ana, '200.00'],
    [near, '60.00'],
    [cai, '500.00'],
    [dan, '9.99'],
  ] as const) {
    await site.deposited(member, amount)
    if (amount !== '9.99') await becomes(member, match, 'claim')
  }
  expect(valueIn(await site.claim(ana, match)).amount).toBe('20.00')
  expect(await site.claim(near, match)).toMatchObject({ code: 'ALREADY_USED_IP' })
  expect(valueIn(await site.claim(cai, match)).amount).toBe('50.00')
  for (const member of [ana, near]) valueIn(await site.claim(member, first))
  expect(await site.claim(cai, first)).toMatchObject({ code: 'PROMO_BUDGET' })

  const matched = await rehearsed(match)
  // What was met but not claimed is required by the part that waits.
  expect(matched).toMatchObject({ phase: 'done', cost: '70.00', claims: 2, left: '930.00' })
  expect(await paidBy(match)).toMatchObject({ cost: matched?.cost, claims: 2, left: matched?.left })
  expect(matched?.refused).toMatchObject([{ why: 'ip', claims: 1, members: 1, amount: '30.00' }])
  expect(matched?.abusers).toMatchObject([{ username: ben.username, why: 'ip' }])
  expect(matched?.winners.map(({ username, amount }) => [username, amount])).toEqual([
    [cai.username, '50.00'],
    [ana.username, '20.00'],
  ])
  expect(matched?.days).toMatchObject([{ cost: '70.00', claims: 2 }])

  // Another one comes to the same, and clears what the first has left.
  expect(await rehearsed(match)).toMatchObject({ cost: '70.00', claims: 2, left: '930.00' })
  const { rows } = await server.db.pool.query(
    'select 1 from rehearsal.claim where rehearsal_id not in (select rehearsal_id from rehearsal.run)',
  )
  expect(rows).toEqual([])

  const given = await rehearsed(first)
  expect(given).toMatchObject({ cost: '40.00', claims: 2, left: '0.00', required: '400.00' })
  expect(await paidBy(first)).toMatchObject({ cost: '40.00', claims: 2, required: '400.00' })
  expect(given?.refused).toMatchObject([{ why: 'budget', claims: 1 }])

  await play(ana, 30_000n, 0n)
  await play(near, 15_000n, 2_000n)
  await play(cai, 5_000n, 50_000n)
  await server.asSystem((engine) => {
    const then = laterBy(engine, 8)
    return computeCashback(then, then.clock.now())
  })
  // Rehearsed first: what is claimed in this test is paid within the week, and would be a reward of it.
  const lost = await rehearsed(back, 8)
  const claimed: string[] = []
  for (const member of [ana, near]) claimed.push(valueIn(await site.claim(member, back)).amount)
  expect((await site.detail(cai, back)).status).toBe('close')
  expect(lost?.winners.map(({ amount }) => amount)).toEqual(claimed)
  expect(lost).toMatchObject(await paidBy(back))
})

test('[PRO-01] a rehearsal takes nobody new once the budget is below the most of one claim, like the engine', async () => {
  const open = { registeredDays: null, isVerified: false, limits: NO_LIMITS }
  const id = await site.published(both, {
    ...{ type: 'daily', repeats: 'daily', wagering: { multiple: 1, base: 'bonus' } },
    // Nobody else here has deposited as much.
    offer: { kind: 'depositMatch', ratePpm: 10_000, cap: '50.00', min: '1000.00' },
    ...{ eligibility: open, budget: '100.00' },
  })
  const [ana, ben, cai, dan] = [
    await server.register(),
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  for (const member of [ana, ben, cai]) valueIn(await site.join(member, id))
  for (const [member, amount] of [
    [ana, '5000.00'],
    [ben, '2000.00'],
  ] as const) {
    await site.deposited(member, amount)
    await becomes(member, id, 'claim')
    valueIn(await site.claim(member, id))
  }
  // 30.00 are left, and a claim may be 50.00: who has joined is still paid, and nobody else joins.
  expect((await site.detail(dan, id)).status).toBe('close')
  await site.deposited(dan, '1000.00')
  const noted = async () =>
    (
      await server.db.pool.query('select from promotion.deposit where member_id = $1', [
        dan.memberId,
      ])
    ).rowCount
  await expect.poll(noted, SOON).toBe(1)
  const rehearsedNow = await rehearsed(id)
  expect(rehearsedNow).toMatchObject(await paidBy(id))
  expect(rehearsedNow).toMatchObject({ claims: 2, cost: '70.00', left: '30.00' })
  expect(rehearsedNow?.refused).toMatchObject([{ why: 'budget', claims: 1, amount: '10.00' }])
})

test('[PRO-01] a rehearsal knows of each day whom the terms were for then', async () => {
  const [ana, ben] = [await server.register(), await server.register()]
  await server.db.pool.query(
    `update member.member set created_at = now() - interval '40 days' where member_id = any ($1)`,
    [[ana.memberId, ben.memberId]],
  )
  // One plays every tenth day, the other has one day of play and comes back after twenty.
  await server.db.pool.query(
    `insert into promotion.play_day (member_id, day, game_type, stake_minor, valid_minor, payout_minor)
     select m, current_date - ago, 'RNG', 1000, 1000, 1000
       from (values ($1::uuid, 25), ($1, 15), ($1, 5), ($2, 25), ($2, 5)) p (m, ago)`,
    [ana.memberId, ben.memberId],
  )
  const id = await site.published(both, {
    ...{ type: 'daily', repeats: 'daily', wagering: { multiple: 1, base: 'bonus' } },
    offer: { kind: 'newMember', amount: '3.00', deposit: '0.00' },
    eligibility: {
      ...{ registeredDays: null, isVerified: false, limits: NO_LIMITS },
      segment: { kind: 'highStakes', days: 11, amount: '20.00' },
    },
  })
  const run = await rehearsed(id)
  expect(run?.winners.filter(({ username }) => username === ana.username)).toMatchObject([
    { amount: '6.00', claims: 2 },
  ])
  expect(run?.winners.filter(({ username }) => username === ben.username)).toEqual([])
})

test('[PRO-01] a rehearsal is of a kind that follows from what members did, and of the own brand', async () => {
  const offer = { kind: 'manual', max: '20.00' } as const
  const id = await site.published(both, { offer })
  const body = { id, version: 1, days: 30 }
  const begun = await server.call('rehearsePromotion', { as: both.maker, body })
  expect(begun).toMatchObject({ code: 'PROMO_NOT_REHEARSED' })
  const wrong = { ...body, version: 7 }
  expect(await server.call('rehearsePromotion', { as: both.maker, body: wrong })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('[PRO-01] a rehearsal that is begun runs as a job, and a new one takes its place', async () => {
  const id = await site.published(both)
  const body = { id, version: 1, days: 90 }
  for (let time = 0; time < 2; time += 1) {
    valueIn(await server.call('rehearsePromotion', { as: both.maker, body }))
  }
  const phase = async () =>
    valueIn(await server.call('opsRehearsal', { as: both.maker, query: { id } })).rehearsal?.phase
  await expect.poll(phase, SOON).toBe('done')
})

test('[PRO-01] a rehearsal stores a claim of each member on every day of the longest span in one step', async () => {
  const rehearsalId = randomUUID()
  const members = Array.from({ length: 200 }, () => randomUUID())
  const now = server.clock.now()
  const claims = members.flatMap((memberId) =>
    Array.from({ length: REHEARSAL_DAYS_MAX + 1 }, (_, day) => ({
      ...{ memberId, win: `day ${day}`, joinedAt: now, claimedAt: now, day: '2026-11-20' },
      ...{ amount: 100n, required: 0n },
    })),
  )
  await inTransaction(server.db, (tx) => insertClaims(tx, rehearsalId, claims))
  const { rows } = await server.db.pool.query<{ count: string }>(
    'select count(*) from rehearsal.claim where rehearsal_id = $1',
    [rehearsalId],
  )
  expect(Number(rows[0]?.count)).toBe(claims.length)
})
