import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, readTerms } from '../src/rewards/promotion/terms.ts'
import { openTestServer, type TestServer, valueIn } from './test-server.ts'

const MIGRATION = new URL('../migrations/0670-deposit-promotions.sql', import.meta.url)
const BEFORE = { offerId: 'HELLO', name: 'Hello “bonus”', ppm: 500_000, multiple: 10, times: 1 }
let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A deposit with an offer of the configuration, as it was stored. */
async function depositOf(memberId: string, state: string, reward: bigint) {
  const id = randomUUID()
  const offer = JSON.stringify({ ...BEFORE, capMinor: '500000', minMinor: '20000' })
  await server.db.pool.query(
    `insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference, channel, currency,
                                  amount_minor, fee_minor, offer, state, credited_minor, reward_minor,
                                  expires_at, created_at, changed_at)
     values ($1, $2, 'ph', $3, $4, 'GCASH', 'PHP', 100000, 0, $5, $6, $7, $8, now(), now(), now())`,
    [
      ...[memberId, id, randomUUID(), `D-${id}`, offer, state],
      ...[state === 'CREDITED' ? 100_000n : null, reward],
    ],
  )
  await server.db.pool.query(
    'insert into cashier.deposit_reference (reference, member_id, deposit_id) values ($1, $2, $3)',
    [`D-${id}`, memberId, id],
  )
  return `D-${id}`
}

test('[PRO-01] offers of the configuration become promotions, with what members have of them', async () => {
  const [had, waits, new_] = [
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  const before = await depositOf(had.memberId, 'CREDITED', 50_000n)
  const open = await depositOf(waits.memberId, 'PENDING', 0n)
  const offers = [{ ...BEFORE, capMinor: '500000', minMinor: '20000' }]
  await server.db.pool.query(`update brand.brand set config = config || $1 where brand_id = 'ph'`, [
    JSON.stringify({ deposit: { offers } }),
  ])
  const text = await readFile(MIGRATION, 'utf8')
  await server.db.pool.query(text.slice(text.indexOf('do $$')))

  const { rows } = await server.db.pool.query(
    `select p.promotion_id as id, v.terms, v.terms_hash as hash, p.left_minor as left from promotion.promotion p
       join promotion.version v using (promotion_id) where v.reason = 'Deposit offer HELLO'`,
  )
  expect(rows).toHaveLength(1)
  const { id, terms, hash } = rows[0]
  const read = readTerms(terms)
  // Of what is stored: a language that came later is read beside it.
  expect(hashOf(terms)).toBe(hash)
  expect(read).toMatchObject({
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: 500_000n, min: 20_000n },
    wagering: { multiple: 10, base: 'bonus', bonus: null },
    repeats: 'once',
  })
  const status = async (as: typeof had) =>
    valueIn(await server.call('promotionDetail', { as, query: { id } })).status
  expect(await Promise.all([had, waits, new_].map(status))).toEqual(['claimed', 'joined', 'join'])
  const seen = async (as: typeof had, reference: string) =>
    valueIn(await server.call('depositByReference', { as, query: { reference } })).offer
  expect(await seen(waits, open)).toMatchObject({
    offerId: id,
    reward: '500.00',
    required: '5000.00',
  })
  expect(await seen(had, before)).toMatchObject({
    offerId: 'HELLO',
    reward: '500.00',
    required: '5000.00',
  })
  const config = await server.db.pool.query(
    `select config #> '{deposit,offers}' as offers from brand.brand where brand_id = 'ph'`,
  )
  expect(config.rows).toEqual([{ offers: null }])
})
