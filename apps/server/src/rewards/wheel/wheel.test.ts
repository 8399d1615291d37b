import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { recheckDraw } from '@parola/maths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let operator: Operator
let second: Operator

beforeAll(async () => {
  server = await openTestServer()
  ;[operator, second] = [await server.operator(), await server.operator()]
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

/** Before the last Monday of the brand: spins of one Monday have been earned since. */
const LAST_SUNDAY = `date_trunc('week', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila' - interval '1 hour'`

/** A member who has had a tier since an instant. */
async function member(tier: number, since = LAST_SUNDAY): Promise<Person> {
  const person = await server.register()
  await server.asOwner(
    `insert into vip.member (member_id, brand_id, tier, peak, period_from)
     values ('${person.memberId}', 'ph', ${tier}, ${tier}, current_date);
     insert into vip.tier_change (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
     values ('${person.memberId}', '${randomUUID()}', 'ph', 0, ${tier}, 'upgrade', 0, ${since})`,
  )
  return person
}

const wheel = async (as: Person) => valueIn(await server.call('wheel', { as }))
const spin = (as: Person, commit: string, requestKey: string = randomUUID()) =>
  server.call('spinVipWheel', { as, body: { requestKey, commit, clientSeed: 'my own' } })

type Group = BodyOf<Calls['changeWheel']>['groups'][number]

/** Changes every group of the wheel, from the next day on. */
async function change(changed: (group: Group) => Group) {
  const { version, groups } = valueIn(await server.call('opsWheel', { as: operator }))
  const wire = groups.map(({ label: _, faceValue: __, ...group }) => changed(group))
  const body = { version, groups: wire, reason: 'for the test' }
  valueIn(await server.call('changeWheel', { as: operator, body }))
  const open = valueIn(await server.call('approvals', { as: second, query: {} }))
  const request = open.find(({ kind }) => kind === 'wheel.change')
  const decision = { requestId: request?.requestId ?? '', isApproved: true }
  valueIn(await server.call('decideApproval', { as: second, body: decision }))
}

/** What was changed takes effect. */
async function nextDay() {
  await server.asOwner(
    `update settings.version set starts_at = starts_at - interval '1 day', written_at = written_at - interval '1 day' where name = 'wheel'`,
  )
  server.clock.advance(3000)
}

describe('[PRO-05] the wheel of the club', () => {
  test('gives spins by the tier, a week at a time, and keeps unused ones', async () => {
    const [none, silver] = [await member(0), await member(4)]
    expect(await wheel(none)).toMatchObject({ spins: 0, perWeek: 0 })
    expect(await wheel(silver)).toMatchObject({ spins: 2, perWeek: 2, faceValue: '26.50' })
    await server.asOwner(
      `update wheel.member set given_until = given_until - 7 where member_id = '${silver.memberId}'`,
    )
    expect((await wheel(silver)).spins).toBe(4)
    expect((await wheel(silver)).spins).toBe(4)
    expect((await spin(none, (await wheel(none)).commit)).code).toBe('WHEEL_NO_SPINS')
  })

  test('gives the spins of every Monday since a tier was reached, however late the first visit', async () => {
    const ana = await member(4, `${LAST_SUNDAY} - interval '21 days'`)
    await server.asOwner(
      `insert into vip.tier_change (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
       values ('${ana.memberId}', '${randomUUID()}', 'ph', 4, 7, 'upgrade', 0, ${LAST_SUNDAY} - interval '7 days')`,
    )
    // Silver for two Mondays, then Gold for two.
    expect((await wheel(ana)).spins).toBe(2 * 2 + 2 * 3)
    const old = await member(1, `${LAST_SUNDAY} - interval '3 years'`)
    expect((await wheel(old)).spins).toBe(52)
  })

  test('a spin is what was committed to, is credited once, and the next one has another seed', async () => {
    const ana = await member(4)
    const before = await wheel(ana)
    const requestKey = randomUUID()
    const tabs = Array.from({ length: 5 }, () => spin(ana, before.commit, requestKey))
    const spins = (await Promise.all(tabs)).map(valueIn)
    expect(new Set(spins.map(({ reference }) => reference)).size).toBe(1)
    const [first] = spins
    if (!first) throw new Error('no spin')
    expect(recheckDraw(first.proof).isRight).toBe(true)
    expect(first.proof).toMatchObject({ commit: before.commit, clientSeed: 'my own', nonce: 0 })
    const after = await wheel(ana)
    expect(after).toMatchObject({ spins: 1, nonce: 1, clientSeed: 'my own' })
    expect(after.commit).not.toBe(before.commit)
    const { balance } = valueIn(await server.call('walletBalance', { as: ana }))
    const { currentPoints } = valueIn(await server.call('getPointBalance', { as: ana }))
    const { reward } = first
    expect({ balance, points: currentPoints }).toEqual({
      balance: reward.kind === 'cash' ? reward.amount : '0.00',
      points: reward.kind === 'points' ? reward.points : 0,
    })
    expect((await spin(ana, before.commit)).code).toBe('WHEEL_CHANGED')
    const { content } = valueIn(await server.call('wheelSpins', { as: ana, query: {} }))
    expect(content.map(({ reference }) => reference)).toEqual([first.reference])
    const { rows } = await server.db.pool.query<{ sealed: string }>(
      `select encode(sealed_seed, 'escape') as sealed from wheel.member where member_id = $1`,
      [ana.memberId],
    )
    expect(rows[0]?.sealed).not.toContain(first.proof.serverSeed)
  })

  test('changes with the next day, by two operators', async () => {
    const ana = await member(1)
    await change((group) => ({ ...group, spins: 9 }))
    expect((await wheel(ana)).perWeek).toBe(1)
    await nextDay()
    expect((await wheel(ana)).perWeek).toBe(9)
  })

  test('[PRO-05] pays a free bet as a grant of its stake, beside the cash', async () => {
    const freeBet = { kind: 'freeBet', stake: '20.00', days: 7 } as const
    const segments = [
      { reward: freeBet, weight: 999_999 },
      { reward: { kind: 'points', points: 1 } as const, weight: 1 },
    ]
    await change((group) => ({ ...group, segments }))
    await nextDay()
    const ana = await member(4)
    const { commit, faceValue } = await wheel(ana)
    expect(faceValue).toBe('19.99')
    const { reward, reference } = valueIn(await spin(ana, commit))
    expect(reward).toEqual(freeBet)
    const { content } = valueIn(await server.call('bonusBalances', { as: ana, query: {} }))
    expect(content).toMatchObject([
      { reference, isFreeBet: true, state: 'active', balance: '20.00', required: '20.00', days: 7 },
    ])
    expect(valueIn(await server.call('walletBalance', { as: ana })).balance).toBe('0.00')
    expect(valueIn(await server.call('opsWheel', { as: operator })).freeBets).toBe('20.00')
  })
})
