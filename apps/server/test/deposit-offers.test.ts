import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { findDeposit } from '#money/deposit'
import { bySystem, VISITOR, work } from '#platform/work'
import { applyPayment } from '../src/money/deposit/apply-payment.ts'
import { createDeposit } from '../src/money/deposit/deposits.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { depositOffers } from '../src/rewards/participation/deposit-offers.ts'
import type { Operator } from './operators.ts'
import { promotionsAt, type Terms } from './promotions.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const SOON = { timeout: 10_000, interval: 50 }
const parts = { turnover: createTurnover(), guards: { verifiedName: async () => null } }
let server: TestServer
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
beforeEach(async () => {
  ana = await server.register()
})
afterAll(async () => {
  expect(await reconcile(server.db.kysely)).toMatchObject({ isSound: true })
  await server.close()
})

const match = (change: Partial<Terms> = {}) =>
  site.published(both, {
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '1000.00', min: '100.00' },
    wagering: { multiple: 12, base: 'depositAndBonus' },
    ...{ budget: '5000.00', ...change },
  })
type Choice = { offerId?: string; withoutBonus?: boolean }

/** A deposit of GCash, which costs nothing. */
const begun = (amount: bigint, choice: Choice = {}) =>
  server.asSystem((engine) => {
    const opening = { actor: { ...VISITOR, kind: 'member' as const, memberId: ana.memberId } }
    return work(engine, { ...opening, brandId: 'ph' }, (w) =>
      createDeposit(w, depositOffers, {
        ...{ requestKey: randomUUID(), channel: 'GCASH', amount, ...choice },
      }),
    )
  })
const paid = (reference: string, amount: string) =>
  server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      applyPayment(parts, w, {
        ...{ id: `pay_${reference}`, reference, status: 'PAID', amount, currency: 'PHP' },
      } as never),
    ),
  )
/** Puts what was joined and begun so many days back, into an earlier window. */
async function putBack(promotionId: string, reference: string, days: number) {
  const { pool } = server.db
  await pool.query(
    `update promotion.entry set win = to_char(win::date - $2::integer, 'YYYY-MM-DD'),
            joined_at = joined_at - make_interval(days => $2) where promotion_id = $1`,
    [promotionId, days],
  )
  await pool.query(
    'update cashier.deposit set created_at = created_at - make_interval(days => $2) where reference = $1',
    [reference, days],
  )
}
const offers = async () => valueIn(await server.call('depositChannels', { as: ana })).offers
const seen = async (reference: string) =>
  valueIn(await server.call('depositByReference', { as: ana, query: { reference } }))
const status = async (id: string) => (await site.detail(ana, id)).status
const kinds = async () =>
  valueIn(await server.call('messages', { as: ana, query: {} })).content.map(({ kind }) => kind)

describe('[PRO-01] [WAL-02] a deposit is matched by a promotion', () => {
  test('that is chosen with it, and claimed once it is credited', async () => {
    const id = await match()
    expect(await offers()).toContainEqual({
      ...{ offerId: id, name: expect.any(String), percent: '50', cap: '1000.00', min: '100.00' },
      ...{ multiple: 12, base: 'depositAndBonus', isBonus: false, isJoined: false },
    })
    const { reference } = await begun(100_000n, { offerId: id })
    expect(await seen(reference)).toMatchObject({
      offer: { offerId: id, reward: '500.00', required: '18000.00' },
    })
    expect(await status(id)).toBe('joined')
    await paid(reference, '1000.00')
    await expect.poll(() => status(id), SOON).toBe('claim')
    expect(await site.balance(ana)).toBe('1000.00')
    expect(valueIn(await site.claim(ana, id))).toMatchObject({
      ...{ amount: '500.00', required: '18000.00' },
    })
    expect(await site.balance(ana)).toBe('1500.00')
    expect((await offers()).map(({ offerId }) => offerId)).not.toContain(id)
  })

  test('that was joined before, unless its member wants no bonus for this one', async () => {
    const id = await match()
    valueIn(await site.join(ana, id))
    expect((await offers()).find(({ offerId }) => offerId === id)?.isJoined).toBe(true)
    const plain = await begun(100_000n, { withoutBonus: true })
    await paid(plain.reference, '1000.00')
    const other = await begun(20_000n)
    await paid(other.reference, '200.00')
    await expect.poll(() => status(id), SOON).toBe('claim')
    expect(await seen(plain.reference)).toMatchObject({ offer: null, withoutBonus: true })
    await expect
      .poll(async () => (await seen(other.reference)).offer, SOON)
      .toMatchObject({ offerId: id, reward: '100.00' })
  })

  test('of the window in which it was begun, although it is credited in the next one', async () => {
    const offer = { kind: 'depositMatch', ratePpm: 500_000, cap: '1000.00', min: '100.00' } as const
    for (const [repeats, days] of [['daily', 1] as const, ['weekly', 7] as const]) {
      const id = await match({ repeats, offer })
      const { reference } = await begun(40_000n, { offerId: id })
      await putBack(id, reference, days)
      // It is joined for this window too, before the money is there.
      valueIn(await site.join(ana, id))
      await paid(reference, '400.00')
      await expect.poll(() => status(id), SOON).toBe('claim')
      expect(valueIn(await site.claim(ana, id))).toMatchObject({ amount: '200.00' })
      // The match of this window waits for a deposit of its own.
      const other = await begun(30_000n, { offerId: id })
      await paid(other.reference, '300.00')
      await expect.poll(() => status(id), SOON).toBe('claim')
      expect(valueIn(await site.claim(ana, id))).toMatchObject({ amount: '150.00' })
      expect(await kinds()).not.toContain('deposit-offer-over')
    }
  })

  test('of several orders for one offer that are paid, one is matched and nothing is paid twice', async () => {
    const id = await match()
    const orders = []
    for (let order = 0; order < 3; order += 1) orders.push(await begun(50_000n, { offerId: id }))
    await Promise.all(orders.map(({ reference }) => paid(reference, '500.00')))
    await expect.poll(() => status(id), SOON).toBe('claim')
    const over = async () => (await kinds()).filter((kind) => kind === 'deposit-offer-over')
    await expect.poll(over, SOON).toHaveLength(2)
    const claims = await Promise.all([1, 2, 3, 4].map(() => site.claim(ana, id)))
    expect(claims.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK'])
    expect(await site.balance(ana)).toBe('1750.00')
  })

  test('no promotion, one that is over and an amount below its least are refused', async () => {
    const id = await match()
    const refused = (offerId: string, amount = 100_000n) =>
      begun(amount, { offerId }).catch((error: { code: string }) => error.code)
    expect(await refused('WELCOME')).toBe('OFFER_OVER')
    expect(await refused(randomUUID())).toBe('OFFER_OVER')
    expect(await refused(id, 9_900n)).toBe('AMOUNT_OUT_OF_LIMITS')
    const dear = await match({
      offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '1000.00', min: '500.00' },
    })
    expect(await refused(dear, 49_900n)).toBe('OFFER_OVER')
    valueIn(await server.call('stopPromotion', { as: both.maker, body: { id, because: 'over' } }))
    expect(await refused(id)).toBe('OFFER_OVER')
    expect((await offers()).map(({ offerId }) => offerId)).not.toContain(id)
  })

  test('two of one group are not chosen at the same time', async () => {
    const first = await match({ group: 'deposit' })
    const second = await match({ group: 'deposit' })
    await begun(100_000n, { offerId: first })
    const refused = begun(100_000n, { offerId: second })
    await expect(refused).rejects.toMatchObject({ code: 'PROMO_STACK' })
  })

  test('one that was stopped before the payment came adds nothing, and its member is notified', async () => {
    const id = await match()
    const { reference } = await begun(100_000n, { offerId: id })
    valueIn(await server.call('stopPromotion', { as: both.maker, body: { id, because: 'over' } }))
    await paid(reference, '1000.00')
    await expect.poll(kinds, SOON).toContain('deposit-offer-over')
    expect((await seen(reference)).offer).toMatchObject({ reward: '0.00', required: '0.00' })
    expect(await site.balance(ana)).toBe('1000.00')
    const row = await findDeposit(server.db.kysely, reference)
    expect(row?.reward_minor).toBe(0n)
  })
})
