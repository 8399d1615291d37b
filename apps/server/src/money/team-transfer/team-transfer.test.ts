import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWallet, post, reconcile } from '#foundations/ledger'
import { moneyCaseSettings } from '#money/money-case'
import { holdWithdrawals } from '#people/account-change'
import { joinTeam } from '#people/team'
import { inTransaction } from '#platform/db'
import { bySystem, type Engine, work } from '#platform/work'
import { grantTo } from '../../../test/bonus.ts'
import { setSettings } from '../../../test/brand-settings.ts'
import { type Cashier, cashierAt, PAYMENT_PASSWORD, SOON } from '../../../test/cashier.ts'
import { createBetRegister } from '../../../test/faults/play.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { countWrongTeamTransfers } from '../../../test/wrong-rows.ts'
import { teamTransferSettings } from './team-transfer-settings.ts'

let server: TestServer
let cashier: Cashier
let engine: Engine

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  cashier = cashierAt(server)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
}, 60_000)
afterEach(async () => {
  expect(await countWrongTeamTransfers(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
})
afterAll(() => server.close())

const opening = bySystem('ph')
const join = (memberId: string, uplineId: string | null) =>
  work(engine, opening, (w) => joinTeam(w, { memberId, uplineId }))
const set = (memberId: string, change: string) =>
  server.db.pool.query(`update member.member set ${change} where member_id = $1`, [memberId])

/** A verified member with a payment password and money. */
async function payee(minor = 100_000n): Promise<Person> {
  const as = await server.register()
  await set(as.memberId, `kyc = 'A'`)
  const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  valueIn(await server.call('setPaymentPassword', { as, body: password }))
  if (minor > 0n) await server.fund(as.memberId, minor)
  return as
}

/** An account that they may be paid at. */
async function account({ memberId }: Person): Promise<string> {
  const accountId = randomUUID()
  await server.db.pool.query(
    `insert into cashier.payout_account (member_id, account_id, brand_id, channel, kind, house, house_name,
                                         sealed, tail, number_hash, usable_at, added_at)
     values ($1, $2, 'ph', 'GCASH', 'ewallet', 'GCASH', 'GCash', '\\x00', '4567', '\\x00',
             '2020-01-01', '2020-01-01')`,
    [memberId, accountId],
  )
  return accountId
}

/** An agent with money in the wallet that cannot stake. */
async function agent(minor = 0n, uplineId: string | null = null): Promise<Person> {
  const made = await payee(0n)
  await set(made.memberId, 'type = 2')
  await join(made.memberId, uplineId)
  const { memberId: member } = made
  await inTransaction(server.db, async (tx) => {
    await openWallet(tx, { memberId: member, wallet: 'agent' })
    if (minor === 0n) return
    const key = randomUUID()
    const legs = [
      { member, wallet: 'agent' as const, amount: minor },
      { account: 'expense:test', amount: -minor },
    ]
    await post(tx, { key, kind: 'adjust', ref: key, legs })
  })
  return made
}

async function below(upline: Person, minor = 100_000n): Promise<Person> {
  const made = await payee(minor)
  await join(made.memberId, upline.memberId)
  return made
}

type Up = Partial<BodyOf<Calls['transferUpline']>>
const TRANSFER = { wallet: 'main', amount: '100.00', paymentPassword: PAYMENT_PASSWORD } as const
const up = (as: Person, request: Up = {}) =>
  server.call('transferUpline', { as, body: { requestKey: randomUUID(), ...TRANSFER, ...request } })
const down = (as: Person, memberId: string, request: Up = {}) => {
  const body = {
    requestKey: randomUUID(),
    ...TRANSFER,
    wallet: 'agent',
    ...request,
    memberId,
  } as const
  return server.call('transferDownline', { as, body })
}
const standing = async (as: Person) => valueIn(await server.call('transferStanding', { as }))
const wallets = async (as: Person) =>
  Object.fromEntries((await standing(as)).wallets.map(({ wallet, balance }) => [wallet, balance]))
const config = async (path: string, value: unknown) => {
  await server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, $1::text[], $2, true) where brand_id = 'ph'`,
    [path.split('.'), JSON.stringify(value)],
  )
  server.clock.advance(3000)
}

const settings = (change: Record<string, unknown>) =>
  setSettings(server.db, teamTransferSettings, change).then(() => server.clock.advance(3000))

test('[AGT-08] nothing is transferred while a contract’s downline waits for money', async () => {
  const boss = await agent(10_000n)
  const sub = await agent(0n, boss.memberId)
  const debt = [boss.memberId, sub.memberId]
  await server.asOwner(
    `insert into contract_debt.debt (debt_id, brand_id, debtor_id, creditor_id, source, kind, currency, amount_minor, since)
     values (uuidv7(), 'ph', $1, $2, 'agt/transfer', 'dividend', 'PHP', 100, now())`,
    debt,
  )
  expect(await down(boss, sub.memberId, { amount: '10.00' })).toMatchObject({ code: 'DEBT_OPEN' })
  await server.asOwner('update contract_debt.debt set paid_minor = 100, paid_at = now()')
  valueIn(await down(boss, sub.memberId, { amount: '10.00' }))
})

test('[WAL-06] what a bonus holds of its deposit is not transferred', async () => {
  const ana = await below(await agent())
  const terms = { balance: 5000n, required: 50_000n, maxBet: 500n }
  const grantId = await grantTo(server, ana.memberId, terms)
  const hold = `update wagering.bonus_grant set deposit = 'D1', deposit_minor = $2 where grant_id = $1`
  await server.asOwner(hold, [grantId, 95_000n])
  expect((await standing(ana)).wallets).toMatchObject([{ balance: '1000.00', free: '50.00' }])
  expect(await up(ana)).toMatchObject({
    code: 'BONUS_HOLDS',
    value: { held: '950.00', free: '50.00', bonus: '50.00' },
  })
  valueIn(await up(ana, { amount: '50.00' }))
})

describe('up', () => {
  test('[WAL-06] goes from the main wallet to the agent’s own, and both sides see it', async () => {
    const boss = await agent()
    const ana = await below(boss)
    const sent = valueIn(await up(ana))
    expect(sent).toMatchObject({ direction: 'up', side: 'out', amount: '100.00', wallet: 'main' })
    expect(await wallets(ana)).toEqual({ main: '900.00' })
    expect(await wallets(boss)).toEqual({ agent: '100.00', main: '0.00' })
    const [row] = valueIn(await server.call('accountRecord', { as: ana, query: {} })).content
    const { reference } = sent
    expect(row).toMatchObject({ kind: 'transfer_up', amount: '-100.00', reference })
    const query = { kind: 'transfer' } as const
    expect(valueIn(await server.call('accountRecord', { as: ana, query })).content).toHaveLength(1)
    const [got] = valueIn(await server.call('teamTransfers', { as: boss, query: {} })).content
    expect(got).toMatchObject({ reference, side: 'in', wallet: 'agent', other: ana.username })
    // Its position in the inbox is not asserted: another message may arrive meanwhile.
    await vi.waitFor(async () => {
      const inbox = valueIn(await server.call('messages', { as: boss, query: {} })).content
      expect(inbox.find(({ kind }) => kind === 'transfer-from-up')).toMatchObject({
        params: { amount: '100.00', from: ana.username },
      })
    }, SOON)
  })

  test('[WAL-06] what an agent has there cannot be staked', async () => {
    const boss = await agent(50_000n)
    expect((await cashier.wallets(boss))[0]).toBe('0.00')
  })

  test('[WAL-06] the same key moves it once, with other figures it is refused', async () => {
    const ana = await below(await agent())
    const requestKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => up(ana, { requestKey })))
    expect(new Set(answers.map((answer) => valueIn(answer).reference)).size).toBe(1)
    expect(await wallets(ana)).toEqual({ main: '900.00' })
    expect(await up(ana, { requestKey, amount: '101.00' })).toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
  })

  test('[WAL-06] a member directly under the house has no upline to transfer to', async () => {
    const ana = await payee()
    expect(await up(ana)).toMatchObject({ status: 409, code: 'UPLINE_NONE' })
    expect((await standing(ana)).missing).toEqual(['UPLINE'])
  })

  test('[WAL-06] what has still to be played for stays', async () => {
    const boss = await agent(80_000n)
    const ana = await below(boss, 0n)
    valueIn(await down(boss, ana.memberId, { amount: '300.00' }))
    expect(await standing(ana)).toMatchObject({
      turnoverLeft: '300.00',
      wallets: [{ balance: '300.00', free: '0.00' }],
    })
    expect(await up(ana)).toMatchObject({ code: 'TURNOVER_LEFT' })
    // Also the whole of it: what a transfer takes is not lost.
    expect(await up(ana, { amount: '300.00' })).toMatchObject({ code: 'TURNOVER_LEFT' })
    await server.fund(ana.memberId, 10_000n)
    expect(valueIn(await up(ana)).amount).toBe('100.00')
    expect(await up(ana, { amount: '1.00' })).toMatchObject({ code: 'TURNOVER_LEFT' })
  })

  test.each([
    ['more than there is', '5000.00', 'INSUFFICIENT_FUNDS'],
    ['nothing', '0.00', 'AMOUNT_OUT_OF_LIMITS'],
    ['less than the least', '0.99', 'AMOUNT_OUT_OF_LIMITS'],
  ])('[WAL-06] %s is refused', async (_what, amount, code) => {
    const ana = await below(await agent())
    expect(await up(ana, { amount })).toMatchObject({ code })
    expect(await wallets(ana)).toEqual({ main: '1000.00' })
  })

  test.each(['-1.00', '1e3', '1,000.00', '１００', '1.001', ' 1.00'])(
    '[WAL-06] %j is no amount',
    async (amount) => {
      const ana = await below(await agent())
      expect(await up(ana, { amount })).toMatchObject({ status: 422, code: 'VALIDATION' })
    },
  )

  test('[WAL-06] a day has its sum, and one transfer its most', async () => {
    const ana = await below(await agent(), 1_000_000n)
    await settings({ maxMinor: '20000', dailyMaxMinor: '30000' })
    try {
      expect(await up(ana, { amount: '200.01' })).toMatchObject({ code: 'AMOUNT_OUT_OF_LIMITS' })
      expect(valueIn(await up(ana, { amount: '200.00' })).amount).toBe('200.00')
      expect(await up(ana, { amount: '150.00' })).toMatchObject({
        code: 'TRANSFER_DAILY_LIMIT',
        value: { left: '100.00' },
      })
      expect((await standing(ana)).dailyLeft).toBe('100.00')
    } finally {
      await settings({ maxMinor: '5000000', dailyMaxMinor: '10000000' })
    }
  })

  test('[WAL-06] sums as large as those to report are looked at', async () => {
    const ana = await below(await agent(), 1_000_000n)
    const reportFrom = (reportFromMinor: string) =>
      setSettings(server.db, moneyCaseSettings, { reportFromMinor })
    await reportFrom('30000')
    try {
      valueIn(await up(ana, { amount: '200.00' }))
      valueIn(await up(ana, { amount: '100.00' }))
    } finally {
      await reportFrom(String(moneyCaseSettings.default.reportFromMinor))
    }
    const cases = await server.db.pool.query(
      'select kind, details from cashier.money_case where member_id = $1',
      [ana.memberId],
    )
    expect(cases.rows).toMatchObject([{ kind: 'large-sum', details: { day: '300.00' } }])
  })
})

describe('the checks', () => {
  test.each([
    ['blocked papers', `kyc = 'N'`, 'KYC_NEEDED'],
    ['time-out', `away = 'time-out'`, 'ON_TIME_OUT'],
    ['self-exclusion', `away = 'excluded'`, 'SELF_EXCLUDED'],
    ['a finding', `status = 'ineligible', barred_for = 'staff'`, 'ACCOUNT_BLOCKED'],
  ])('[WAL-06] %s of the sender prevents it', async (_what, change, code) => {
    const ana = await below(await agent())
    await set(ana.memberId, change)
    expect(await up(ana)).toMatchObject({ code })
  })

  test.each([
    ['blocked', `status = 'blocked'`],
    ['away', `away = 'excluded'`],
    ['found unfit', `status = 'ineligible', barred_for = 'restricted'`],
  ])(
    '[WAL-06] a receiver who is %s gets nothing, and the reason is not disclosed',
    async (_what, change) => {
      const boss = await agent(50_000n)
      const ana = await below(boss)
      await set(ana.memberId, change)
      const refused = { status: 409, code: 'TRANSFER_RECEIVER_CLOSED' }
      expect(await down(boss, ana.memberId)).toMatchObject(refused)
      const [shown] = valueIn(await server.call('downlines', { as: boss, query: {} }))
      expect(shown).toMatchObject({ memberId: ana.memberId, isActive: false })
    },
  )

  test('[WAL-06] a wrong payment password is counted, and reveals nothing else', async () => {
    const ana = await below(await agent())
    const paymentPassword = '111111'
    expect(await up(ana, { paymentPassword })).toMatchObject({ code: 'PAYMENT_PASSWORD_WRONG' })
    expect(await wallets(ana)).toEqual({ main: '1000.00' })
    const bare = await server.register()
    await join(bare.memberId, (await agent()).memberId)
    expect(await up(bare)).toMatchObject({ code: 'PAYMENT_PASSWORD_OFF' })
  })

  test('[WAL-06] after a change of the account it rests as withdrawals do', async () => {
    const ana = await below(await agent())
    const held = { memberId: ana.memberId, brandId: 'ph', change: 'device' } as const
    await work(engine, opening, (w) => holdWithdrawals(w, held))
    const { missing } = await standing(ana)
    const answer = await up(ana)
    expect([missing.includes('CHANGE_HOLD'), answer.code]).toEqual([true, 'WITHDRAWALS_HELD'])
    expect(answer.message).toMatch(/until \w+ \d+, 20\d\d, \d+:\d\d [AP]M GMT\+8\.$/u)
  })

  test('[WAL-06] [CFG-03] the brand closes each direction separately', async () => {
    const boss = await agent(50_000n)
    const ana = await below(boss)
    await config('switches.TRANSFERUP3', false)
    expect(await up(ana)).toMatchObject({ status: 403, code: 'TRANSFER_OFF' })
    expect((await standing(ana)).missing).toEqual(['OFF'])
    expect(valueIn(await down(boss, ana.memberId)).direction).toBe('down')
    await config('switches.TRANSFERUP3', true)
    await config('switches.TRANSFERDOWN3', false)
    expect(await down(boss, ana.memberId)).toMatchObject({ code: 'TRANSFER_OFF' })
    await config('switches.TRANSFERDOWN3', true)
  })
})

describe('down', () => {
  test('[AGT-08] goes to a member to play with, and to an agent’s own wallet', async () => {
    const boss = await agent(80_000n)
    const ana = await below(boss, 0n)
    const sub = await agent(0n, boss.memberId)
    valueIn(await down(boss, ana.memberId))
    valueIn(await down(boss, sub.memberId))
    expect(await wallets(ana)).toEqual({ main: '100.00' })
    expect(await wallets(sub)).toEqual({ agent: '100.00', main: '0.00' })
    expect((await standing(ana)).turnoverLeft).toBe('100.00')
    valueIn(await up(sub, { wallet: 'agent' }))
    expect((await wallets(boss)).agent).toBe('700.00')
  })

  test('[RG-001] [RG-003] counts for a player’s deposit limit as a deposit does', async () => {
    const boss = await agent(80_000n)
    const ana = await below(boss, 0n)
    const body = { kind: 'deposit', days: 1, amount: '180.00' } as const
    valueIn(await server.call('setPlayLimit', { as: ana, body }))
    const both = await Promise.all([down(boss, ana.memberId), down(boss, ana.memberId)])
    expect(both.map(({ code }) => code).sort()).toEqual(['OK', 'TRANSFER_RECEIVER_CLOSED'])
    const { limits } = valueIn(await server.call('playLimits', { as: ana }))
    const day = limits.find(({ kind, days }) => kind === 'deposit' && days === 1)
    expect(day).toMatchObject({ used: '100.00', left: '80.00', freesAt: expect.any(String) })
    const deposit = { requestKey: randomUUID(), channel: 'GCASH', amount: '100.00' }
    const refused = await server.call('requestDeposit', { as: ana, body: deposit })
    expect(refused).toMatchObject({ code: 'DEPOSIT_LIMIT', value: { left: '80.00' } })
  })

  test('[AGT-08] an agent’s main wallet pays too, as far as it is free', async () => {
    const boss = await agent()
    await server.fund(boss.memberId, 50_000n)
    const ana = await below(boss, 0n)
    expect(valueIn(await down(boss, ana.memberId, { wallet: 'main' })).wallet).toBe('main')
    expect((await wallets(boss)).main).toBe('400.00')
  })

  test('[AGT-08] [AZ-003] reaches only the direct downline unless the brand allows more', async () => {
    const boss = await agent(80_000n)
    const sub = await agent(0n, boss.memberId)
    const deep = await below(sub)
    const otherMember = await payee()
    const upwards = await agent(80_000n, boss.memberId)
    for (const memberId of [deep.memberId, otherMember.memberId, boss.memberId, randomUUID()]) {
      expect(await down(boss, memberId)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await down(upwards, boss.memberId)).toMatchObject({ code: 'NOT_FOUND' })
    await settings({ isAnyDepth: true })
    expect(valueIn(await down(boss, deep.memberId)).direction).toBe('down')
    await settings({ isAnyDepth: false })
  })

  test('[AGT-08] [ROLE-01] is not a member’s to make', async () => {
    const boss = await agent()
    const ana = await below(boss)
    const memberId = boss.memberId
    expect(await down(ana, memberId)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await up(ana, { wallet: 'agent' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[AGT-08] a member within reach is found by the beginning of a name', async () => {
    const boss = await agent()
    const ana = await below(boss)
    await below(boss)
    const query = { search: ana.username.toUpperCase() }
    const found = valueIn(await server.call('downlines', { as: boss, query }))
    expect(found).toMatchObject([{ memberId: ana.memberId, isAgent: false, isActive: true }])
    expect(valueIn(await server.call('downlines', { as: boss, query: { search: '%' } }))).toEqual(
      [],
    )
  })
})

describe('two at the same time', () => {
  test('[WAL-06] transfers move no more than there is, in whatever number', async () => {
    const ana = await below(await agent())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => up(ana, { amount: '300.00' })),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(3)
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(5)
    expect(await wallets(ana)).toEqual({ main: '100.00' })
  })

  test('[WAL-06] a transfer and a withdrawal take the same money once', async () => {
    const ana = await below(await agent())
    const payable = { ...ana, accountId: await account(ana) }
    const [sent, requested] = await Promise.all([
      up(ana, { amount: '800.00' }),
      cashier.requestWithdrawal(payable, { amount: '800.00' }),
    ])
    expect([sent.success, requested.success].filter(Boolean)).toHaveLength(1)
  })

  test('[WAL-06] opposite transfers wait for each other', async () => {
    const boss = await agent(500_000n)
    const sub = await agent(500_000n, boss.memberId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? up(sub, { wallet: 'agent' }) : down(boss, sub.memberId),
      ),
    )
    expect(answers.every(({ success }) => success)).toBe(true)
    expect([(await wallets(boss)).agent, (await wallets(sub)).agent]).toEqual([
      '5000.00',
      '5000.00',
    ])
  })
})

test('[WAL-06] pages continue from a cursor and show only the member’s own transfers', async () => {
  const boss = await agent(50_000n)
  const ana = await below(boss)
  for (const amount of ['1.00', '2.00', '3.00']) {
    valueIn(await up(ana, { amount }))
    server.clock.advance(10)
  }
  valueIn(await down(boss, ana.memberId, { amount: '4.00' }))
  const page = async (as: Person, cursor?: string | null) =>
    valueIn(
      await server.call('teamTransfers', {
        as,
        query: { pageSize: '3', ...(cursor ? { cursor } : {}) },
      }),
    )
  const first = await page(ana)
  expect(first.content.map(({ amount, side }) => [amount, side])).toEqual([
    ['4.00', 'in'],
    ['3.00', 'out'],
    ['2.00', 'out'],
  ])
  const rest = await page(ana, first.next)
  expect([rest.content.map(({ amount }) => amount), rest.next]).toEqual([['1.00'], null])
  expect((await page(await payee())).content).toEqual([])
})

test('[WAL-01] consolidated funds are what contracts paid: nothing yet, then what the ledger shows', async () => {
  const boss = await agent()
  const funds = async () => valueIn(await server.call('consolidatedFunds', { as: boss }))
  const none = '0.00'
  const empty = {
    dailysalreqtype: none,
    divtypereq: none,
    contracthoursalreq: none,
    realtimesalreqtype: none,
  }
  expect(await funds()).toEqual(empty)
  await inTransaction(server.db, (tx) =>
    post(tx, {
      key: randomUUID(),
      kind: 'dividend',
      ref: 'agt',
      legs: [
        { member: boss.memberId, wallet: 'agent', amount: 12_345n },
        { account: 'payable:agent', amount: -12_345n },
      ],
    }),
  )
  expect(await funds()).toEqual({ ...empty, divtypereq: '123.45' })
})

test('[WAL-06] a bet and a transfer take the same money once', async () => {
  const register = createBetRegister(server.db)
  const ana = await below(await agent())
  const bet = register.transact({
    memberId: ana.memberId,
    vendor: 'BGS',
    round: randomUUID(),
    currency: 'PHP',
    contentHex: '00',
    nodeId: 10_001,
    gameType: 'BGS',
    actions: [{ tx: randomUUID(), type: 'bet', amountMinor: 60_000n }],
    roundClosed: false,
  })
  const [{ code }, sent] = await Promise.all([bet, up(ana, { amount: '600.00' })])
  expect([code === 'OK', sent.success].filter(Boolean)).toHaveLength(1)
  expect(await wallets(ana)).toEqual({ main: '400.00' })
  await register.close()
})
