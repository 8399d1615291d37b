import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { createTurnover } from '#money/turnover'
import { addMs, DAY_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { dataString, png } from '../../../test/pictures.ts'
import { promotionsAt } from '../../../test/promotions.ts'
import { roundsAt } from '../../../test/rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { computeCashback } from './cashback.job.ts'
import { onDeposit } from './deposits.ts'
import { drawRaffles } from './raffle.job.ts'

const NO_LIMITS = { person: 0, device: 0, paymentAccount: 0, ip: 0 }
const SOON = { timeout: 10_000, interval: 50 }
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
  expect(await reconcile(server.db.kysely)).toMatchObject({ isSound: true })
  await rounds.close()
  await server.close()
})

const becomes = (as: Person, id: string, expected: string) =>
  expect.poll(async () => (await site.detail(as, id)).status, SOON).toBe(expected)
const enter = (as: Person, code: string) => server.call('redeemPromoCode', { as, body: { code } })
const drawNow = (engine: Engine, date: Date) => drawRaffles(engine, server.fieldKeys, date)
const inDays = (days: number, job: typeof drawNow) =>
  server.asSystem((engine) => {
    const later = addMs(engine.clock.now(), days * DAY_MS)
    return job({ ...engine, clock: { now: () => later } }, later)
  })

/** A stake that is lost, and counted by nobody yet. */
async function lose(member: Person, stake: bigint) {
  await server.fund(member.memberId, stake)
  await rounds.bet(member, { minor: stake })
}

describe('[PRO-01] codes are not guessed', () => {
  test('by many tabs at once: five wrong ones lock the field, and the sixth does not open it', async () => {
    const member = await server.register()
    const guesses = Array.from({ length: 19 }, (_, i) => enter(member, `GUESS${i}`))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'PROMO_CODE_WRONG')).toHaveLength(5)
    expect((await enter(member, 'ONEMORE')).code).toBe('PROMO_CODE_LOCKED')
  })

  test('by entering a known one in between', async () => {
    const offer = { kind: 'promoCode', code: 'KNOWN1', amount: '1.00' } as const
    await site.published(both, { type: 'daily', offer })
    const member = await server.register()
    valueIn(await enter(member, 'KNOWN1'))
    for (let i = 0; i < 4; i += 1) await enter(member, `WRONG${i}`)
    valueIn(await enter(member, 'KNOWN1'))
    expect((await enter(member, 'WRONG5')).code).toBe('PROMO_CODE_WRONG')
    expect((await enter(member, 'WRONG6')).code).toBe('PROMO_CODE_LOCKED')
  })
})

describe('[PRO-02] applications are limited by person, and by what one operator gives alone', () => {
  const offer = { kind: 'manual', max: '900.00' } as const
  const terms = { type: 'specialOffer', offer, budget: '9000.00' } as const
  const open = { registeredDays: null, isVerified: false, limits: NO_LIMITS }

  /** The application of a member, taken by an operator. */
  async function taken(member: Person, id: string, as: Operator) {
    valueIn(await site.apply(member, id))
    const query = { pageSize: '50' }
    const { content } = valueIn(await server.call('opsApplications', { as, query }))
    const entry = content.find((row) => row.promotionId === id && row.username === member.username)
    const body = { id: entry?.id ?? '' }
    valueIn(await server.call('takeApplication', { as, body }))
    return body.id
  }
  const decide = (as: Operator, id: string, amount: string) =>
    server.call('decideApplication', { as, body: { id, amount, because: site.because } })

  test('those of one member do not add up above it, for linked operators neither', async () => {
    const alone = await server.operator()
    const member = await server.register()
    const ids = [
      await site.published(both, { ...terms, eligibility: open }),
      await site.published(both, { ...terms, eligibility: open }),
    ]
    const [one, two] = [
      await taken(member, ids[0] ?? '', alone),
      await taken(member, ids[1] ?? '', alone),
    ]
    valueIn(await decide(alone, one, '900.00'))
    expect((await decide(alone, two, '900.00')).code).toBe('SELF_APPROVAL')
    // An account that the same operator has made is not somebody else.
    const made = await server.operator()
    await server.asOwner(
      `insert into operator.custody (custody_id, operator_id, holder_id, action, from_at, until_at)
       values ('${randomUUID()}', '${made.operatorId}', '${alone.operatorId}', 'reset', now(), now() + interval '9 days')`,
    )
    expect((await decide(made, two, '900.00')).code).toBe('LINKED_OPERATOR')
    valueIn(await decide(both.checker, two, '900.00'))
  })

  test('of two accounts in one network are limited as claims are', async () => {
    const limits = { ...NO_LIMITS, ip: 1 }
    const id = await site.published(both, { ...terms, eligibility: { ...open, limits } })
    const member = await server.register()
    const second = { ...(await server.register()), address: member.address }
    const entry = await taken(member, id, both.maker)
    expect((await site.apply(second, id)).code).toBe('ALREADY_USED_IP')
    const body = { id: entry, amount: null, because: 'no slip' }
    valueIn(await server.call('decideApplication', { as: both.maker, body }))
    expect(valueIn(await site.apply(second, id)).status).toBe('applying')
  })

  test('of a day are decided on the next one, and no second one is open meanwhile', async () => {
    const id = await site.published(both, { ...terms, repeats: 'daily', eligibility: open })
    const member = await server.register()
    const entry = await taken(member, id, both.maker)
    await server.db.pool.query(
      `update promotion.entry set win = '2020-01-01' where promotion_id = $1`,
      [id],
    )
    expect((await site.apply(member, id)).code).toBe('PROMO_STATE')
    valueIn(await decide(both.maker, entry, '10.00'))
  })

  test('that would be refused anyway cost no work on their pictures', async () => {
    const member = await server.register()
    const image = dataString(await png(), 'image/png').slice(0, 60)
    const body = { id: randomUUID(), termsHash: 'ab'.repeat(32), remark: '', images: [image] }
    expect((await server.call('applyPromotion', { as: member, body })).status).toBe(404)
  })
})

describe('[PRO-01] a recalled deposit pays for nothing', () => {
  test('takes the bonus for new members back, unless another one is enough for it', async () => {
    const offer = { kind: 'newMember', amount: '50.00', deposit: '100.00' } as const
    const id = await site.published(both, { offer })
    const member = await server.register()
    const first = await site.deposited(member, '100.00')
    const second = await site.deposited(member, '150.00')
    await becomes(member, id, 'claim')
    valueIn(await site.claim(member, id))
    const recall = (reference: string, amount: string) =>
      site.deposited(member, amount, { state: 'REVERSED', reference })
    await recall(second, '150.00')
    await expect.poll(() => depositsOf(member), SOON).toBe(1)
    expect(await site.balance(member)).toBe('50.00')
    await recall(first, '100.00')
    await expect.poll(() => site.balance(member), SOON).toBe('0.00')
    expect(await site.left(both.maker, id)).toBe('1000.00')
  })

  test('takes back the free rounds that were not played', async () => {
    const rounds = { kind: 'freeRounds', nodeId: 10_001, rounds: 10, stake: '1.00' } as const
    const id = await site.published(both, {
      offer: { ...rounds, deposit: '100.00' },
      wagering: { multiple: 0, base: 'bonus' },
    })
    const member = await server.register()
    const reference = await site.deposited(member, '100.00')
    await becomes(member, id, 'claim')
    valueIn(await site.claim(member, id))
    await site.deposited(member, '100.00', { state: 'REVERSED', reference })
    await becomes(member, id, 'close')
    const { rows } = await server.db.pool.query(
      'select state from free_round.award where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ state: expect.stringMatching(/^cancel/) }])
  })

  test('nor does one that was begun before the match of its window was joined', async () => {
    const offer = { kind: 'depositMatch', ratePpm: 1_000_000, cap: '50.00', min: '1.00' } as const
    const id = await site.published(both, { offer, repeats: 'daily' })
    const member = await server.register()
    valueIn(await site.join(member, id))
    await server.db.pool.query(
      `update promotion.entry set win = '2020-01-01', joined_at = joined_at - interval '1 day'
        where promotion_id = $1`,
      [id],
    )
    const begunAt = addMs(server.clock.now(), -1000).toISOString()
    valueIn(await site.join(member, id))
    await credited(member, begunAt)
    expect((await site.detail(member, id)).status).toBe('joined')
    server.clock.advance(1000)
    await credited(member, server.clock.now().toISOString())
    expect((await site.detail(member, id)).status).toBe('claim')
  })

  test('also where its credit is announced later', async () => {
    const offer = { kind: 'depositMatch', ratePpm: 1_000_000, cap: '50.00', min: '1.00' } as const
    const id = await site.published(both, { offer })
    const member = await server.register()
    valueIn(await site.join(member, id))
    const reference = randomUUID()
    await server.asOwner(
      `insert into cashier.deposit_reference values ('${reference}', '${member.memberId}', '${reference}');
       insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference, channel, currency,
                                    amount_minor, state, expires_at, created_at, changed_at)
       values ('${member.memberId}', '${reference}', 'ph', '${reference}', '${reference}', 'test', 'PHP', 2000,
               'REVERSED', now(), now(), now())`,
    )
    await credited(member, server.clock.now().toISOString(), reference)
    expect((await site.detail(member, id)).status).toBe('joined')
    expect(await depositsOf(member)).toBe(0)
  })

  async function credited(member: Person, begunAt: string, reference: string = randomUUID()) {
    const data = { reference, state: 'CREDITED', amount: '20.00', currency: 'PHP' }
    const { memberId } = member
    await server.asSystem((engine) =>
      work(engine, bySystem('ph'), (w) =>
        onDeposit(w, createTurnover(), { memberId, data: { ...data, begunAt } }),
      ),
    )
  }
})

async function depositsOf({ memberId }: Person): Promise<number> {
  const { rows } = await server.db.pool.query(
    'select count(*)::integer as n from promotion.deposit where member_id = $1',
    [memberId],
  )
  return rows[0].n
}

test('[PRO-01] what was joined in a window that is over stands in the way of no other of its group', async () => {
  const offer = { kind: 'depositMatch', ratePpm: 1_000_000, cap: '50.00', min: '1.00' } as const
  const daily = await site.published(both, { offer, repeats: 'daily', group: 'once-only' })
  const other = await site.published(both, { offer, group: 'once-only' })
  const member = await server.register()
  valueIn(await site.join(member, daily))
  expect((await site.join(member, other)).code).toBe('PROMO_STACK')
  await server.db.pool.query(
    `update promotion.entry set win = '2020-01-01' where promotion_id = $1`,
    [daily],
  )
  expect(valueIn(await site.join(member, other)).status).toBe('joined')
})

test('[PRO-01] of a group one promotion is paid for a deposit, and one code is open at a time', async () => {
  const offer = { kind: 'newMember', amount: '5.00', deposit: '100.00' } as const
  const limits = { person: 1, device: 0, paymentAccount: 0, ip: 0 }
  const terms = {
    ...{ group: 'first-money', wagering: { multiple: 1, base: 'bonus' } as const },
    eligibility: { registeredDays: null, isVerified: false, limits },
  }
  const one = await site.published(both, { ...terms, offer })
  const two = await site.published(both, { ...terms, offer: { ...offer, amount: '6.00' } })
  const member = await server.register()
  await site.deposited(member, '100.00')
  await becomes(member, two, 'claim')
  const tabs = await Promise.all([one, two].map((id) => site.claim(member, id)))
  expect(tabs.map(({ code }) => code).toSorted()).toEqual(['OK', 'PROMO_STACK'])
  const [refused = ''] = [one, two].filter((_, i) => tabs[i]?.code !== 'OK')
  await site.deposited(member, '100.00')
  await expect.poll(async () => (await site.claim(member, refused)).code, SOON).toBe('OK')

  const byCode = (code: string) => ({ kind: 'promoCode', code, amount: '1.00' }) as const
  for (const code of ['GROUPA', 'GROUPB'])
    await site.published(both, { ...terms, group: 'codes', offer: byCode(code) })
  valueIn(await enter(member, 'GROUPA'))
  expect((await enter(member, 'GROUPB')).code).toBe('PROMO_STACK')
})

/** Bets are dated by the database, which is behind the clock of these tests. */
const longAgo = (id: string) =>
  server.asOwner(
    `update promotion.entry set joined_at = joined_at - interval '1 minute' where promotion_id = '${id}'`,
  )

describe('[PRO-01] a lost week is computed from all bets and rewards, for those who may earn', () => {
  const tiers = [{ loss: '100.00', ratePpm: 100_000 }]
  const terms = {
    type: 'highRebate',
    repeats: 'weekly',
    offer: { kind: 'cashback', tiers, cap: '500.00', min: '1.00' },
  } as const

  test('counts what the feed has not taken yet, and every reward of the week, whatever gave it', async () => {
    const id = await site.published(both, terms)
    const member = await server.register()
    valueIn(await site.join(member, id))
    await longAgo(id)
    await lose(member, 100_000n)
    const body = { requestKey: randomUUID() }
    const claimed = valueIn(await server.call('claimRebate', { as: member, body }))
    expect(claimed).toMatchObject({ amount: '5.00' })
    await inDays(8, computeCashback)
    // 10 % of 1,000.00 less the rebate of 5.00.
    expect(await site.detail(member, id)).toMatchObject({
      ...{ status: 'claim', entry: { amount: '99.50' } },
    })
  })

  test('returns nothing of what was lost before its member joined', async () => {
    const id = await site.published(both, terms)
    const member = await server.register()
    await lose(member, 100_000n)
    valueIn(await site.join(member, id))
    await server.asOwner(
      `update promotion.entry set joined_at = joined_at + interval '1 minute' where promotion_id = '${id}'`,
    )
    await inDays(8, computeCashback)
    expect((await site.detail(member, id)).status).toBe('close')
  })

  test('returns nothing to a member who is away', async () => {
    const id = await site.published(both, terms)
    const [away, other] = [await server.register(), await server.register()]
    for (const member of [away, other]) valueIn(await site.join(member, id))
    await longAgo(id)
    for (const member of [away, other]) await lose(member, 50_000n)
    await server.asOwner(
      `update member.member set away = 'excluded' where member_id = '${away.memberId}'`,
    )
    await inDays(8, computeCashback)
    expect((await site.detail(other, id)).status).toBe('claim')
    const { rows } = await server.db.pool.query(
      'select status from promotion.entry where member_id = $1',
      [away.memberId],
    )
    expect(rows).toEqual([{ status: 'close' }])
  })
})

describe('[PRO-01] terms of verified members hold', () => {
  test('for what is joined or applied for first, too', async () => {
    const eligibility = { registeredDays: null, isVerified: true, limits: NO_LIMITS }
    const match = { kind: 'depositMatch', ratePpm: 1_000_000, cap: '50.00', min: '1.00' } as const
    const id = await site.published(both, { offer: match, eligibility })
    const member = await server.register()
    valueIn(await site.join(member, id))
    const verified = (kyc: string) =>
      server.asOwner(
        `update member.member set kyc = '${kyc}' where member_id = '${member.memberId}'`,
      )
    await mandatoryKyc(false)
    await verified('N')
    await site.deposited(member, '20.00')
    await becomes(member, id, 'claim')
    expect((await site.claim(member, id)).code).toBe('KYC_NEEDED')
    const manual = { kind: 'manual', max: '20.00' } as const
    const other = await site.published(both, { offer: manual, eligibility })
    expect((await site.apply(member, other)).code).toBe('KYC_NEEDED')
    await verified('A')
    expect(valueIn(await site.claim(member, id)).amount).toBe('20.00')
    await mandatoryKyc(true)
  })

  /** Where the brand asks nobody for documents, the terms of a promotion may. */
  async function mandatoryKyc(isOn: boolean) {
    await server.asOwner(
      `update brand.brand set config = jsonb_set(config, '{switches,MANDATORYKYC3}', '${isOn}')`,
    )
    server.clock.advance(2500)
  }
})

describe('[PRO-05] draws stay fair', () => {
  const endsAt = (ms: number) => addMs(server.clock.now(), ms).toISOString()

  test('give late tickets a chance however many there are, and those away none', async () => {
    const prizes = ['10.00', '5.00']
    const offer = { kind: 'raffle', perTicket: '0.01', prizes, perMember: 1 } as const
    const id = await site.published(both, { offer, budget: '15.00', endsAt: endsAt(DAY_MS / 2) })
    const people = [await server.register(), await server.register(), await server.register()]
    const [whale, away, late] = people as [Person, Person, Person]
    for (const member of people) valueIn(await site.join(member, id))
    await lose(whale, 450_000n)
    await lose(away, 1_000n)
    await lose(late, 100n)
    await server.asOwner(
      `update member.member set away = 'excluded' where member_id = '${away.memberId}'`,
    )
    await inDays(1, drawNow)
    const { draw } = await site.detail(whale, id)
    expect(draw?.tickets.map(({ count }) => count)).toEqual([150_000, 34])
    expect((await site.detail(late, id)).status).toBe('claim')
  })

  test('are not opened again once their seed is public, and need no endless search for a split', async () => {
    const envelope = {
      kind: 'redEnvelope',
      total: '30.00',
      parts: 3,
      min: '1.00',
      max: null,
    } as const
    const ends = endsAt(60_000)
    const id = await site.published(both, { offer: envelope, budget: '30.00', endsAt: ends })
    server.clock.advance(61_000)
    const later = { offer: envelope, budget: '30.00', endsAt: endsAt(DAY_MS) }
    const { version } = valueIn(await site.save(both.maker, later, { id, seen: 1 }))
    const body = { id, version, because: site.because }
    valueIn(await server.call('publishPromotion', { as: both.maker, body }))
    expect((await site.approve(both.checker, id)).code).toBe('PROMO_TERMS')
    for (const change of [
      { total: '5000.00', parts: 500, min: '1.00', max: '10.01' },
      { total: '90000000.00', parts: 2, min: '1.00', max: null },
    ]) {
      const offer = { kind: 'redEnvelope', ...change } as const
      const tight = { offer, budget: change.total, endsAt: endsAt(DAY_MS) }
      expect((await site.save(both.maker, tight)).code).toBe('PROMO_TERMS')
    }
  })
})
