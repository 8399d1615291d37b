import { minorUnits } from '@parola/contract/core/values'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { defineSettings } from './define.ts'
import { changeSettings, settingsOf } from './feature-settings.ts'

const reason = 'for the test'
const NOTE = inEveryLanguage((language) => `Back after lunch (${language})`)
const OPEN = { mode: 'deny' as const, countries: [], networks: [] as string[], servesUnknown: true }
let server: TestServer
let manager: Operator
beforeAll(async () => {
  server = await openTestServer()
  manager = await server.operator({ roles: ['brand-manager'] })
})
afterAll(() => server.close())

const settings = async () => valueIn(await server.call('brandSettings', { as: manager }))
const seen = async () => ({ version: (await settings()).version, reason })
const shut = async (isShut: boolean, until: string | null = null) =>
  valueIn(
    await server.call('setSiteStatus', {
      as: manager,
      body: { ...(await seen()), isShut, note: isShut ? NOTE : inEveryLanguage(() => ''), until },
    }),
  )

describe('[CFG-01] a switch', () => {
  test('changed in the console changes what the site shows, with no deploy', async () => {
    const body = { ...(await seen()), switches: { USERNAMEREG3: false } }
    const { version } = valueIn(await server.call('setSwitches', { as: manager, body }))
    const tree = async () => valueIn(await server.call('whitelabel', {}))
    await expect
      .poll(async () => (await tree()).find(({ modId }) => modId === 'USERNAMEREG3')?.enabled)
      .toBe(false)
    const back = { version, reason, switches: { USERNAMEREG3: true } }
    valueIn(await server.call('setSwitches', { as: manager, body: back }))
    const { content } = valueIn(
      await server.call('auditEntries', {
        as: await server.operator(),
        query: { what: 'brand.switches', pageSize: '1' },
      }),
    )
    expect(content).toMatchObject([
      {
        subject: 'brand:ph',
        before: { USERNAMEREG3: false },
        after: { USERNAMEREG3: true },
        reason,
      },
    ])
  })

  test('that does not exist is refused by name', async () => {
    const body = { ...(await seen()), switches: { NOTHING3: true } }
    expect(await server.call('setSwitches', { as: manager, body })).toMatchObject({
      code: 'VALIDATION',
      value: { fields: [{ field: 'switches.NOTHING3', rule: 'unknown' }] },
    })
  })

  test('changed by two concurrently is changed by the first', async () => {
    const body = { ...(await seen()), switches: { PTSYS3: false } }
    const both = await Promise.all(
      [1, 2].map(() => server.call('setSwitches', { as: manager, body })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual(['BRAND_CHANGED', 'OK'])
  })
})

test('[CFG-01] the analytics property is set and taken away in the console, and pages report to it', async () => {
  const set = async (analyticsId: string) =>
    server.call('setAnalytics', { as: manager, body: { ...(await seen()), analyticsId } })
  const shown = async () => valueIn(await server.call('systemStatus', {})).analyticsId
  valueIn(await set('G-AB12CD34EF'))
  await expect.poll(shown).toBe('G-AB12CD34EF')
  expect((await settings()).analyticsId).toBe('G-AB12CD34EF')
  expect(await set('"><script>')).toMatchObject({
    code: 'VALIDATION',
    value: { fields: [{ field: 'analyticsId' }] },
  })
  valueIn(await set(''))
  await expect.poll(shown).toBe('')
})

test('[CFG-01] the registration form requires what the console sets, in that order', async () => {
  const { registerFields } = await settings()
  const fields = [...registerFields]
    .reverse()
    .map((rule) => (rule.field === 'username' ? { ...rule, minLength: 6 } : rule))
  const body = { ...(await seen()), fields }
  valueIn(await server.call('setRegisterFields', { as: manager, body }))
  const shown = async () => valueIn(await server.call('registerSettings', {})).fields
  await expect
    .poll(async () => (await shown()).find(({ field }) => field === 'username')?.minLength)
    .toBe(6)
  const broken = {
    ...(await seen()),
    fields: fields.map((f) => ({ ...f, minLength: 99, maxLength: 9 })),
  }
  expect(await server.call('setRegisterFields', { as: manager, body: broken })).toMatchObject({
    code: 'VALIDATION',
    value: { fields: expect.arrayContaining([{ field: 'fields.0.minLength', rule: 'bounds' }]) },
  })
})

describe('[APP-01] a site', () => {
  afterEach(() => shut(false))

  test('is closed and opened from the console, with a message and a time', async () => {
    await shut(true, '2027-01-01T00:00:00.000Z')
    const status = async () => valueIn(await server.call('systemStatus', {}))
    await expect.poll(async () => (await status()).status).toBe(1)
    expect(await status()).toMatchObject({ note: NOTE, until: '2027-01-01T00:00:00.000Z' })
    expect((await server.call('announcements', { query: { lang: 'EN' } })).code).toBe('MAINTENANCE')
    expect((await server.call('operatorMe', { as: manager })).code).toBe('OK')
    await shut(false)
    await expect.poll(async () => (await status()).status).toBe(0)
  })

  test('of one brand is closed without the other', async () => {
    await shut(true)
    const { rows } = await server.db.pool.query(
      'select brand_id from brand.brand where maintenance',
    )
    expect(rows).toEqual([{ brand_id: 'ph' }])
  })
})

test('[ACC-015] closing a site and its regions requires the second factor again', async () => {
  server.clock.advance(6 * 60_000)
  const body = { ...(await seen()), region: OPEN }
  expect((await server.call('setRegionRules', { as: manager, body })).code).toBe('STEP_UP')
  manager = await server.operator({ roles: ['brand-manager'] })
})

test('[APP-03] regions are set from the console, invalid networks are named', async () => {
  const set = async (
    region: Partial<typeof OPEN> & { networks?: string[]; countries?: string[] },
  ) =>
    server.call('setRegionRules', {
      as: manager,
      body: { ...(await seen()), region: { ...OPEN, ...region } },
    })
  expect(await set({ networks: ['10.0.0.0/8', 'nonsense'] })).toMatchObject({
    code: 'VALIDATION',
    value: { fields: [{ field: 'region.networks.1', rule: 'network' }] },
  })
  const visitor = { address: '203.0.113.9' }
  valueIn(await set({ networks: ['203.0.113.0/24'] }))
  const status = async () => valueIn(await server.call('systemStatus', { as: visitor })).status
  await expect.poll(status).toBe(2)
  valueIn(await set({}))
  await expect.poll(status).toBe(0)
})

test('[AZ-003] a brand is changed by its own operators', async () => {
  const theirs = await server.operator({ roles: ['brand-manager'], brands: ['intl'] })
  const own = valueIn(await server.call('brandSettings', { as: theirs }))
  expect(own.brandId).toBe('intl')
  const body = { version: own.version, reason, switches: { PTSYS3: true } }
  const headers = { 'x-brand': 'ph' }
  expect((await server.call('setSwitches', { as: theirs, headers, body })).code).toBe('NOT_FOUND')
})

describe('[CFG-01] settings that a feature declares', () => {
  const shape = z.object({ times: z.number().int().min(1), leastMinor: minorUnits })
  const sample = defineSettings('sample', shape, { times: 3, leastMinor: 100n })
  const opening = bySystem('ph')
  let engine: Engine
  beforeAll(() =>
    server.asSystem(async (its) => {
      engine = its
    }),
  )

  const within = <T>(run: (unit: Work) => Promise<T>) => work(engine, opening, run)
  const write = (version: number, value: object, startsAt?: Date) =>
    within((unit) =>
      changeSettings(unit, sample, { version, value, reason, ...(startsAt && { startsAt }) }),
    )
  const read = () => within((unit) => settingsOf(unit, sample))
  /** What another node has read for a screen: it has its own pool and cache. */
  const readElsewhere = (now: Date) =>
    settingsOf({ db: server.db.kysely, brandId: 'ph', now }, sample)

  test('have their defaults in every brand until one is changed, which other nodes see', async () => {
    const start = server.clock.now()
    expect(await read()).toEqual(sample.default)
    expect(await readElsewhere(start)).toEqual(sample.default)
    expect(await write(0, { times: 5, leastMinor: '250' })).toEqual({ version: 1 })
    expect(await read()).toEqual({ times: 5, leastMinor: 250n })
    server.clock.advance(2000)
    expect(await readElsewhere(server.clock.now())).toEqual({ times: 5, leastMinor: 250n })
    const theirs = await work(engine, bySystem('intl'), (unit) => settingsOf(unit, sample))
    expect(theirs).toEqual(sample.default)
    const { rows } = await server.db.pool.query(
      `select author, reason from settings.version where name = 'sample'`,
    )
    expect(rows).toEqual([{ author: 'system', reason }])
  })

  test('refuse bad values by the names of their fields', async () => {
    const fields = [
      { field: 'times', rule: 'required' },
      { field: 'leastMinor', rule: 'wrong' },
      { field: 'more', rule: 'unknown' },
    ]
    await expect(write(1, { times: 0, leastMinor: 'much', more: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      value: { fields: fields.map((field) => expect.objectContaining(field)) },
    })
    const past = new Date(server.clock.now().getTime() - 1)
    await expect(write(1, { times: 1, leastMinor: '1' }, past)).rejects.toMatchObject({
      value: { fields: [{ field: 'startsAt' }] },
    })
  })

  test('start when they are planned to, and the version before can still be read', async () => {
    const before = server.clock.now()
    await write(1, { times: 7, leastMinor: '250' }, new Date(before.getTime() + 60_000))
    expect((await read()).times).toBe(5)
    server.clock.advance(60_000)
    expect((await read()).times).toBe(7)
    expect((await within((unit) => settingsOf({ ...unit, now: before }, sample))).times).toBe(5)
  })

  test('changed by two concurrently are changed by the first, and no version is ever changed', async () => {
    const both = await Promise.allSettled(
      [8, 9].map((times) => write(2, { times, leastMinor: '1' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(write(7, { times: 1, leastMinor: '1' })).rejects.toThrow('BRAND_CHANGED')
    await expect(server.db.pool.query('delete from settings.version')).rejects.toThrow('permission')
  })

  test('[AUD-001] record what differs in the audit trail', async () => {
    const query = { what: 'settings.sample', pageSize: '5' }
    const { content } = valueIn(
      await server.call('auditEntries', { as: await server.operator(), query }),
    )
    expect(content.at(-1)).toMatchObject({
      subject: 'brand:ph',
      before: { times: 3, leastMinor: '100' },
      after: { times: 5, leastMinor: '250' },
      reason,
    })
  })
})
