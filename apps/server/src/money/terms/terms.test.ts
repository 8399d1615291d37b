import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositSettings } from '#money/deposit'
import { withdrawalSettings } from '#money/withdrawal'
import { setSettings, storedSettings } from '../../../test/brand-settings.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let manager: Operator
let treasurer: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  manager = await server.operator({ roles: ['brand-manager'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  ana = await server.register()
})
afterAll(() => server.close())

const reason = 'for the test'
/** A read keeps what it has read for so long. */
const SETTINGS_FRESH_MS = 2000
const read = async () => valueIn(await server.call('terms', { as: treasurer }))
const channelIn = async (key: string) => {
  const channel = (await read()).depositChannels.find((item) => item.key === key)
  if (!channel) throw new Error(`no channel ${key}`)
  return channel
}

type Channel = BodyOf<Calls['proposeDepositChannel']>
async function proposeChannel(change: Partial<Channel>, { key = 'GCASH', as = manager } = {}) {
  const { seen, terms } = await channelIn(key)
  const body = { key, seen, ...terms, reason, ...change }
  return server.call('proposeDepositChannel', { as, body })
}

async function decide(subject: string, { as = treasurer, isApproved = true } = {}) {
  const open = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const requestId = open.find((request) => request.subject === subject)?.requestId ?? randomUUID()
  return server.call('decideApproval', { as, body: { requestId, isApproved, answer: 'agreed' } })
}
const methods = async () => valueIn(await server.call('depositChannels', { as: ana }))
const gcash = async () => (await methods()).channels.find(({ channel }) => channel === 'GCASH')
const deposit = (amount: string, more: { offerId?: string } = {}) =>
  server.call('requestDeposit', {
    as: ana,
    body: { requestKey: randomUUID(), channel: 'GCASH', amount, ...more },
  })

describe('[AZ-008] terms of a deposit method', () => {
  test('change for members once a second operator has approved, with the history of both', async () => {
    const change = { min: '300.00', feeFixed: '5.00', feePpm: 10_000, feePayer: 'member' } as const
    valueIn(await proposeChannel(change))
    expect((await read()).waiting).toMatchObject([
      { part: 'deposit-channel', key: 'GCASH', after: { min: '300.00' } },
    ])
    expect((await gcash())?.min).toBe('100.00')
    expect((await proposeChannel({ min: '400.00' })).code).toBe('ALREADY_REQUESTED')
    valueIn(await decide('deposit-channel:GCASH'))
    server.clock.advance(SETTINGS_FRESH_MS)
    await expect.poll(async () => (await gcash())?.min).toBe('300.00')
    expect(await gcash()).toMatchObject({ fee: { fixed: '5.00', percent: '1', payer: 'member' } })
    expect(await deposit('299.99')).toMatchObject({ code: 'AMOUNT_OUT_OF_LIMITS' })
    const query = { part: 'deposit-channel', key: 'GCASH' } as const
    expect(valueIn(await server.call('termsHistory', { as: manager, query }))).toMatchObject([
      {
        before: { min: '100.00', feePayer: 'house' },
        after: { min: '300.00', feePayer: 'member' },
        requestedBy: manager.username,
        decidedBy: treasurer.username,
        reason,
      },
    ])
    const { rows } = await server.db.pool.query(
      `select what, before ->> 'min' as before, after ->> 'min' as after from audit.entry
        where what = 'terms.deposit-channel'`,
    )
    expect(rows).toEqual([{ what: 'terms.deposit-channel', before: '100.00', after: '300.00' }])
  })

  test('are refused where they make no sense, or change nothing', async () => {
    const refused = async (change: Partial<Channel>) =>
      (await proposeChannel(change, { key: 'MAYA' })) as { code: string; value: object | null }
    expect(await refused({ min: '0.00' })).toMatchObject({
      value: { fields: [{ field: 'min', rule: 'aboveZero' }] },
    })
    expect(await refused({ max: '99.99' })).toMatchObject({
      value: { fields: [{ field: 'max', rule: 'belowMin' }] },
    })
    expect(await refused({ feeFixed: '100.00', feePayer: 'member' })).toMatchObject({
      value: { fields: [{ field: 'feeFixed', rule: 'feeTooHigh' }] },
    })
    expect(await refused({ feePpm: 100_001 })).toMatchObject({ code: 'VALIDATION' })
    expect(await refused({})).toMatchObject({ code: 'TERMS_SAME' })
    expect(await refused({ seen: '0123456789abcdef' })).toMatchObject({ code: 'TERMS_CHANGED' })
  })

  test('are not changed by one person, by those without the right, nor by linked accounts', async () => {
    const boss = await server.operator()
    const cashier = await server.operator({ roles: ['cashier'] })
    expect((await proposeChannel({ isOpen: false }, { key: 'MAYA', as: cashier })).code).toBe(
      'NOT_ALLOWED',
    )
    valueIn(await proposeChannel({ isOpen: false }, { key: 'MAYA', as: boss }))
    expect((await decide('deposit-channel:MAYA', { as: boss })).code).toBe('SELF_APPROVAL')
    expect((await decide('deposit-channel:MAYA', { as: manager })).code).toBe('NOT_ALLOWED')
    valueIn(await decide('deposit-channel:MAYA', { isApproved: false }))
    expect((await channelIn('MAYA')).terms.isOpen).toBe(true)
  })

  test('that have changed since the request are not overwritten by its approval', async () => {
    valueIn(await proposeChannel({ max: '40000.00' }, { key: 'MAYA' }))
    const { channels } = await storedSettings(server.db, depositSettings)
    await setSettings(server.db, depositSettings, {
      channels: channels.map((item: { channel: string }) =>
        item.channel === 'MAYA' ? { ...item, maxMinor: '3000000' } : item,
      ),
    })
    expect((await decide('deposit-channel:MAYA')).code).toBe('TERMS_CHANGED')
    expect((await channelIn('MAYA')).terms.max).toBe('30000.00')
    valueIn(await decide('deposit-channel:MAYA', { isApproved: false }))
  })
})

test('[AZ-008] limits of withdrawals, of all and of a method, change for members', async () => {
  const { withdrawal, payoutMethods } = await read()
  const body = { ...withdrawal.terms, seen: withdrawal.seen, reason, min: '250.00', dailyTimes: 3 }
  const dear = { ...body, feeMin: '250.00' }
  expect(await server.call('proposeWithdrawalTerms', { as: manager, body: dear })).toMatchObject({
    value: { fields: [{ field: 'feeMin', rule: 'feeTooHigh' }] },
  })
  valueIn(await server.call('proposeWithdrawalTerms', { as: manager, body }))
  valueIn(await decide('withdrawal:all'))
  server.clock.advance(SETTINGS_FRESH_MS)
  const now = async () => valueIn(await server.call('withdrawNow', { as: ana }))
  await expect.poll(async () => (await now()).min).toBe('250.00')
  const method = payoutMethods.find(({ key }) => key === 'INSTAPAY')
  const { seen = '' } = method ?? {}
  const limits = { key: 'INSTAPAY', seen, min: '300.00', max: '20000.00', reason }
  valueIn(await server.call('proposePayoutMethod', { as: manager, body: limits }))
  valueIn(await decide('payout-method:INSTAPAY'))
  expect((await read()).payoutMethods.find(({ key }) => key === 'INSTAPAY')?.terms).toEqual({
    min: '300.00',
    max: '20000.00',
  })
  expect((await read()).withdrawal.terms.dailyTimes).toBe(3)
})

describe('[WAL-07] rebate rates', () => {
  test('change in versions by two operators', async () => {
    const { rebate } = await read()
    const rates = { ...rebate.terms.rates, RNG: 6000 }
    const body = { ...rebate.terms, rates, seen: rebate.seen, reason, min: '2.00' }
    valueIn(await server.call('proposeRebateTerms', { as: manager, body }))
    expect((await read()).rebate.terms.rates.RNG).toBe(5000)
    valueIn(await decide('rebate:all'))
    server.clock.advance(SETTINGS_FRESH_MS)
    expect((await read()).rebate.terms).toMatchObject({ min: '2.00', rates: { RNG: 6000 } })
    expect(valueIn(await server.call('manualRebate', { as: ana })).min).toBe('2.00')
    const { rows } = await server.db.pool.query(
      `select version, author from settings.version where name = 'rebate' and brand_id = 'ph'
        order by version desc limit 1`,
    )
    expect(rows).toMatchObject([{ author: treasurer.operatorId }])
  })

  test('of a category that does not exist, or without one that does, are refused', async () => {
    const { rebate } = await read()
    const { RNG: _, ...others } = rebate.terms.rates
    const body = { ...rebate.terms, rates: { ...others, CHESS: 5000 }, seen: rebate.seen, reason }
    expect(await server.call('proposeRebateTerms', { as: manager, body })).toMatchObject({
      value: {
        fields: [
          { field: 'rates.CHESS', rule: 'unknown' },
          { field: 'rates.RNG', rule: 'required' },
        ],
      },
    })
  })
})

test('[AZ-003] each brand has its own terms, in its own currency', async () => {
  const theirs = await server.operator({ roles: ['treasurer'], brands: ['intl'] })
  const own = valueIn(await server.call('terms', { as: theirs }))
  expect(own.depositChannels.map(({ key }) => key)).toContain('CARD')
  expect(own.waiting).toEqual([])
})

describe('[AZ-008] [CFG-01] settings that are planned for later', () => {
  const DAY = "interval '1 day'"
  /** Plans the settings in force for tomorrow, with some fields changed. */
  const plan = async (change: object) => {
    const value = { ...(await storedSettings(server.db, withdrawalSettings)), ...change }
    await server.db.pool.query(
      `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
       select 'ph', $1, max(version) + 1, $2, $3::timestamptz + ${DAY}, $3, 'system', 'planned'
         from settings.version where brand_id = 'ph' and name = $1`,
      [withdrawalSettings.name, JSON.stringify(value), server.clock.now()],
    )
  }

  test('keep an approved change, except in what they change themselves; one entry records it', async () => {
    await plan({ dailyTimes: 9 })
    const { withdrawal } = await read()
    const body = { ...withdrawal.terms, seen: withdrawal.seen, reason, min: '275.00' }
    valueIn(await server.call('proposeWithdrawalTerms', { as: manager, body }))
    valueIn(await decide('withdrawal:all'))
    // The last to start of all versions is the planned one.
    expect(await storedSettings(server.db, withdrawalSettings)).toMatchObject({
      ...{ minMinor: '27500', dailyTimes: 9 },
    })
    expect((await read()).withdrawal.terms).toMatchObject({ min: '275.00', dailyTimes: 3 })
    const { rows } = await server.db.pool.query(
      `select what from audit.entry
        where what in ('settings.withdrawal', 'terms.withdrawal') and after ->> 'min' is distinct from '250.00'`,
    )
    expect(rows).toEqual([{ what: 'terms.withdrawal' }])
  })

  test('that do not go together with a change refuse it', async () => {
    await plan({ maxMinor: '30000' })
    const { withdrawal } = await read()
    const body = { ...withdrawal.terms, seen: withdrawal.seen, reason, min: '300.01' }
    valueIn(await server.call('proposeWithdrawalTerms', { as: manager, body }))
    expect(await decide('withdrawal:all')).toMatchObject({
      code: 'VALIDATION',
      value: { fields: [{ field: 'max', rule: 'belowMin' }] },
    })
  })
})
