import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { payoutAccountSettings } from '#money/payout-account'
import { HOUR_MS } from '#platform/clock'
import { storedSettings } from '../../../test/brand-settings.ts'
import {
  type Cashier,
  cashierAt,
  FEE,
  HOLDER,
  newNumber,
  type Payee,
  wrongHolds,
} from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { closeUnconfirmed } from './receipt.ts'

let sandbox: Outside
let server: TestServer
let cashier: Cashier
let ana: Payee

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0 })
})
beforeEach(async () => {
  ana = await cashier.payee()
})
afterAll(async () => {
  expect(await wrongHolds(server)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

const waiting = async (amount = '500.00') => {
  const { reference } = valueIn(await cashier.requestWithdrawal(ana, { amount }))
  await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
  return reference
}
const receipt = (reference: string, outcome: 'received' | 'part' | 'missing', received?: string) =>
  server.call('confirmReceipt', {
    as: ana,
    body: { reference, outcome, ...(received ? { received } : {}) },
  })

describe('[WAL-03] a withdrawal', () => {
  test('is requested again, and made once, while something else locks its member for long', async () => {
    const requestKey = randomUUID()
    const other = await server.db.pool.connect()
    await other.query('begin')
    await other.query('select from member.member where member_id = $1 for update', [ana.memberId])
    expect(await cashier.requestWithdrawal(ana, { requestKey })).toMatchObject({
      status: 503,
      code: 'BUSY',
    })
    await other.query('rollback')
    other.release()
    valueIn(await cashier.requestWithdrawal(ana, { requestKey }))
    expect(await cashier.wallets(ana)).toEqual(['500.00', '500.00'])
  })

  test('is held, paid out, reported at each stage, and confirmed', async () => {
    const requested = valueIn(await cashier.requestWithdrawal(ana))
    expect(requested).toMatchObject({ amount: '500.00', fee: FEE, receive: '490.00' })
    expect(await cashier.wallets(ana)).toEqual(['500.00', '500.00'])
    await cashier.becomes(ana, requested.reference, 'AWAITING_RECEIPT')
    expect(await cashier.wallets(ana)).toEqual(['500.00', '0.00'])
    expect(await cashier.look(ana, requested.reference)).toMatchObject({
      heldBy: 'member',
      mayCancel: false,
    })
    expect(valueIn(await receipt(requested.reference, 'received'))).toMatchObject({
      state: 'RECEIVED',
      receivedAmount: '490.00',
    })
    const { steps } = await cashier.look(ana, requested.reference)
    const stages = steps.map(({ state }) => state)
    expect(stages).toEqual(expect.arrayContaining(['REQUESTED', 'APPROVED', 'SENDING', 'PAID']))
    expect(stages.at(-1)).toBe('RECEIVED')
    expect(await cashier.kinds(ana)).toEqual(
      expect.arrayContaining(['withdrawal-requested', 'withdrawal-approved', 'withdrawal-paid']),
    )
  })

  test('of a deposit that was not wagered is refused with what is left, and nothing is held', async () => {
    const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '300.00' }
    const before = await cashier.payee(0n)
    valueIn(await server.call('requestDeposit', { as: before, body }))
    await expect
      .poll(async () => (await cashier.wallets(before))[0], { timeout: 10_000 })
      .toBe('300.00')
    const now = valueIn(await server.call('withdrawNow', { as: before }))
    expect(now).toMatchObject({
      balance: '300.00',
      locked: '300.00',
      free: '0.00',
      most: '0.00',
      turnoverLeft: '300.00',
      requirements: [{ source: 'deposit', amount: '300.00', required: '300.00', done: '0.00' }],
      missing: [],
    })
    expect(await cashier.requestWithdrawal(before, { amount: '200.00' })).toMatchObject({
      code: 'TURNOVER_LEFT',
      value: { left: '300.00', free: '0.00' },
    })
    expect(await cashier.wallets(before)).toEqual(['300.00', '0.00'])
  })

  test.each([
    ['nothing', '0.00', 'AMOUNT_OUT_OF_LIMITS'],
    ['less than nothing', '-100.00', 'VALIDATION'],
    ['a power of ten', '1e21', 'VALIDATION'],
    ['a grouped figure', '1,000.00', 'VALIDATION'],
    ['a wide figure', '１００.００', 'VALIDATION'],
    ['below the least', '99.99', 'AMOUNT_OUT_OF_LIMITS'],
    ['more than there is', '1000.01', 'INSUFFICIENT_FUNDS'],
    ['more than there ever was', '9999999999999.99', 'INSUFFICIENT_FUNDS'],
  ])('of %s is refused', async (_title, amount, code) => {
    expect(await cashier.requestWithdrawal(ana, { amount })).toMatchObject({ code })
    expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
  })

  test('is refused with another fee, a wrong password, and to another member’s account', async () => {
    expect(await cashier.requestWithdrawal(ana, { fee: '0.00' })).toMatchObject({
      code: 'WITHDRAWAL_FIGURES',
      value: { fee: FEE, receive: '490.00' },
    })
    expect(await cashier.requestWithdrawal(ana, { paymentPassword: '000001' })).toMatchObject({
      code: 'PAYMENT_PASSWORD_WRONG',
    })
    const bert = await cashier.payee()
    const strange = await cashier.requestWithdrawal(ana, { accountId: bert.accountId })
    expect(strange).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const { reference } = valueIn(await cashier.requestWithdrawal(bert, { amount: '150.00' }))
    for (const name of ['cancelWithdrawal', 'confirmReceipt'] as const) {
      const body = name === 'confirmReceipt' ? { reference, outcome: 'received' } : { reference }
      expect(await server.call(name, { as: ana, body: body as never })).toMatchObject({
        status: 404,
      })
    }
    const seen = await server.call('withdrawalByReference', { as: ana, query: { reference } })
    expect(seen).toMatchObject({ status: 404 })
    expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
  })

  test('[WAL-08] sent four times at the same time is one; from two tabs, the second waits', async () => {
    const requestKey = randomUUID()
    const same = await Promise.all(
      Array.from({ length: 4 }, () => cashier.requestWithdrawal(ana, { requestKey })),
    )
    expect(new Set(same.map((answer) => valueIn(answer).reference)).size).toBe(1)
    expect(await cashier.wallets(ana)).toEqual(['500.00', '500.00'])
    expect(await cashier.requestWithdrawal(ana, { requestKey, amount: '400.00' })).toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    const bert = await cashier.payee()
    const tabs = await Promise.all([
      cashier.requestWithdrawal(bert),
      cashier.requestWithdrawal(bert),
      cashier.requestWithdrawal(bert),
    ])
    expect(tabs.map(({ code }) => code).sort()).toEqual([
      'OK',
      'WITHDRAWAL_OPEN',
      'WITHDRAWAL_OPEN',
    ])
    expect(await cashier.wallets(bert)).toEqual(['500.00', '500.00'])
  })

  test('above the day’s limit is refused until the next day of the brand', async () => {
    await cashier.setPolicy({ dailyMaxMinor: '60000' })
    await waiting()
    expect(await cashier.requestWithdrawal(ana, { amount: '200.00' })).toMatchObject({
      code: 'WITHDRAWAL_DAILY_LIMIT',
      value: { left: '100.00' },
    })
    expect(valueIn(await server.call('withdrawNow', { as: ana }))).toMatchObject({
      most: '100.00',
      dailyLeft: '100.00',
    })
    await cashier.setPolicy({ dailyMaxMinor: '50000000' })
  })

  test('lists what is missing, in the order in which it can be resolved', async () => {
    const nobody = await server.registerUnverified()
    expect(valueIn(await server.call('withdrawNow', { as: nobody }))).toMatchObject({
      missing: ['KYC', 'PAYMENT_PASSWORD', 'ACCOUNT'],
      most: '0.00',
    })
  })
})

describe('[PAY-005] what a bank does with it', () => {
  test('fails: it stays held until an operator sends it again or refuses it', async () => {
    const { reference } = valueIn(await cashier.requestWithdrawal(ana, { amount: '500.11' }))
    await cashier.becomes(ana, reference, 'FAILED')
    expect(await cashier.wallets(ana)).toEqual(['499.89', '500.11'])
    const carla = await server.operator({ roles: ['cashier'] })
    const because = 'the bank is back'
    const again = await server.call('resendWithdrawal', { as: carla, body: { reference, because } })
    expect(again).toMatchObject({ code: 'OK' })
    await cashier.becomes(ana, reference, 'FAILED')
    const seen = valueIn(await server.call('opsWithdrawal', { as: carla, query: { reference } }))
    expect(seen.payouts.map(({ state }) => state)).toEqual(['FAILED', 'FAILED'])
    expect(new Set(seen.payouts.map((payout) => payout.reference)).size).toBe(2)
    const body = { reference, reason: 'bank-refused' as const, because }
    valueIn(await server.call('refuseWithdrawal', { as: carla, body }))
    expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
    expect(await cashier.look(ana, reference)).toMatchObject({
      state: 'REJECTED',
      reason: 'bank-refused',
    })
  }, 40_000)

  test('returns it after it was paid: the whole amount is the member’s again, including the fee', async () => {
    const { reference } = valueIn(await cashier.requestWithdrawal(ana, { amount: '500.12' }))
    await cashier.becomes(ana, reference, 'RETURNED')
    expect(await cashier.wallets(ana)).toEqual(['1000.00', '0.00'])
    expect(await cashier.kinds(ana)).toContain('withdrawal-returned')
  }, 20_000)

  test('[WAL-08] does not respond, or only when it is checked: it is paid once', async () => {
    const silent = valueIn(await cashier.requestWithdrawal(ana, { amount: '300.07' }))
    const bert = await cashier.payee()
    const quiet = valueIn(await cashier.requestWithdrawal(bert, { amount: '300.13' }))
    await cashier.becomes(bert, quiet.reference, 'SENT')
    server.clock.advance(20_000)
    await cashier.becomes(ana, silent.reference, 'AWAITING_RECEIPT')
    await cashier.becomes(bert, quiet.reference, 'AWAITING_RECEIPT')
    expect(await cashier.wallets(ana)).toEqual(['699.93', '0.00'])
    const { rows } = await server.db.pool.query(
      `select count(*)::int as payouts from cashier.payout where member_id = any ($1)`,
      [[ana.memberId, bert.memberId]],
    )
    expect(rows).toEqual([{ payouts: 2 }])
  }, 40_000)
})

describe('[WAL-04] the receipt', () => {
  test('of a part opens a case with what remains; a wrong part is refused', async () => {
    const reference = await waiting()
    for (const wrong of ['0.00', '490.00', '490.01']) {
      expect(await receipt(reference, 'part', wrong)).toMatchObject({
        code: 'RECEIPT_AMOUNT_WRONG',
      })
    }
    expect(await receipt(reference, 'part')).toMatchObject({ code: 'RECEIPT_AMOUNT_WRONG' })
    valueIn(await receipt(reference, 'part', '200.00'))
    // The same response again changes nothing; a different one comes too late.
    valueIn(await receipt(reference, 'part', '200.00'))
    expect(await receipt(reference, 'received')).toMatchObject({ code: 'WITHDRAWAL_STATE' })
    const { rows } = await server.db.pool.query(
      `select kind, details from cashier.money_case where subject = $1`,
      [reference],
    )
    expect(rows).toEqual([
      { kind: 'part-received', details: { received: '200.00', remaining: '290.00' } },
    ])
  })

  test('for money that never arrived is compensated by two operators, or proved by one', async () => {
    const reference = await waiting()
    valueIn(await receipt(reference, 'missing'))
    const [first, second] = [await server.operator(), await server.operator()]
    const body = { reference, outcome: 'made-good' as const, because: 'no proof came' }
    valueIn(await server.call('resolveReceipt', { as: first, body }))
    expect(await cashier.wallets(ana)).toEqual(['500.00', '0.00'])
    expect(await server.call('resolveReceipt', { as: first, body })).toMatchObject({
      code: 'APPROVED_BEFORE',
    })
    valueIn(await server.call('resolveReceipt', { as: second, body }))
    expect(await cashier.wallets(ana)).toEqual(['990.00', '0.00'])
    expect(await server.call('resolveReceipt', { as: second, body })).toMatchObject({
      code: 'WITHDRAWAL_STATE',
    })
  })

  test('[PAY-013] that is never given is closed as received, once, by the database’s clock', async () => {
    const reference = await waiting()
    const close = () => server.asSystem((engine) => closeUnconfirmed(engine))
    // The program's clock does not matter.
    server.clock.advance(3 * 24 * HOUR_MS)
    await close()
    server.clock.advance(-3 * 24 * HOUR_MS)
    expect((await cashier.look(ana, reference)).state).toBe('AWAITING_RECEIPT')
    await server.db.pool.query(
      `update cashier.withdrawal set receipt_due_at = clock_timestamp() where reference = $1`,
      [reference],
    )
    await Promise.all([close(), close(), close()])
    const seen = await cashier.look(ana, reference)
    expect(seen.steps.filter(({ state }) => state === 'FORCED_RECEIVED')).toHaveLength(1)
    expect(await cashier.wallets(ana)).toEqual(['500.00', '0.00'])
    expect(await receipt(reference, 'missing')).toMatchObject({ code: 'WITHDRAWAL_STATE' })
  })
})

describe('[PAY-008] saved payout accounts', () => {
  const add = (change: object) => cashier.addAccount(ana, change)

  test('takes accounts in the own name that their bank knows, and shows the end of the number', async () => {
    const number = newNumber()
    const kept = valueIn(await add({ number, holder: 'DELA CRUZ, JUAN' }))
    expect(kept).toMatchObject({
      number: `••${number.slice(-4)}`,
      isUsable: true,
      houseName: 'BDO Unibank',
    })
    expect(JSON.stringify(kept)).not.toContain(number)
    expect(valueIn(await add({ number, holder: HOLDER })).accountId).toBe(kept.accountId)
    expect(await add({ holder: 'Pedro Reyes' })).toMatchObject({ code: 'PAYOUT_NAME_DIFFERS' })
    expect(await add({ number: '1234567899' })).toMatchObject({ code: 'PAYOUT_NAME_DIFFERS' })
    expect(await add({ number: '1234567898' })).toMatchObject({ code: 'PAYOUT_NAME_DIFFERS' })
    expect(await add({ number: '1234567897' })).toMatchObject({ code: 'GATEWAY_UNREACHABLE' })
    expect(await add({ channel: 'INSTAPAY', house: 'GCASH', number: '12345 6' })).toMatchObject({
      code: 'PAYOUT_NUMBER_WRONG',
    })
    expect(await add({ house: 'NOBANK' })).toMatchObject({ code: 'CHANNEL_UNKNOWN' })
  })

  test('[WAL-03] at a wallet that knows them by e-mail take an address, show where it is, and are paid', async () => {
    const { methods } = await storedSettings(server.db, payoutAccountSettings)
    const skrill = { code: 'SKRILL', name: 'Skrill', number: 'email' }
    const [wallets, ...banks] = methods
    await cashier.setPolicy({
      methods: [{ ...wallets, houses: [skrill, ...wallets.houses] }, ...banks],
    })
    const [method] = valueIn(await server.call('payoutMethods', { as: ana }))
    expect(method?.houses.slice(0, 2)).toMatchObject([
      { code: 'SKRILL', number: 'email' },
      { code: 'GCASH', number: 'mobile' },
    ])
    const account = { channel: 'INSTAPAY', house: 'SKRILL' }
    for (const number of ['09171234567', 'ana@mail']) {
      expect(await add({ ...account, number })).toMatchObject({
        code: 'PAYOUT_NUMBER_WRONG',
        value: { fields: [{ field: 'number', rule: 'account-email' }] },
      })
    }
    const kept = valueIn(await add({ ...account, number: 'Ana.Cruz@Mail.example' }))
    expect(kept).toMatchObject({ houseName: 'Skrill', number: 'a•••@mail.example' })
    const { accountId } = kept
    const { reference } = valueIn(await cashier.requestWithdrawal({ ...ana, accountId }))
    await cashier.becomes(ana, reference, 'AWAITING_RECEIPT')
    const { account: paidTo } = await cashier.look(ana, reference)
    expect(paidTo).toMatchObject({ houseName: 'Skrill', number: 'a•••@mail.example' })
  })

  test('[PAY-008] pass from an unverified member to a verified one, and a case names the two', async () => {
    const number = newNumber()
    const otherMember = await cashier.payee()
    valueIn(await cashier.addAccount(otherMember, { number }))
    await server.db.pool.query(`update member.member set kyc = 'R' where member_id = $1`, [
      otherMember.memberId,
    ])
    const bert = await cashier.payee()
    valueIn(await cashier.addAccount(bert, { number }))
    const { rows } = await server.db.pool.query(
      `select count(*)::int as pairs from screening.person_case
        where kind = 'shared-account' and member_id = any($1) and subject = any($2)`,
      [
        [otherMember.memberId, bert.memberId],
        [otherMember.memberId, bert.memberId],
      ],
    )
    expect(rows).toEqual([{ pairs: 1 }])
    const late = await cashier.payee()
    expect(await cashier.addAccount(late, { number })).toMatchObject({
      code: 'PAYOUT_ACCOUNT_TAKEN',
    })
  })

  test('[RG-006] belong to one member each, permanently, and a second one opens a case', async () => {
    const number = newNumber()
    const { accountId } = valueIn(await add({ number }))
    valueIn(await server.call('removePayoutAccount', { as: ana, query: { accountId } }))
    const bert = await cashier.payee()
    expect(await cashier.addAccount(bert, { number })).toMatchObject({
      code: 'PAYOUT_ACCOUNT_TAKEN',
    })
    const { rows } = await server.db.pool.query(
      `select count(*)::int as cases from cashier.money_case
        where kind = 'account-taken' and member_id = $1`,
      [bert.memberId],
    )
    expect(rows).toEqual([{ cases: 1 }])
    const pair = await server.db.pool.query(
      `select subject, outcome from screening.person_case
        where kind = 'shared-account' and member_id = $1`,
      [bert.memberId],
    )
    expect(pair.rows).toEqual([{ subject: ana.memberId, outcome: null }])
  })

  test('are limited to the brand’s number; a new one waits, and one in use cannot be removed', async () => {
    await cashier.setPolicy({ accountsMax: 2, coolDownHours: 24 })
    const methods = valueIn(await server.call('payoutMethods', { as: ana }))
    expect(methods.map(({ waitHours }) => waitHours)).toEqual(methods.map(() => 24))
    const second = valueIn(await add({}))
    expect(second.isUsable).toBe(false)
    expect(await add({})).toMatchObject({ code: 'PAYOUT_ACCOUNTS_FULL', value: { max: 2 } })
    expect(await cashier.requestWithdrawal(ana, { accountId: second.accountId })).toMatchObject({
      code: 'PAYOUT_ACCOUNT_COOLING',
    })
    const remove = (accountId: string) =>
      server.call('removePayoutAccount', { as: ana, query: { accountId } })
    valueIn(await remove(second.accountId))
    for (const _again of [1, 2]) valueIn(await remove(valueIn(await add({})).accountId))
    // The limit was reached twice today: what is removed and added again stays on record.
    expect(await add({})).toMatchObject({ code: 'RATE_LIMITED' })
    await cashier.setPolicy({ accountsMax: 5, coolDownHours: 0, autoUpToMinor: '10000' })
    valueIn(await cashier.requestWithdrawal(ana))
    const busy = { as: ana, query: { accountId: ana.accountId } }
    expect(await server.call('removePayoutAccount', busy)).toMatchObject({
      code: 'PAYOUT_ACCOUNT_BUSY',
    })
    await cashier.setPolicy({ autoUpToMinor: '1000000' })
  })
})
