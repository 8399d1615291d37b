import { recheckDraw } from '@parola/maths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { catchUp } from '#games/activity'
import { addMs, DAY_MS } from '#platform/clock'
import { inTransaction } from '#platform/db'
import type { Engine } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { promotionsAt } from '../../../test/promotions.ts'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { computeCashback } from './cashback.job.ts'
import { promotionConsumer } from './member-facts.sql.ts'
import { drawRaffles } from './raffle.job.ts'

let server: TestServer
let rounds: ReturnType<typeof roundsAt>
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }

beforeAll(async () => {
  server = await openTestServer()
  rounds = roundsAt(server)
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
afterAll(async () => {
  expect(await reconcile(server.db.kysely)).toMatchObject({ isSound: true })
  await rounds.close()
  await server.close()
})

/** Stakes of a member with what they paid, settled and counted. */
async function play(member: Person, played: { stake: bigint; payout?: bigint }[]) {
  await server.fund(member.memberId, 10_000_000n)
  for (const { stake: minor, payout = 0n } of played) await rounds.bet(member, { minor, payout })
  const whose = { memberId: member.memberId, now: server.clock.now() }
  await inTransaction(server.db, (tx) => catchUp(tx, promotionConsumer, whose))
}

/** Runs a job as it will run so many days later; members and operators stay logged in. */
const drawNow = (engine: Engine, date: Date) => drawRaffles(engine, server.fieldKeys, date)
const inDays = (days: number, job: typeof drawNow) =>
  server.asSystem((engine) => {
    const later = addMs(engine.clock.now(), days * DAY_MS)
    return job({ ...engine, clock: { now: () => later } }, later)
  })

test('[PRO-01] high rebate: a lost week is computed once after it has ended, and paid', async () => {
  const tiers = [
    { loss: '100.00', ratePpm: 30_000 },
    { loss: '1000.00', ratePpm: 50_000 },
  ]
  const id = await site.published(both, {
    ...{ type: 'highRebate', repeats: 'weekly', wagering: { multiple: 1, base: 'bonus' } },
    offer: { kind: 'cashback', tiers, cap: '500.00', min: '1.00' },
  })
  const [loser, winner] = [await server.register(), await server.register()]
  for (const member of [loser, winner]) valueIn(await site.join(member, id))
  await play(loser, [{ stake: 200_000n, payout: 50_000n }, { stake: 50_000n }])
  await play(winner, [{ stake: 10_000n, payout: 90_000n }])
  await inDays(0, computeCashback)
  expect((await site.detail(loser, id)).status).toBe('joined')
  await inDays(8, computeCashback)
  await inDays(8, computeCashback)
  expect(await site.detail(loser, id)).toMatchObject({
    ...{ status: 'claim', entry: { amount: '100.00' } },
  })
  expect((await site.detail(loser, id)).entry?.loss).toEqual({
    ...{ stakes: '2500.00', payouts: '500.00', rewards: '0.00', base: '2000.00' },
    ratePpm: 50_000,
  })
  expect((await site.detail(winner, id)).status).toBe('close')
  const before = Number(await site.balance(loser))
  expect(valueIn(await site.claim(loser, id))).toMatchObject({ amount: '100.00' })
  expect(Number(await site.balance(loser))).toBe(before + 100)
})

test('[PRO-05] a raffle gives tickets for turnover, is drawn once, and can be recomputed', async () => {
  const offer = {
    ...{ kind: 'raffle' as const, perTicket: '100.00', perMember: 1 },
    prizes: ['50.00', '200.00'],
  }
  const id = await site.published(both, {
    ...{ type: 'VIP', offer, wagering: { multiple: 1, base: 'bonus' }, budget: '250.00' },
    endsAt: addMs(server.clock.now(), DAY_MS / 2).toISOString(),
  })
  const people = [await server.register(), await server.register(), await server.register()]
  for (const member of people) valueIn(await site.join(member, id))
  const [one, two, none] = people as [Person, Person, Person]
  await play(one, [{ stake: 35_000n }])
  await play(two, [{ stake: 10_000n }])
  const { commit } = (await site.detail(one, id)).draw ?? { commit: '' }
  await inDays(1, drawNow)
  await inDays(1, drawNow)
  const { draw } = await site.detail(one, id)
  expect(draw?.tickets.map(({ first, count }) => [first, count])).toEqual([
    [1, 3],
    [4, 1],
  ])
  expect(draw?.winners.map(({ prize }) => prize)).toEqual(['200.00', '50.00'])
  const proof = recheckDraw({
    ...{ draw: 'raffle', commit, nonce: draw?.nonce ?? 0 },
    ...{ serverSeed: draw?.serverSeed ?? '', clientSeed: draw?.clientSeed ?? '' },
    raffle: { tickets: draw?.tickets ?? [], prizes: 2, perMember: 1 },
    winners: draw?.winners.map(({ no }) => no) ?? [],
  })
  expect(proof.isRight).toBe(true)
  expect((await site.detail(none, id)).status).toBe('close')
  const claimed = await Promise.all([one, two].map((member) => claimRaffle(member, id)))
  expect(claimed.sort()).toEqual(['200.00', '50.00'])
  expect(await site.left(both.maker, id)).toBe('0.00')
})

async function claimRaffle(as: Person, id: string) {
  const { termsHash } = await site.detail(as, id)
  return valueIn(await server.call('claimRaffle', { as, body: { id, termsHash } })).amount
}

test('[PRO-01] free rounds are given by the rule once their deposit is there', async () => {
  const offer = {
    ...{ kind: 'freeRounds' as const, nodeId: 10_001, rounds: 10, stake: '1.00' },
    deposit: '0.00',
  }
  const id = await site.published(both, { offer, wagering: { multiple: 0, base: 'bonus' } })
  const member = await server.register()
  const { reference } = valueIn(await site.claim(member, id))
  const { rows } = await server.db.pool.query(
    `select rounds, stake_minor::text as stake, given_by from free_round.campaign where campaign = $1`,
    [reference],
  )
  expect(rows).toEqual([{ rounds: 10, stake: '100', given_by: null }])
  expect(await site.left(both.maker, id)).toBe('990.00')
  expect(valueIn(await site.claim(member, id)).reference).toBe(reference)
})
