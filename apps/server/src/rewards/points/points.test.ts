import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { pointsSettings } from './points-settings.ts'

const PASSWORD = '248163'
let server: TestServer
let rounds: ReturnType<typeof roundsAt>

beforeAll(async () => {
  server = await openTestServer()
  rounds = roundsAt(server)
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  // Every balance is the sum of its entries.
  const { rows } = await server.db.pool.query(
    `select count(*)::integer as wrong from points.account a
      where balance <> (select coalesce(sum(change), 0) from points.entry e where e.member_id = a.member_id)
         or seq <> (select count(*) from points.entry e where e.member_id = a.member_id)`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
  await rounds.close()
  await server.close()
})

/** A member with a payment password who has earned so many points. */
async function player(points = 0): Promise<Person> {
  const as = await server.register()
  await server.fund(as.memberId, 10_000_000_000n)
  const password = { paymentPassword: PASSWORD, confirmPaymentPassword: PASSWORD }
  valueIn(await server.call('setPaymentPassword', { as, body: password }))
  if (points > 0) await bet(as, BigInt(points) * 10_000n)
  return as
}

const bet = (member: Person, minor: bigint, gameType = 'RNG') =>
  rounds.bet(member, { minor, gameType })
const undo = (member: Person, round: string) => rounds.undo(member, round)

type Offer = { points?: number; stock?: number; limit?: number | null; amountRequirement?: string }

async function goods(offer: Offer = {}): Promise<string> {
  const goodsId = randomUUID()
  const operator = await server.operator()
  const body = {
    ...{
      goodsId,
      version: 0,
      picture: 'cap' as const,
      name: inEveryLanguage(() => 'Cap'),
      remark: inEveryLanguage(() => ''),
    },
    ...{ points: 100, stock: 5, limit: null, amountRequirement: '0.00', isOpen: true },
    ...{ ...offer, reason: 'for the test' },
  }
  expect((await server.call('savePointGoods', { as: operator, body })).code).toBe('OK')
  return goodsId
}

const points = async (as: Person) =>
  valueIn(await server.call('getPointBalance', { as })).currentPoints
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance
const convert = (as: Person, count: number, requestKey = randomUUID()) =>
  server.call('convertPoint', {
    as,
    body: { requestKey, points: count, paymentPassword: PASSWORD },
  })
const redeem = (as: Person, goodsId: string, redeemQuantity = 1) =>
  server.call('redeemPointReward', {
    as,
    body: { requestKey: randomUUID(), goodsId, redeemQuantity, paymentPassword: PASSWORD },
  })

type Earned = {
  id: string
  fn: string
  input: Record<'before' | 'after' | 'unit', number>
  expect: object
}
const vectors = (
  JSON.parse(
    readFileSync(new URL('./points.vectors.json', import.meta.url), 'utf8'),
  ) as readonly Earned[]
).filter(({ fn }) => fn === 'pointsEarned')

describe('[PRO-03] points', () => {
  test.each(vectors)('$id $fn, as the feed credits it', async ({ input, expect: expected }) => {
    expect(input.unit).toBe(Number(pointsSettings.default.unitMinor))
    const ana = await player()
    if (input.before > 0) await bet(ana, BigInt(input.before))
    const before = await points(ana)
    await bet(ana, BigInt(input.after - input.before))
    expect({ points: (await points(ana)) - before }).toEqual(expected)
  })

  test('come from the feed without losing a remainder, and are never taken back', async () => {
    const ana = await player()
    await bet(ana, 1_995_000n)
    expect(await points(ana)).toBe(199)
    const second = await bet(ana, 17_345n)
    expect(await points(ana)).toBe(201)
    // Half of it counts for live games.
    await bet(ana, 100_000n, 'LIVE')
    expect(await points(ana)).toBe(206)
    await undo(ana, second)
    expect(await points(ana)).toBe(206)
    await bet(ana, 10_000n)
    expect(await points(ana)).toBe(206)
    // 173.45 was undone: 50.00 of it is still to be played.
    await bet(ana, 15_000n)
    expect(await points(ana)).toBe(207)
    const { content } = valueIn(await server.call('memTransDet', { as: ana, query: {} }))
    expect(
      content.map(({ type, changedPoints, pointsBalance }) => [type, changedPoints, pointsBalance]),
    ).toEqual([
      ['earned', 1, 207],
      ['earned', 5, 206],
      ['earned', 2, 201],
      ['earned', 199, 199],
    ])
  })

  test('become cash once for a request key, at once or after a review, behind the payment password', async () => {
    const ana = await player(60_000)
    const before = Number(await balance(ana))
    const wrong = { requestKey: randomUUID(), points: 10, paymentPassword: '111111' }
    expect((await server.call('convertPoint', { as: ana, body: wrong })).code).toBe(
      'PAYMENT_PASSWORD_WRONG',
    )
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => convert(ana, 1230, key)))
    expect(new Set(answers.map((answer) => valueIn(answer).referenceNumber)).size).toBe(1)
    expect(answers[0]).toMatchObject({ value: { status: 'Approved', amount: '123.00' } })
    expect(Number(await balance(ana)) - before).toBeCloseTo(123, 2)
    expect((await convert(ana, 1231, key)).code).toBe('REQUEST_KEY_REUSED')
    expect((await convert(ana, 60_000)).code).toBe('POINTS_BALANCE')
    // 5,100.00 is above the limit of review.
    const large = valueIn(await convert(ana, 51_000))
    expect(large).toMatchObject({ status: 'In Process', amount: '5100.00' })
    expect(await points(ana)).toBe(7770)
    const operator = await server.operator()
    const decision = { reference: large.referenceNumber, isApproved: true, answer: 'checked' }
    const both = await Promise.all(
      [1, 2].map(() => server.call('decidePointRedemption', { as: operator, body: decision })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual(['OK', 'REDEMPTION_OVER'])
    expect(Number(await balance(ana)) - before).toBeCloseTo(5223, 2)
    const { content } = valueIn(await server.call('getRedeemPointList', { as: ana, query: {} }))
    expect(content.map(({ type, status }) => [type, status])).toEqual([
      ['convert', 'Approved'],
      ['convert', 'Approved'],
    ])
  })

  test('converted in many small steps are reviewed as in one, and not paid to a member who may have no bonus', async () => {
    const ana = await player(90_000)
    expect(valueIn(await convert(ana, 30_000)).status).toBe('Approved')
    const second = valueIn(await convert(ana, 30_000))
    expect(second.status).toBe('In Process')
    const before = await balance(ana)
    await server.asOwner(
      `update member.member set away = 'excluded' where member_id = '${ana.memberId}'`,
    )
    const operator = await server.operator()
    const decide = (isApproved: boolean) =>
      server.call('decidePointRedemption', {
        as: operator,
        body: { reference: second.referenceNumber, isApproved, answer: 'checked' },
      })
    expect((await decide(true)).code).toBe('MEMBER_INELIGIBLE')
    expect(await balance(ana)).toBe(before)
    expect((await decide(false)).code).toBe('OK')
    expect(await points(ana)).toBe(60_000)
    await server.asOwner(`update member.member set away = null where member_id = '${ana.memberId}'`)
    // What was converted a day ago is no longer summed.
    await server.db.pool.query(
      `update points.redemption set requested_at = requested_at - interval '1 day' where member_id = $1`,
      [ana.memberId],
    )
    expect(valueIn(await convert(ana, 30_000)).status).toBe('Approved')
  })

  test('spent by many tabs at once are spent once', async () => {
    const ana = await player(100)
    const answers = await Promise.all([...Array(6)].map(() => convert(ana, 60)))
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['OK', ...Array(5).fill('POINTS_BALANCE')])
    expect(await points(ana)).toBe(40)
  })
})

describe('[PRO-03] the mall', () => {
  test('sells no more than the stock, whoever comes at once', async () => {
    const goodsId = await goods({ stock: 3, points: 10 })
    const people = await Promise.all([...Array(5)].map(() => player(100)))
    const answers = await Promise.all(people.map((person) => redeem(person, goodsId)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'GOODS_SOLD_OUT',
      'GOODS_SOLD_OUT',
      ...['OK', 'OK', 'OK'],
    ])
    const { rows } = await server.db.pool.query(
      'select stock from points.goods where goods_id = $1',
      [goodsId],
    )
    expect(rows).toEqual([{ stock: 0 }])
  })

  test('keeps what was sold while an operator was changing the goods', async () => {
    const goodsId = await goods({ stock: 3, points: 10 })
    valueIn(await redeem(await player(100), goodsId, 2))
    const body = {
      ...{
        goodsId,
        version: 1,
        picture: 'cap' as const,
        name: inEveryLanguage(() => 'Cap'),
        remark: inEveryLanguage(() => ''),
      },
      ...{ points: 10, stock: 3, limit: null, amountRequirement: '0.00', isOpen: true },
      reason: 'for the test',
    }
    const operator = await server.operator()
    expect((await server.call('savePointGoods', { as: operator, body })).code).toBe('BRAND_CHANGED')
  })

  test('asks for points, turnover and its limit for each member, and names what is missing', async () => {
    const ana = await player(150)
    const limited = await goods({ limit: 1 })
    const dear = await goods({ points: 1000 })
    const played = await goods({ points: 1, amountRequirement: '20000.00' })
    const gaps = async () => {
      const shown = valueIn(await server.call('getPointReward', { as: ana }))
      return Object.fromEntries(shown.goods.map(({ goodsId, gaps: missing }) => [goodsId, missing]))
    }
    await points(ana)
    expect(await gaps()).toMatchObject({
      [limited]: [],
      [dear]: ['POINTS'],
      [played]: ['TURNOVER'],
    })
    expect((await redeem(ana, dear)).code).toBe('POINTS_BALANCE')
    expect((await redeem(ana, played)).code).toBe('GOODS_TURNOVER')
    expect((await redeem(ana, limited, 2)).code).toBe('GOODS_LIMIT')
    expect((await redeem(ana, limited)).code).toBe('OK')
    expect((await redeem(ana, limited)).code).toBe('GOODS_LIMIT')
    expect((await gaps())[limited]).toEqual(['LIMIT', 'POINTS'])
    expect(await points(ana)).toBe(50)
  })

  test('a rejected request gives points and stock back by an entry, with the reason', async () => {
    const ana = await player(200)
    const goodsId = await goods({ stock: 1 })
    const { referenceNumber } = valueIn(await redeem(ana, goodsId))
    expect(await points(ana)).toBe(100)
    const operator = await server.operator()
    const open = valueIn(
      await server.call('opsPointRedemptions', { as: operator, query: { open: 'true' } }),
    )
    expect(open.content).toContainEqual(
      expect.objectContaining({ referenceNumber, username: ana.username, status: 'In Process' }),
    )
    const body = { reference: referenceNumber, isApproved: false, answer: 'no longer made' }
    expect((await server.call('decidePointRedemption', { as: operator, body })).code).toBe('OK')
    expect(await points(ana)).toBe(200)
    const { content } = valueIn(await server.call('getRedeemPointList', { as: ana, query: {} }))
    expect(content[0]).toMatchObject({ status: 'Rejected', answer: 'no longer made', quantity: 1 })
    expect((await redeem(ana, goodsId)).code).toBe('OK')
    const elsewhere = await server.operator({ brands: ['intl'] })
    const headers = { 'x-brand': 'intl' }
    const other = await server.call('decidePointRedemption', { as: elsewhere, headers, body })
    expect(other.code).toBe('NOT_FOUND')
  })

  test('is closed without the switch, and to those who may have no bonus', async () => {
    const ana = await player(100)
    await points(ana)
    await server.asOwner(
      `update member.member set away = 'time-out' where member_id = '${ana.memberId}'`,
    )
    expect((await convert(ana, 10)).code).toBe('ON_TIME_OUT')
    await server.asOwner(
      `update brand.brand set config = jsonb_set(config, '{switches,PTSYS3}', 'false')`,
    )
    server.clock.advance(2500)
    expect((await server.call('getPointBalance', { as: ana })).code).toBe('POINTS_OFF')
    await server.asOwner(
      `update brand.brand set config = jsonb_set(config, '{switches,PTSYS3}', 'true')`,
    )
    server.clock.advance(2500)
  })
})
