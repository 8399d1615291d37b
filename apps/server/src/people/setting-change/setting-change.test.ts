import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings, storedSettings } from '../../../test/brand-settings.ts'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let manager: Operator
let treasurer: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer()
  manager = await server.operator({ roles: ['brand-manager'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  ana = await server.register()
})
afterAll(() => server.close())

const reason = 'for the test'
/** A read keeps what it has read for so long. */
const SETTINGS_FRESH_MS = 2000
const HOUR_MS = 3_600_000

const read = async (name: string) =>
  valueIn(await server.call('opsSettingsOfFeature', { as: manager, query: { name } }))
const listed = async () => valueIn(await server.call('opsFeatureSettings', { as: treasurer }))

type Change = Omit<BodyOf<Calls['proposeFeatureSettings']>, 'name' | 'version' | 'reason'>
/** Requests a change of some fields, of the version that is the last one now. */
async function proposed(name: string, { settings, ...change }: Change, as = manager) {
  const { version, settings: current } = await read(name)
  const body = { name, version, settings: { ...current, ...settings }, reason, ...change }
  return server.call('proposeFeatureSettings', { as, body })
}

async function decide(name: string, { as = treasurer, isApproved = true } = {}) {
  const open = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const found = open.find(({ subject }) => subject === `settings:${name}`)
  const requestId = found?.requestId ?? randomUUID()
  return server.call('decideApproval', { as, body: { requestId, isApproved, answer: 'agreed' } })
}

describe('[AZ-008] settings of a feature', () => {
  test('change for members once a second operator has approved, as a version with its author', async () => {
    const { fields, settings } = await read('turnover')
    expect(fields).toMatchObject({
      depositMultiple: { type: 'integer', minimum: 0, maximum: 100 },
      mode: { enum: ['partial', 'all'] },
      resetBelowMinor: { format: 'minor-units' },
    })
    expect(settings.resetBelowMinor).toMatch(/^\d+$/)
    valueIn(
      await proposed('turnover', { settings: { depositMultiple: 4, resetBelowMinor: '250' } }),
    )
    expect((await read('turnover')).waiting).toMatchObject({
      before: { depositMultiple: settings.depositMultiple },
      after: { depositMultiple: 4, resetBelowMinor: '250' },
      startsAt: null,
      requestedBy: manager.username,
    })
    expect((await listed()).find(({ name }) => name === 'turnover')?.isWaiting).toBe(true)
    expect(await proposed('turnover', { settings: { depositMultiple: 5 } })).toMatchObject({
      code: 'ALREADY_REQUESTED',
    })
    valueIn(await decide('turnover'))
    server.clock.advance(SETTINGS_FRESH_MS)
    const shown = async () =>
      valueIn(await server.call('depositChannels', { as: ana })).depositMultiple
    await expect.poll(shown).toBe(4)
    const { versions, waiting } = await read('turnover')
    expect(waiting).toBeNull()
    expect(versions[0]).toMatchObject({
      settings: { depositMultiple: 4, resetBelowMinor: '250' },
      author: treasurer.username,
      reason,
    })
  })

  test('are refused by the field that is wrong, and where nothing changes', async () => {
    const refused = async (name: string, settings: Record<string, unknown>, startsAt?: string) =>
      proposed(name, { settings, ...(startsAt ? { startsAt } : {}) })
    const named = (field: string, rule?: string) => ({
      code: 'VALIDATION',
      value: { fields: [expect.objectContaining({ field, ...(rule ? { rule } : {}) })] },
    })
    expect(await refused('turnover', { depositMultiple: 101 })).toMatchObject(
      named('settings.depositMultiple'),
    )
    expect(await refused('turnover', { weights: { CHESS: 50 } })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await refused('turnover', { resetBelowMinor: 'much' })).toMatchObject(
      named('settings.resetBelowMinor'),
    )
    expect(await refused('turnover', { more: 1 })).toMatchObject(named('settings.more', 'unknown'))
    expect(await refused('transfer', { maxMinor: '1' })).toMatchObject(
      named('settings.maxMinor', 'belowMin'),
    )
    const past = new Date(server.clock.now().getTime() - 1000).toISOString()
    expect(await refused('turnover', { depositMultiple: 9 }, past)).toMatchObject(named('startsAt'))
    expect((await refused('turnover', {})).code).toBe('TERMS_SAME')
  })

  test('are not changed by one person, nor by those without the right', async () => {
    const boss = await server.operator()
    const cashier = await server.operator({ roles: ['cashier'] })
    const support = await server.operator({ roles: ['support'] })
    const change = { settings: { hours: 48 } }
    expect((await proposed('withdrawal-hold', change, cashier)).code).toBe('NOT_ALLOWED')
    expect((await server.call('opsFeatureSettings', { as: support })).code).toBe('NOT_ALLOWED')
    valueIn(await proposed('withdrawal-hold', change, boss))
    expect((await decide('withdrawal-hold', { as: boss })).code).toBe('SELF_APPROVAL')
    expect((await decide('withdrawal-hold', { as: manager })).code).toBe('NOT_ALLOWED')
    valueIn(await decide('withdrawal-hold', { isApproved: false }))
    expect((await read('withdrawal-hold')).settings.hours).toBe(24)
  })

  test('that have changed since they were seen are not overwritten', async () => {
    const older = { ...(await read('gift')), settings: { maxMinor: '900', twoFromMinor: '5' } }
    valueIn(await proposed('gift', { settings: { maxMinor: '800000' } }))
    await setSettings(server.db, { name: 'gift' }, { maxMinor: '700000' })
    expect((await decide('gift')).code).toBe('BRAND_CHANGED')
    expect((await read('gift')).settings.maxMinor).toBe('700000')
    const { name, version, settings } = older
    const body = { name, version, settings, reason }
    expect((await server.call('proposeFeatureSettings', { as: manager, body })).code).toBe(
      'BRAND_CHANGED',
    )
    valueIn(await decide('gift', { isApproved: false }))
  })

  test('start when it is planned', async () => {
    const startsAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString()
    valueIn(await proposed('password', { settings: { expiryDays: 30 }, startsAt }))
    valueIn(await decide('password'))
    const before = await read('password')
    expect(before.settings.expiryDays).toBe(90)
    expect(before.versions[0]).toMatchObject({ startsAt, settings: { expiryDays: 30 } })
    server.clock.advance(HOUR_MS)
    manager = await server.operator({ roles: ['brand-manager'] })
    expect((await read('password')).settings.expiryDays).toBe(30)
  })

  test('start with the approval where the planned start has passed by then', async () => {
    treasurer = await server.operator({ roles: ['treasurer'] })
    const startsAt = new Date(server.clock.now().getTime() + SETTINGS_FRESH_MS).toISOString()
    valueIn(await proposed('kyc', { settings: { provider: 'operators' }, startsAt }))
    server.clock.advance(SETTINGS_FRESH_MS * 2)
    valueIn(await decide('kyc'))
    expect((await read('kyc')).settings.provider).toBe('operators')
  })
})

test('[CFG-01] fields that another screen changes are neither shown nor touched', async () => {
  const { fields, settings } = await read('deposit')
  expect(Object.keys(fields).sort()).toEqual(['quickMinor', 'twoFromMinor'])
  expect(await proposed('deposit', { settings: { channels: [] } })).toMatchObject({
    value: { fields: [{ field: 'settings.channels', rule: 'unknown' }] },
  })
  const { channels } = await storedSettings(server.db, { name: 'deposit' })
  valueIn(await proposed('deposit', { settings: { ...settings, twoFromMinor: '123' } }))
  valueIn(await decide('deposit'))
  const stored = await storedSettings(server.db, { name: 'deposit' })
  expect(stored.twoFromMinor).toBe('123')
  expect(stored.channels).toMatchObject(channels)
})

test.each(['wheel', 'crowd', 'chat', 'nothing'])(
  '[CFG-01] settings that are not listed are not found: %s',
  async (name) => {
    expect((await listed()).map((item) => item.name)).not.toContain(name)
    const query = { name }
    expect((await server.call('opsSettingsOfFeature', { as: manager, query })).code).toBe(
      'NOT_FOUND',
    )
  },
)

test('[AZ-003] each brand has its own settings', async () => {
  const theirs = await server.operator({ roles: ['treasurer'], brands: ['intl'] })
  const query = { name: 'deposit' }
  const own = valueIn(await server.call('opsSettingsOfFeature', { as: theirs, query }))
  expect(own.settings.twoFromMinor).not.toBe('123')
})
