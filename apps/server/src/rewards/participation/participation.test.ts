import { randomUUID } from 'node:crypto'
import { recheckDraw } from '@parola/maths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { createTurnover } from '#money/turnover'
import { addMs, DAY_MS, dayAfter, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { VISITOR, work } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { dataString, png } from '../../../test/pictures.ts'
import { promotionsAt } from '../../../test/promotions.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { claim } from './claim.ts'
import { shareOf } from './standing.ts'

const ZONE = 'Asia/Manila'
const SOON = { timeout: 10_000, interval: 50 }
let server: TestServer
let site: ReturnType<typeof promotionsAt>
let both: { maker: Operator; checker: Operator }
beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  site = promotionsAt(server)
  both = { maker: await server.operator(), checker: await server.operator() }
})
afterAll(async () => {
  expect(await reconcile(server.db.kysely)).toMatchObject({ isSound: true })
  await server.close()
})

const status = async (as: Person, id: string) => (await site.detail(as, id)).status
const becomes = (as: Person, id: string, expected: string) =>
  expect.poll(() => status(as, id), SOON).toBe(expected)
const requirements = async (as: Person) =>
  valueIn(await server.call('bonusDetails', { as, query: {} })).content
const endsIn = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()

describe('[PRO-01] from a draft in the console to the payout', () => {
  test('newbie: a new member’s bonus after a first deposit, with its turnover', async () => {
    const offer = { kind: 'newMember', amount: '50.00', deposit: '100.00' } as const
    const id = await site.published(both, { type: 'newbie', offer })
    const member = await server.register()
    expect(await site.detail(member, id)).toMatchObject({ status: 'joined', needs: ['deposit'] })
    expect(await site.claim(member, id)).toMatchObject({ code: 'PROMO_STATE' })
    await site.deposited(member, '99.99')
    await site.deposited(member, '100.00')
    await becomes(member, id, 'claim')
    const claimed = valueIn(await site.claim(member, id))
    expect(claimed).toMatchObject({ status: 'claimed', amount: '50.00', required: '500.00' })
    expect(await site.balance(member)).toBe('50.00')
    expect(await requirements(member)).toMatchObject([
      { source: 'reward', reference: claimed.reference, required: '500.00', locked: '50.00' },
    ])
    expect(await site.left(both.maker, id)).toBe('950.00')
  })

  test('limited: a red envelope, whose parts are drawn before it opens and verified after', async () => {
    const offer = { kind: 'redEnvelope', total: '30.00', parts: 3, min: '1.00', max: null } as const
    const id = await site.published(both, {
      ...{ type: 'limited', offer, budget: '30.00', endsAt: endsIn(DAY_MS) },
      wagering: { multiple: 1, base: 'bonus' },
    })
    const people = [await server.register(), await server.register(), await server.register()]
    const before = (await site.detail(people[0], id)).draw
    expect(before).toMatchObject({ serverSeed: null, parts: [], opened: 0 })
    const amounts: string[] = []
    for (const person of people) {
      amounts.push(valueIn(await site.claim(person, id)).amount)
    }
    expect(await site.claim(await server.register(), id)).toMatchObject({ code: 'PROMO_BUDGET' })
    const draw = (await site.detail(people[0], id)).draw
    expect(draw).toMatchObject({ commit: before?.commit, parts: amounts })
    const proof = recheckDraw({
      ...{ draw: 'redEnvelope', commit: before?.commit ?? '', nonce: draw?.nonce ?? 0 },
      ...{ serverSeed: draw?.serverSeed ?? '', clientSeed: draw?.clientSeed ?? '' },
      envelope: { total: 3000, parts: 3, min: 100, max: null },
      parts: amounts.map((amount) => Math.round(Number(amount) * 100)),
    })
    expect(proof.isRight).toBe(true)
  })

  test('[PRO-02] special offer: an application with images, taken, issued and collected', async () => {
    const offer = { kind: 'manual', max: '80.00' } as const
    const id = await site.published(both, { type: 'specialOffer', offer })
    const member = await server.register()
    const image = dataString(await png(), 'image/png')
    expect(valueIn(await site.apply(member, id, { images: [image] }))).toEqual({
      status: 'applying',
    })
    expect(await site.apply(member, id)).toMatchObject({ code: 'PROMO_STATE' })
    const [application] = valueIn(
      await server.call('opsApplications', { as: both.maker, query: {} }),
    ).content
    expect(application).toMatchObject({ username: member.username, remark: 'my slip', images: 1 })
    const entry = application?.id ?? ''
    const query = { id: entry, place: '1' }
    const { url } = valueIn(await server.call('opsApplicationImage', { as: both.maker, query }))
    expect(url).toMatch(/^data:image\/webp;base64,/)
    const decide = (amount: string | null) =>
      server.call('decideApplication', {
        as: both.maker,
        body: { id: entry, amount, because: site.because },
      })
    expect(await decide('10.00')).toMatchObject({ code: 'PROMO_STATE' })
    valueIn(await server.call('takeApplication', { as: both.maker, body: { id: entry } }))
    expect(await status(member, id)).toBe('process')
    expect(await decide('80.01')).toMatchObject({ code: 'AMOUNT_OUT_OF_LIMITS' })
    valueIn(await decide('80.00'))
    expect(await status(member, id)).toBe('issued')
    const { content } = valueIn(
      await server.call('rewardCenter', { as: member, query: { view: 'ready' } }),
    )
    const reference = content[0]?.reference ?? ''
    valueIn(await server.call('claimReward', { as: member, body: { reference } }))
    await becomes(member, id, 'claimed')
    expect(await site.balance(member)).toBe('80.00')
  })

  test('[PRO-05] special offer: a free bet, which is one bet and no cash', async () => {
    const offer = { kind: 'freeBet', stake: '20.00', deposit: '0.00' } as const
    const staked = await site.save(both.maker, { type: 'specialOffer', offer })
    expect(staked).toMatchObject({ code: 'PROMO_TERMS' })
    const wagering = { multiple: 0, base: 'bonus' } as const
    const id = await site.published(both, { type: 'specialOffer', offer, wagering })
    const member = await server.register()
    expect(valueIn(await site.claim(member, id))).toMatchObject({
      ...{ status: 'claimed', amount: '20.00', required: '0.00', isBonus: false },
    })
    expect(await site.balance(member)).toBe('0.00')
    const { content } = valueIn(await server.call('bonusBalances', { as: member, query: {} }))
    expect(content).toMatchObject([{ isFreeBet: true, state: 'active', balance: '20.00' }])
    expect(await site.left(both.maker, id)).toBe('980.00')
  })

  test('daily: a code, entered once a day', async () => {
    const offer = { kind: 'promoCode', code: 'Light26', amount: '5.00' } as const
    const id = await site.published(both, { type: 'daily', repeats: 'daily', offer })
    const member = await server.register()
    const enter = (code: string) => server.call('redeemPromoCode', { as: member, body: { code } })
    expect(await status(member, id)).toBe('join')
    expect(await enter('WRONG')).toMatchObject({ code: 'PROMO_CODE_WRONG' })
    expect(valueIn(await enter('lIGHT26'))).toEqual({ id, status: 'claim' })
    expect(valueIn(await site.claim(member, id)).amount).toBe('5.00')
    expect(valueIn(await enter('LIGHT26')).status).toBe('claimed')
    expect(JSON.stringify(await site.detail(member, id))).not.toMatch(/light26/i)
    // The next day, as far as this promotion is concerned.
    await server.db.pool.query(
      `update promotion.entry set win = '2020-01-01' where promotion_id = $1`,
      [id],
    )
    expect(valueIn(await enter('LIGHT26')).status).toBe('claim')
    valueIn(await site.claim(member, id))
    expect(await site.balance(member)).toBe('10.00')
  })

  test('VIP: a deposit match, joined before the deposit, with deposit and bonus to stake', async () => {
    const offer = {
      kind: 'depositMatch',
      ratePpm: 1_000_000,
      cap: '250.00',
      min: '100.00',
    } as const
    const id = await site.published(both, {
      ...{ type: 'VIP', offer, wagering: { multiple: 12, base: 'depositAndBonus' } },
    })
    const member = await server.register()
    await site.deposited(member, '500.00')
    expect(valueIn(await site.join(member, id)).status).toBe('joined')
    const reference = await site.deposited(member, '300.00')
    await becomes(member, id, 'claim')
    const { entry } = await site.detail(member, id)
    expect(entry).toMatchObject({ amount: '250.00', required: '6600.00' })
    valueIn(await site.claim(member, id))
    expect(await site.balance(member)).toBe('250.00')
    expect(await requirements(member)).toMatchObject([{ required: '6600.00' }])
    await site.deposited(member, '300.00', { state: 'REVERSED', reference })
    await expect.poll(() => site.balance(member), SOON).toBe('0.00')
    expect(await site.left(both.maker, id)).toBe('1000.00')
  })
})

describe('[PRO-01] a claim', () => {
  test('from ten tabs at once pays once, and all of them show the same', async () => {
    const id = await site.published(both)
    const member = await server.register()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => site.claim(member, id)))
    // One that has waited too long for the others may try again: nothing has happened.
    const paid = tabs.filter(({ code }) => code !== 'BUSY').map((tab) => valueIn(tab).reference)
    expect(new Set(paid).size).toBe(1)
    expect(await site.balance(member)).toBe('50.00')
  })

  test('by many members at the same moment never overspends the budget', async () => {
    const offer = { kind: 'newMember', amount: '10.00', deposit: '0.00' } as const
    const id = await site.published(both, { offer, budget: '50.00' })
    const people = await Promise.all(Array.from({ length: 12 }, () => server.register()))
    const codes = (await Promise.all(people.map((person) => site.claim(person, id)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5)
    expect(codes.filter((code) => code === 'PROMO_BUDGET')).toHaveLength(7)
    expect(await site.left(both.maker, id)).toBe('0.00')
    const paid = await Promise.all(people.map((person) => site.balance(person)))
    expect(paid.filter((balance) => balance === '10.00')).toHaveLength(5)
  })

  test('keeps the terms that it was joined under, and refuses terms that were not seen', async () => {
    const offer = { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '1.00' } as const
    const id = await site.published(both, { offer })
    const [early, late] = [await server.register(), await server.register()]
    const before = await site.detail(early, id)
    valueIn(await site.join(early, id))
    const change = { offer: { ...offer, ratePpm: 100_000 } }
    const { version } = valueIn(await site.save(both.maker, change, { id, seen: 1 }))
    const body = { id, version, because: site.because }
    valueIn(await server.call('publishPromotion', { as: both.maker, body }))
    valueIn(await site.approve(both.checker, id))
    const unseen = { id, termsHash: before.termsHash }
    expect(await server.call('joinPromotion', { as: late, body: unseen })).toMatchObject({
      code: 'PROMO_TERMS_CHANGED',
    })
    await site.deposited(early, '40.00')
    await becomes(early, id, 'claim')
    expect(await site.detail(early, id)).toMatchObject({
      ...{ termsHash: before.termsHash, entry: { amount: '20.00' } },
    })
  })

  test('pays by the terms that were seen, however many claim while they change', async () => {
    const limits = { person: 0, device: 0, paymentAccount: 0, ip: 0 }
    const eligibility = { registeredDays: null, isVerified: false, limits }
    const gives = (amount: string) =>
      ({ offer: { kind: 'newMember', amount, deposit: '0.00' }, eligibility }) as const
    const id = await site.published(both, gives('10.00'))
    const members: Person[] = []
    for (let i = 0; i < 8; i += 1) members.push(await server.register())
    const { termsHash } = await site.detail(members[0], id)
    const { version } = valueIn(await site.save(both.maker, gives('3.00'), { id, seen: 1 }))
    const body = { id, version, because: site.because }
    valueIn(await server.call('publishPromotion', { as: both.maker, body }))
    const seen = (as: Person) => server.call('claimPromotion', { as, body: { id, termsHash } })
    const early = members.slice(0, 4).map(seen)
    const published = site.approve(both.checker, id)
    const late = members.slice(4).map(seen)
    const answers = await Promise.all([...early, ...late])
    valueIn(await published)
    for (const [i, { code }] of answers.entries()) {
      expect(['OK', 'PROMO_TERMS_CHANGED']).toContain(code)
      const balance = await site.balance(members[i] as Person)
      expect(balance).toBe(code === 'OK' ? '10.00' : '0.00')
    }
    const paid = answers.filter(({ code }) => code === 'OK').length
    expect(await site.left(both.maker, id)).toBe(`${1000 - 10 * paid}.00`)
    const last = await server.register()
    expect(await seen(last)).toMatchObject({ code: 'PROMO_TERMS_CHANGED' })
    expect(valueIn(await site.claim(last, id)).amount).toBe('3.00')
  })

  test('of a day is paid once, although the clock is set back behind midnight', async () => {
    const id = await site.published(both, { repeats: 'daily' })
    const member = await server.register()
    const { memberId } = member
    const { termsHash } = await site.detail(member, id)
    const today = dayOf(server.clock.now(), ZONE)
    const opening = { actor: { ...VISITOR, kind: 'member' as const, memberId }, brandId: 'ph' }
    /** What it pays in all, once it is claimed so long after the next midnight. */
    const claimedAfter = async (ms: number) => {
      const now = addMs(startOfDay(dayAfter(today), ZONE), ms)
      await server.asSystem((engine) =>
        work({ ...engine, clock: { now: () => now } }, { ...opening, log: engine.log }, (w) =>
          claim(w, parts, { body: { id, termsHash }, cookies: {} }),
        ),
      )
      return site.balance(member)
    }
    const parts = { turnover: createTurnover(), fieldKeys: server.fieldKeys }
    expect(await claimedAfter(-1000)).toBe('50.00')
    expect(await claimedAfter(1000)).toBe('100.00')
    expect(await claimedAfter(-HOUR_MS)).toBe('100.00')
    expect(await claimedAfter(HOUR_MS)).toBe('100.00')
  })

  test('is refused by the browser, the network or the person that has used it', async () => {
    const limits = { person: 1, device: 0, paymentAccount: 1, ip: 1 }
    const eligibility = { registeredDays: null, isVerified: false, limits }
    const id = await site.published(both, { eligibility })
    const member = await server.register()
    valueIn(await site.claim(member, id))
    const sameNetwork = { ...(await server.register()), address: member.address }
    expect(await site.claim(sameNetwork, id)).toMatchObject({ code: 'ALREADY_USED_IP' })
    const byDevice = { ...eligibility, limits: { ...limits, device: 1, ip: 0 } }
    const other = await site.published(both, { eligibility: byDevice })
    valueIn(await site.claim(member, other))
    const otherMember = await server.register()
    const shared = { ...otherMember, ...(member.jar ? { jar: new Map(member.jar) } : {}) }
    expect(await site.claim(shared, other)).toMatchObject({ code: 'ALREADY_USED_DEVICE' })
  })

  test('that a key refuses is allowed once by an operator, with a reason', async () => {
    const eligibility = {
      ...{ registeredDays: null, isVerified: false },
      limits: { person: 0, device: 0, paymentAccount: 0, ip: 1 },
    }
    const repeats = 'daily'
    const id = await site.published(both, { eligibility, repeats })
    const first = await server.register()
    valueIn(await site.claim(first, id))
    const flatmate = { ...(await server.register()), address: first.address }
    expect(await site.claim(flatmate, id)).toMatchObject({ code: 'ALREADY_USED_IP' })
    const allow = (username: string) =>
      server.call('allowPromotionClaim', {
        as: both.maker,
        body: { id, username, because: site.because },
      })
    expect(await allow('nobody-of-this-name')).toMatchObject({ status: 404 })
    valueIn(await allow(flatmate.username))
    expect(valueIn(await site.claim(flatmate, id)).status).toBe('claimed')
    await server.db.pool.query(
      `update promotion.entry set win = '2020-01-01' where promotion_id = $1`,
      [id],
    )
    expect(await site.claim(flatmate, id)).toMatchObject({ code: 'ALREADY_USED_IP' })
    const { rows } = await server.db.pool.query(
      `select reason from audit.entry where what = 'promotion.allow' and subject = $1`,
      [`promotion:${id}`],
    )
    expect(rows).toEqual([{ reason: site.because }])
  })

  test('never exceeds the budget and pays nobody twice, however many claim at once', async () => {
    const limits = { person: 0, device: 0, paymentAccount: 0, ip: 0 }
    const id = await site.published(both, {
      offer: { kind: 'newMember', amount: '10.00', deposit: '0.00' },
      eligibility: { registeredDays: null, isVerified: false, limits },
      budget: '35.00',
    })
    const members: Person[] = []
    for (let i = 0; i < 6; i += 1) members.push(await server.register())
    // A node that is busy says so, and the member tries again.
    const settled = async (as: Person) => {
      for (;;) {
        const answer = await site.claim(as, id)
        if (answer.code !== 'BUSY') return answer
      }
    }
    const claims = await Promise.all([...members, ...members].map(settled))
    expect(new Set(claims.map(({ code }) => code))).toEqual(new Set(['OK', 'PROMO_BUDGET']))
    const balances = await Promise.all(members.map((as) => site.balance(as)))
    expect(balances.sort()).toEqual(['0.00', '0.00', '0.00', '10.00', '10.00', '10.00'])
    expect(await site.left(both.maker, id)).toBe('5.00')
  })

  test('starts with a share of the members, and reaches more of them by a later version', async () => {
    const limits = { person: 1, device: 0, paymentAccount: 0, ip: 0 }
    const among = (sharePercent: number) => ({
      eligibility: { registeredDays: null, isVerified: false, limits, sharePercent },
    })
    const id = await site.published(both, among(1))
    const members = [await server.register(), await server.register(), await server.register()]
    const [later] = members.sort((a, b) => shareOf(id, b.memberId) - shareOf(id, a.memberId))
    if (!later) throw new Error('nobody registered')
    const place = shareOf(id, later.memberId)
    expect(place).toBeGreaterThan(0)
    expect(await site.detail(later, id)).toMatchObject({ status: 'close', why: 'share' })
    expect(await site.claim(later, id)).toMatchObject({ code: 'PROMO_STATE' })
    const listed = valueIn(await server.call('promotions', { as: later, query: {} }))
    expect(listed.map((card) => card.id)).not.toContain(id)
    const { version } = valueIn(await site.save(both.maker, among(place + 1), { id, seen: 1 }))
    const body = { id, version, because: site.because }
    valueIn(await server.call('publishPromotion', { as: both.maker, body }))
    valueIn(await site.approve(both.checker, id))
    expect(valueIn(await site.claim(later, id)).status).toBe('claimed')
  })

  test('is for members of a VIP level and above', async () => {
    const eligibility = {
      ...{ registeredDays: null, isVerified: false, minTier: 10 },
      limits: { person: 1, device: 0, paymentAccount: 0, ip: 0 },
    }
    const id = await site.published(both, { type: 'VIP', eligibility })
    const member = await server.register()
    await site.reach(both.maker, member, 9)
    expect(await site.detail(member, id)).toMatchObject({ status: 'close', why: 'tier' })
    expect(await site.claim(member, id)).toMatchObject({ code: 'PROMO_STATE' })
    await site.reach(both.maker, member, 10)
    expect(valueIn(await site.claim(member, id)).status).toBe('claimed')
  })

  test('is not for members who registered too long ago, nor for two promotions of a group', async () => {
    const limits = { person: 1, device: 0, paymentAccount: 0, ip: 0 }
    const eligibility = { registeredDays: 1, isVerified: false, limits }
    const id = await site.published(both, { eligibility })
    const member = await server.register()
    await server.db.pool.query(
      `update member.member set created_at = created_at - interval '2 days' where member_id = $1`,
      [member.memberId],
    )
    expect(await site.detail(member, id)).toMatchObject({ status: 'close', why: 'registered' })
    const offer = { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '1.00' } as const
    const [one, two] = [
      await site.published(both, { offer, group: 'welcome' }),
      await site.published(both, { offer, group: 'welcome' }),
    ]
    valueIn(await site.join(member, one))
    expect(await site.join(member, two)).toMatchObject({ code: 'PROMO_STACK' })
    valueIn(await server.call('leavePromotion', { as: member, body: { id: one } }))
    expect(valueIn(await site.join(member, two)).status).toBe('joined')
  })
})

describe('[PRO-01] a promotion', () => {
  test('is published by another operator only, from its newest version', async () => {
    const id = randomUUID()
    valueIn(await site.save(both.maker, {}, { id, seen: 0 }))
    expect(await site.save(both.maker, {}, { id, seen: 0 })).toMatchObject({
      code: 'PROMO_CHANGED',
    })
    valueIn(await site.save(both.maker, {}, { id, seen: 1 }))
    const publish = (version: number) =>
      server.call('publishPromotion', {
        as: both.maker,
        body: { id, version, because: site.because },
      })
    expect(await publish(1)).toMatchObject({ code: 'PROMO_CHANGED' })
    valueIn(await publish(2))
    expect(await site.approve(both.maker, id)).toMatchObject({ code: 'SELF_APPROVAL' })
    const member = await server.register()
    const hidden = await server.call('promotionDetail', { as: member, query: { id } })
    expect(hidden).toMatchObject({ status: 404 })
    valueIn(await site.approve(both.checker, id))
    expect(await status(member, id)).toBe('claim')
  })

  test('whose terms do not work together is not saved, and says where', async () => {
    const wrong = { kind: 'redEnvelope', total: '1.00', parts: 5, min: '1.00', max: null } as const
    const answer = await site.save(both.maker, { offer: wrong, budget: '0.50' })
    expect(answer).toMatchObject({ status: 422, code: 'PROMO_TERMS' })
    const { fields } = answer.value as unknown as { fields: { field: string }[] }
    expect(fields.map(({ field }) => field)).toEqual([
      'terms.endsAt',
      'terms.offer.parts',
      'terms.budget',
    ])
  })

  test('that is stopped takes nobody any more, and keeps what was ready', async () => {
    const offer = { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '1.00' } as const
    const id = await site.published(both, { offer })
    const [ready, joined] = [await server.register(), await server.register()]
    for (const member of [ready, joined]) valueIn(await site.join(member, id))
    await site.deposited(ready, '10.00')
    await becomes(ready, id, 'claim')
    const body = { id, because: site.because }
    valueIn(await server.call('stopPromotion', { as: both.maker, body }))
    expect(await status(joined, id)).toBe('close')
    expect(valueIn(await site.claim(ready, id)).amount).toBe('5.00')
  })

  test('[PRO-02] an application is withdrawn while nobody has taken it, and rejected with a reason', async () => {
    const id = await site.published(both, { offer: { kind: 'manual', max: '20.00' } })
    const member = await server.register()
    valueIn(await site.apply(member, id))
    const leave = () => server.call('leavePromotion', { as: member, body: { id } })
    expect(valueIn(await leave()).status).toBe('join')
    valueIn(await site.apply(member, id))
    const { content } = valueIn(await server.call('opsApplications', { as: both.maker, query: {} }))
    const entry = content.find(({ promotionId }) => promotionId === id)?.id ?? ''
    valueIn(await server.call('takeApplication', { as: both.maker, body: { id: entry } }))
    expect(await leave()).toMatchObject({ code: 'PROMO_STATE' })
    const body = { id: entry, amount: null, because: 'no slip' }
    valueIn(await server.call('decideApplication', { as: both.maker, body }))
    expect(await site.detail(member, id)).toMatchObject({
      ...{ status: 'rejected', entry: { reason: 'no slip' } },
    })
    expect(valueIn(await site.apply(member, id)).status).toBe('applying')
  })

  test('five wrong codes lock the field for a quarter of an hour', async () => {
    const member = await server.register()
    const enter = () => server.call('redeemPromoCode', { as: member, body: { code: 'NOCODE' } })
    for (let i = 0; i < 5; i += 1) expect((await enter()).code).toBe('PROMO_CODE_WRONG')
    expect(await enter()).toMatchObject({ status: 429, code: 'PROMO_CODE_LOCKED' })
    server.clock.advance(HOUR_MS / 4)
    expect((await enter()).code).toBe('PROMO_CODE_WRONG')
  })
})
