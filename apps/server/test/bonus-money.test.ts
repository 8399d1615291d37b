import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { expireGrants, notifyStates, warnOfEnd } from '../src/money/wagering/ends.job.ts'
import { selectExpired } from '../src/money/wagering/wagering.sql.ts'
import { addMs, DAY_MS, HOUR_MS } from '../src/platform/clock/index.ts'
import { bySystem, work } from '../src/platform/work/index.ts'
import { onDeposit } from '../src/rewards/participation/deposits.ts'
import type { Operator } from './operators.ts'
import { promotionsAt, type Terms } from './promotions.ts'
import { roundsAt } from './rounds.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const turnover = createTurnover()
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

const BONUS = { maxBet: '5.00', maxConvert: '20.00', excluded: [], holdsDeposit: false, days: 7 }
const wagering = { multiple: 10, base: 'bonus', bonus: BONUS } satisfies Terms['wagering']

/** A member who has claimed a bonus of 50.00. */
async function bonusMember(change: Partial<Terms> = {}) {
  const id = await site.published(both, { wagering, ...change })
  const member = await server.register()
  return { member, id, claimed: valueIn(await site.claim(member, id)) }
}
const wallet = async (as: Person) => valueIn(await server.call('walletBalance', { as }))
const balances = async (as: Person) =>
  valueIn(await server.call('bonusBalances', { as, query: {} })).content
const withdrawNow = async (as: Person) => valueIn(await server.call('withdrawNow', { as }))
const kinds = async (as: Person) =>
  valueIn(await server.call('messages', { as, query: {} })).content.map(({ kind }) => kind)
const notify = () => server.asSystem(notifyStates)
/** A deposit as the participation of members receives it. */
const deposited = (as: Person, reference: string, state = 'CREDITED') =>
  server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      onDeposit(w, turnover, {
        memberId: as.memberId,
        data: { reference, state, amount: '100.00', currency: 'PHP' },
      }),
    ),
  )

describe('[PRO-08] a promotion that pays bonus money', () => {
  test('credits no cash: the bonus is wagered at the bet, and each bet says what it counted', async () => {
    const { member, claimed } = await bonusMember()
    expect(claimed).toMatchObject({ amount: '50.00', required: '500.00', isBonus: true })
    expect(await wallet(member)).toMatchObject({ balance: '0.00', bonus: '50.00' })
    await server.fund(member.memberId, 100n)
    await rounds.bet(member, { minor: 400n, payout: 1000n })
    await rounds.bet(member, { minor: 300n, gameType: 'LIVE' })
    expect(await wallet(member)).toMatchObject({ balance: '0.00', bonus: '54.00' })
    const [bonus] = await balances(member)
    expect(bonus).toMatchObject({
      ...{ state: 'active', amount: '50.00', balance: '54.00', atStake: '0.00' },
      ...{ required: '500.00', maxBet: '5.00', maxConvert: '20.00' },
    })
    const query = { id: bonus?.id ?? '' }
    const { content } = valueIn(await server.call('bonusBets', { as: member, query }))
    expect(content).toMatchObject([
      { gameType: 'LIVE', stake: '3.00', bonus: '0.50', reason: 'WEIGHT' },
      { gameType: 'RNG', stake: '4.00', bonus: '3.00', counted: '4.00', reason: null },
    ])
    const record = { as: member, query: { kind: 'reward' } } as const
    const lines = valueIn(await server.call('accountRecord', record)).content
    expect(lines.map(({ kind }) => kind)).toContain('bonus_used')
  })

  test('turnover of withdrawals counts the cash part of a bet alone', async () => {
    const { member } = await bonusMember()
    await server.fund(member.memberId, 100n)
    await server.asSystem((engine) =>
      work(engine, bySystem('ph'), (w) =>
        turnover.require(w, {
          ...{ memberId: member.memberId, source: 'reward', sourceKey: 'x' },
          ...{ amount: 100n, multiple: 10 },
        }),
      ),
    )
    await rounds.bet(member, { minor: 400n })
    expect((await withdrawNow(member)).requirements).toMatchObject([{ done: '1.00' }])
  })

  test('the member is notified when it starts, 72, 24 and 3 hours before its end, and at its end', async () => {
    const { member } = await bonusMember()
    await notify()
    expect(await kinds(member)).toEqual(['bonus-active'])
    const end = new Date((await balances(member))[0]?.expiresAt ?? '')
    const warnedAt = (hours: number) =>
      server.asSystem((engine) => warnOfEnd(engine, addMs(end, -hours * HOUR_MS)))
    for (const hours of [100, 71, 70, 23, 2, 1]) await warnedAt(hours)
    expect((await kinds(member)).filter((kind) => kind === 'bonus-ending')).toHaveLength(3)
    await server.asOwner(
      `update wagering.bonus_grant set expires_at = now() - interval '1 s' where member_id = $1`,
      [member.memberId],
    )
    await server.asSystem((engine) => expireGrants(engine, new Date()))
    await notify()
    expect(await kinds(member)).toContain('bonus-expired')
    expect(await wallet(member)).toMatchObject({ balance: '0.00', bonus: '0.00' })
  })
})

test('[PRO-08] bonuses that have run out and wait for an open bet do not delay the others', async () => {
  const [waiting, over] = [(await bonusMember()).member, (await bonusMember()).member]
  await rounds.bet(waiting, { minor: 400n, isClosed: false })
  await server.asOwner(
    `update wagering.bonus_grant set expires_at = now() - case when member_id = $1 then interval '2 s' else interval '1 s' end
      where member_id in ($1, $2)`,
    [waiting.memberId, over.memberId],
  )
  const [first] = await selectExpired(server.db.kysely, new Date(), 1)
  expect(first?.grant_id).toBe((await balances(over))[0]?.id)
})

describe('[PRO-08] dropping a bonus', () => {
  test('happens by the figures that were seen, and frees the deposit that it holds', async () => {
    const id = await site.published(both, {
      offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '10.00' },
      wagering: { ...wagering, bonus: { ...BONUS, holdsDeposit: true } },
    })
    const member = await server.register()
    valueIn(await site.join(member, id))
    await server.fund(member.memberId, 10_000n)
    await deposited(member, 'D-drop')
    expect(valueIn(await site.claim(member, id))).toMatchObject({ amount: '50.00', isBonus: true })
    expect(await withdrawNow(member)).toMatchObject({
      ...{ balance: '100.00', free: '0.00', most: '0.00' },
      bonus: { balance: '50.00', held: '100.00', most: '100.00' },
    })
    const [bonus] = await balances(member)
    const drop = (balance: string) =>
      server.call('dropBonus', {
        as: member,
        body: { id: bonus?.id ?? '', balance, atStake: '0.00' },
      })
    expect(await drop('49.00')).toMatchObject({ code: 'BONUS_CHANGED' })
    valueIn(await drop('50.00'))
    expect(await drop('50.00')).toMatchObject({ code: 'BONUS_OVER' })
    expect(await withdrawNow(member)).toMatchObject({ free: '100.00', bonus: null })
    expect(await balances(member)).toMatchObject([{ state: 'dropped', removed: '50.00' }])
  })

  test('its recalled deposit ends it, and takes back what of it became cash', async () => {
    const id = await site.published(both, {
      offer: { kind: 'depositMatch', ratePpm: 500_000, cap: '50.00', min: '10.00' },
      wagering: { multiple: 1, base: 'bonus', bonus: { ...BONUS, maxBet: '50.00' } },
    })
    const member = await server.register()
    valueIn(await site.join(member, id))
    await deposited(member, 'D-recall')
    valueIn(await site.claim(member, id))
    await rounds.bet(member, { minor: 5000n, payout: 5000n })
    expect(await wallet(member)).toMatchObject({ balance: '20.00', bonus: '0.00' })
    expect(await balances(member)).toMatchObject([
      { state: 'completed', converted: '20.00', removed: '30.00' },
    ])
    await deposited(member, 'D-recall', 'REVERSED')
    expect(await wallet(member)).toMatchObject({ balance: '0.00', bonus: '0.00' })
  })
})

test('[PRO-01] terms of bonus money that do not work together are refused with their fields', async () => {
  const saved = (change: Partial<Terms>) => site.save(both.maker, change)
  const raffle: Terms['offer'] = {
    kind: 'raffle',
    perTicket: '1.00',
    prizes: ['1.00'],
    perMember: 1,
  }
  const endsAt = addMs(server.clock.now(), DAY_MS).toISOString()
  expect(await saved({ offer: raffle, endsAt, wagering })).toMatchObject({ code: 'PROMO_TERMS' })
  const free = { ...wagering, multiple: 0 }
  expect(await saved({ wagering: free })).toMatchObject({ code: 'PROMO_TERMS' })
})
