import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { promotionsAt } from '../../../test/promotions.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }
beforeAll(async () => {
  server = await openTestServer()
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
afterAll(() => server.close())

const ZALO = {
  ...({ kind: 'manual', max: '262.00', contact: 'zalo' } as const),
  byTier: [
    { tier: 1, amount: '62.00' },
    { tier: 4, amount: '162.00' },
    { tier: 10, amount: '262.00' },
  ],
}
const applicationOf = async ({ username }: Person) => {
  const { content } = valueIn(await server.call('opsApplications', { as: both.maker, query: {} }))
  const found = content.find((each) => each.username === username)
  if (!found) throw new Error(`no application of ${username}`)
  return found
}
const decide = (id: string, amount: string | null) =>
  server.call('decideApplication', {
    as: both.maker,
    body: { id, amount, because: site.because },
  })

test.each([
  { tier: 1, amount: '62.00' },
  { tier: 9, amount: '162.00' },
  { tier: 10, amount: '262.00' },
])(
  '[PRO-08] special offer: a Zalo number is checked, and rewarded at VIP $tier with $amount',
  async ({ tier, amount }) => {
    const id = await site.published(both, { type: 'specialOffer', offer: ZALO })
    const member = await server.register()
    expect(await site.detail(member, id)).toMatchObject({ status: 'close', why: 'tier' })
    await site.reach(both.maker, member, tier)
    expect((await site.detail(member, id)).terms.offer).toMatchObject({ max: amount })
    expect(await site.apply(member, id)).toMatchObject({ code: 'MOBILE_WRONG' })
    valueIn(await site.apply(member, id, { remark: '0912 345 678' }))
    const application = await applicationOf(member)
    expect(application).toMatchObject({ remark: '+84912345678', max: amount })
    valueIn(await server.call('takeApplication', { as: both.maker, body: { id: application.id } }))
    const other = (Number(amount) - 0.01).toFixed(2)
    expect(await decide(application.id, other)).toMatchObject({ code: 'AMOUNT_OUT_OF_LIMITS' })
    valueIn(await decide(application.id, amount))
    expect((await site.detail(member, id)).status).toBe('issued')
    expect(await site.left(both.maker, id)).toBe((1000 - Number(amount)).toFixed(2))
    expect(await site.apply(member, id, { remark: '0987 654 321' })).toMatchObject({
      code: 'PROMO_STATE',
    })
  },
)

test('[PRO-08] a Zalo number is applied with once, and again after its application was rejected', async () => {
  const offer = { kind: 'manual', max: '80.00', contact: 'zalo' } as const
  const id = await site.published(both, { type: 'specialOffer', offer })
  const [member, other] = [await server.register(), await server.register()]
  valueIn(await site.apply(member, id, { remark: '0905 111 222' }))
  const same = () => site.apply(other, id, { remark: '+84 905 111 222' })
  expect(await same()).toMatchObject({ code: 'ALREADY_USED_MOBILE' })
  const { id: entry } = await applicationOf(member)
  valueIn(await server.call('takeApplication', { as: both.maker, body: { id: entry } }))
  valueIn(await decide(entry, null))
  // With another number, the first one stays free.
  valueIn(await site.apply(member, id, { remark: '0905 333 444' }))
  expect(valueIn(await same())).toEqual({ status: 'applying' })
})

test('[PRO-08] amounts by tier rise, within the most that the offer pays', async () => {
  const [first, ...rest] = ZALO.byTier
  const wrong = [
    { ...ZALO, byTier: [...rest, first] },
    { ...ZALO, max: '261.99' },
  ] as (typeof ZALO)[]
  for (const offer of wrong)
    expect(await site.save(both.maker, { offer })).toMatchObject({
      ...{ code: 'PROMO_TERMS', value: { fields: [{ field: 'terms.offer.byTier' }] } },
    })
})
