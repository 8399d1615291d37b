import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer, valueIn } from '../test/test-server.ts'
import { seedPromotions } from './promotions.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await change('ph', { currency: 'VND', mobileCountries: ['VN'] })
  await change('intl', { mobileCountries: ['US'] })
  server.clock.advance(3000)
  await server.asSystem((engine) => seedPromotions(engine, server.fieldKeys))
})
afterAll(() => server.close())

const change = (brandId: string, config: object) =>
  server.db.pool.query('update brand.brand set config = config || $1 where brand_id = $2', [
    JSON.stringify(config),
    brandId,
  ])

test('[PRO-08] a brand in dong has the reward for a Zalo number, by VIP level', async () => {
  const cards = valueIn(await server.call('promotions', { query: { lang: 'EN' } }))
  const card = cards.find(({ title }) => title === 'Zalo number reward')
  const query = { id: card?.id ?? '' }
  const { terms, eligibility, currency } = valueIn(await server.call('promotionDetail', { query }))
  expect(currency).toBe('VND')
  expect(terms.offer).toEqual({
    ...{ kind: 'manual', max: '131000', contact: 'zalo' },
    byTier: [
      { tier: 1, amount: '31000' },
      { tier: 4, amount: '81000' },
      { tier: 10, amount: '131000' },
    ],
  })
  expect(eligibility).toMatchObject({ isVerified: true, limits: { person: 1 } })
})

test('[PRO-08] a brand that serves no numbers of Vietnam has no reward for one', async () => {
  const { rows } = await server.db.pool.query(
    `select p.brand_id, count(*)::integer as all,
            (count(*) filter (where v.terms -> 'offer' ->> 'contact' = 'zalo'))::integer as zalo
       from promotion.promotion p join promotion.version v using (promotion_id)
      group by p.brand_id order by p.brand_id`,
  )
  expect(rows).toEqual([
    { brand_id: 'intl', all: 10, zalo: 0 },
    { brand_id: 'ph', all: 11, zalo: 1 },
  ])
})
