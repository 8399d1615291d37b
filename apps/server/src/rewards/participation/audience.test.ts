import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, dayOf } from '#platform/clock'
import type { Operator } from '../../../test/operators.ts'
import { promotionsAt, type Terms } from '../../../test/promotions.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }
beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
afterAll(() => server.close())

type Eligibility = Partial<Terms['eligibility']>
const LIMITS = { person: 1, device: 0, paymentAccount: 0, ip: 0 }
/** A free gift for whom the terms are for. */
const gift = (whom: Eligibility) => ({
  offer: { kind: 'newMember', amount: '5.00', deposit: '0.00' } as const,
  eligibility: { registeredDays: null, isVerified: false, limits: LIMITS, ...whom },
})
const giftFor = (whom: Eligibility) => site.published(both, gift(whom))
const standing = async (as: Person, id: string) => {
  const { status, why } = await site.detail(as, id)
  return [status, why]
}

/** Notes valid bets of a member, so many days ago. */
const played = ({ memberId }: Person, daysAgo: number, minor: number) =>
  server.db.pool.query(
    `insert into promotion.play_day (member_id, day, game_type, stake_minor, valid_minor, payout_minor)
     values ($1, $2, 'RNG', $3, $3, 0)`,
    [memberId, dayAfter(dayOf(server.clock.now(), 'Asia/Manila'), -daysAgo), minor],
  )

test('[PRO-01] a promotion is for tiers of its labels, and a member reads theirs in their language', async () => {
  const id = await giftFor({ labels: ['Bronze', 'Gold'] })
  const member = await server.register()
  expect(await standing(member, id)).toEqual(['close', 'label'])
  expect(await site.claim(member, id)).toMatchObject({ code: 'PROMO_STATE' })
  await site.reach(both.maker, member, 5)
  expect(await standing(member, id)).toEqual(['close', 'label'])
  await site.reach(both.maker, member, 8)
  const query = { id, lang: 'VI' } as const
  const { status, eligibility } = valueIn(
    await server.call('promotionDetail', { as: member, query }),
  )
  expect(status).toBe('claim')
  expect(eligibility.labels).toEqual(['Đồng', 'Vàng'])
  valueIn(await site.claim(member, id))
})

test('[PRO-01] a promotion is for members with a proved number of its countries', async () => {
  const id = await giftFor({ countries: ['PH'] })
  const member = await server.register()
  expect(await standing(member, id)).toEqual(['close', 'country'])
  await server.db.pool.query(
    `insert into member.mobile (brand_id, mobile, member_id, verified_at)
     values ('ph', '+639171230987', $1, now())
     on conflict (member_id) do update set mobile = excluded.mobile`,
    [member.memberId],
  )
  expect(await standing(member, id)).toEqual(['claim', null])
  valueIn(await site.claim(member, id))
})

test('[PRO-01] a promotion is for a segment: by deposits, by days of play, by what was staked', async () => {
  const [fresh, playing, gone] = [
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  await played(playing, 0, 40_000)
  await played(playing, 6, 60_000)
  await played(gone, 40, 1_000_000)
  const newcomers = await giftFor({ segment: { kind: 'neverDeposited' } })
  const active = await giftFor({ segment: { kind: 'active', days: 7 } })
  const lapsed = await giftFor({ segment: { kind: 'lapsed', days: 30 } })
  const high = await giftFor({ segment: { kind: 'highStakes', days: 7, amount: '1000.00' } })
  const openTo = async (as: Person) =>
    Promise.all(
      [newcomers, active, lapsed, high].map(async (id) => (await standing(as, id))[0] === 'claim'),
    )
  expect(await openTo(fresh)).toEqual([true, false, false, false])
  expect(await openTo(playing)).toEqual([true, true, false, true])
  expect(await openTo(gone)).toEqual([true, false, true, false])
  await site.deposited(gone, '100.00')
  await expect
    .poll(() => standing(gone, newcomers), { timeout: 10_000, interval: 50 })
    .toEqual(['close', 'segment'])
})

test('[PRO-01] who has joined stays, whatever they do afterwards', async () => {
  const member = await server.register()
  const id = await site.published(both, {
    ...gift({ segment: { kind: 'neverDeposited' } }),
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '10.00' },
  })
  valueIn(await site.join(member, id))
  await site.deposited(member, '40.00')
  await expect
    .poll(() => standing(member, id), { timeout: 10_000, interval: 50 })
    .toEqual(['claim', null])
  expect(valueIn(await site.claim(member, id)).amount).toBe('20.00')
})

const NOBODY = [
  ['a label that the club has not', { labels: ['Gold', 'Uranium'] }, 'labels vipLabel'],
  ['a country whose numbers are not accepted', { countries: ['PH', 'UK'] }, 'countries notServed'],
] satisfies [string, Eligibility, string][]

test.each(NOBODY)('[PRO-01] terms for %s are not saved', async (_whom, whom, flaw) => {
  const [field, rule] = flaw.split(' ')
  expect(await site.save(both.maker, gift(whom))).toMatchObject({
    ...{ status: 422, code: 'PROMO_TERMS' },
    value: { fields: [{ field: `terms.eligibility.${field}`, rule }] },
  })
})

test('[PRO-01] terms for members without a deposit that need one are not saved', async () => {
  const change = {
    ...gift({ segment: { kind: 'neverDeposited' } }),
    offer: { kind: 'newMember', amount: '5.00', deposit: '100.00' } as const,
  }
  expect(await site.save(both.maker, change)).toMatchObject({
    value: { fields: [{ field: 'terms.eligibility.segment', rule: 'depositNeeded' }] },
  })
})
