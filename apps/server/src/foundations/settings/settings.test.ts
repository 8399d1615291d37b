import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { openStand, type Stand, valueIn } from '../../../test/stand.ts'

const reason = 'for the test'
const NOTE = { EN: 'Back after lunch', TY: 'Babalik pagkatapos ng tanghalian' }
const OPEN = { mode: 'deny' as const, countries: [], networks: [] as string[], servesUnknown: true }
let stand: Stand
let manager: Operator
beforeAll(async () => {
  stand = await openStand()
  manager = await stand.operator({ roles: ['brand-manager'] })
})
afterAll(() => stand.close())

const settings = async () => valueIn(await stand.call('brandSettings', { as: manager }))
const seen = async () => ({ version: (await settings()).version, reason })
const shut = async (isShut: boolean, until: string | null = null) =>
  valueIn(
    await stand.call('setSiteStatus', {
      as: manager,
      body: { ...(await seen()), isShut, note: isShut ? NOTE : { EN: '', TY: '' }, until },
    }),
  )

describe('[CFG-01] a switch', () => {
  test('turned in the console changes what the site says, with no deploy', async () => {
    const body = { ...(await seen()), switches: { USERNAMEREG3: false } }
    const { version } = valueIn(await stand.call('setSwitches', { as: manager, body }))
    const tree = async () => valueIn(await stand.call('whitelabel', {}))
    await expect
      .poll(async () => (await tree()).find(({ modId }) => modId === 'USERNAMEREG3')?.enabled)
      .toBe(false)
    const back = { version, reason, switches: { USERNAMEREG3: true } }
    valueIn(await stand.call('setSwitches', { as: manager, body: back }))
    const { content } = valueIn(
      await stand.call('auditEntries', {
        as: await stand.operator(),
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

  test('that there is not is refused by name', async () => {
    const body = { ...(await seen()), switches: { NOTHING3: true } }
    expect(await stand.call('setSwitches', { as: manager, body })).toMatchObject({
      code: 'VALIDATION',
      value: { fields: [{ field: 'switches.NOTHING3', rule: 'unknown' }] },
    })
  })

  test('turned by two at once is turned by the first', async () => {
    const body = { ...(await seen()), switches: { PTSYS3: false } }
    const both = await Promise.all(
      [1, 2].map(() => stand.call('setSwitches', { as: manager, body })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual(['BRAND_CHANGED', 'OK'])
  })
})

test('[CFG-01] the registration form asks what the console says, in that order', async () => {
  const { registerFields } = await settings()
  const fields = [...registerFields]
    .reverse()
    .map((rule) => (rule.field === 'username' ? { ...rule, minLength: 6 } : rule))
  const body = { ...(await seen()), fields }
  valueIn(await stand.call('setRegisterFields', { as: manager, body }))
  const asked = async () => valueIn(await stand.call('registerSettings', {})).fields
  await expect
    .poll(async () => (await asked()).find(({ field }) => field === 'username')?.minLength)
    .toBe(6)
  const broken = {
    ...(await seen()),
    fields: fields.map((f) => ({ ...f, minLength: 99, maxLength: 9 })),
  }
  expect(await stand.call('setRegisterFields', { as: manager, body: broken })).toMatchObject({
    code: 'VALIDATION',
    value: { fields: expect.arrayContaining([{ field: 'fields.0.minLength', rule: 'bounds' }]) },
  })
})

describe('[APP-01] a site', () => {
  afterEach(() => shut(false))

  test('is shut and opened from the console, with a message and a time', async () => {
    await shut(true, '2027-01-01T00:00:00.000Z')
    const status = async () => valueIn(await stand.call('systemStatus', {}))
    await expect.poll(async () => (await status()).status).toBe(1)
    expect(await status()).toMatchObject({ note: NOTE, until: '2027-01-01T00:00:00.000Z' })
    expect((await stand.call('announcements', { query: { lang: 'EN' } })).code).toBe('MAINTENANCE')
    expect((await stand.call('operatorMe', { as: manager })).code).toBe('OK')
    await shut(false)
    await expect.poll(async () => (await status()).status).toBe(0)
  })

  test('of one brand is shut without the other', async () => {
    await shut(true)
    const { rows } = await stand.db.pool.query('select brand_id from brand.brand where maintenance')
    expect(rows).toEqual([{ brand_id: 'ph' }])
  })
})

test('[ACC-015] shutting a site and its regions asks for the second factor again', async () => {
  stand.clock.advance(6 * 60_000)
  const body = { ...(await seen()), region: OPEN }
  expect((await stand.call('setRegionRules', { as: manager, body })).code).toBe('STEP_UP')
  manager = await stand.operator({ roles: ['brand-manager'] })
})

test('[APP-03] regions are set from the console, networks that are none are named', async () => {
  const set = async (
    region: Partial<typeof OPEN> & { networks?: string[]; countries?: string[] },
  ) =>
    stand.call('setRegionRules', {
      as: manager,
      body: { ...(await seen()), region: { ...OPEN, ...region } },
    })
  expect(await set({ networks: ['10.0.0.0/8', 'nonsense'] })).toMatchObject({
    code: 'VALIDATION',
    value: { fields: [{ field: 'region.networks.1', rule: 'network' }] },
  })
  const visitor = { address: '203.0.113.9' }
  valueIn(await set({ networks: ['203.0.113.0/24'] }))
  const status = async () => valueIn(await stand.call('systemStatus', { as: visitor })).status
  await expect.poll(status).toBe(2)
  valueIn(await set({}))
  await expect.poll(status).toBe(0)
})

test('[AZ-003] a brand is changed by who serves it', async () => {
  const theirs = await stand.operator({ roles: ['brand-manager'], brands: ['intl'] })
  const own = valueIn(await stand.call('brandSettings', { as: theirs }))
  expect(own.brandId).toBe('intl')
  const body = { version: own.version, reason, switches: { PTSYS3: true } }
  const headers = { 'x-brand': 'ph' }
  expect((await stand.call('setSwitches', { as: theirs, headers, body })).code).toBe('NOT_FOUND')
})
