import { afterAll, beforeAll, expect, test } from 'vitest'
import { VENDOR, type VendorFixture, vendorFixture } from '../../../test/vendor-fixture.ts'
import { networksOf } from './networks.ts'

let fixture: VendorFixture

beforeAll(async () => {
  fixture = await vendorFixture()
})
afterAll(() => fixture.close())

const networks = ['203.0.113.0/24', '2001:db8::/32']

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['203.0.114.7', false],
  ['::ffff:203.0.114.7', false],
  ['2001:db8:1::5', true],
  ['2001:db9::5', false],
  ['', false],
  ['elsewhere', false],
])('[KEY-003] of a listed vendor a call from %s is allowed: %s', async (address, isRight) => {
  const isAllowed = networksOf(fixture.engine, { [VENDOR]: { networks } })
  expect(await isAllowed(VENDOR, address)).toBe(isRight)
})

test('a refused address is a case that counts its calls, and an alarm', async () => {
  const isAllowed = networksOf(fixture.engine, { [VENDOR]: { networks } })
  for (let n = 0; n < 3; n += 1) expect(await isAllowed(VENDOR, '198.51.100.9')).toBe(false)
  const found = (await fixture.cases()).filter(({ subject }) => subject === '198.51.100.9')
  expect(found).toMatchObject([{ kind: 'address_refused', vendor: VENDOR, times: 3 }])
  const alarms = fixture.alarms.filter(({ subject }) => subject === '198.51.100.9')
  expect(alarms).toMatchObject([{ alarm: 'vendor_case', kind: 'address_refused' }])
})

test('a vendor without a list calls from anywhere', async () => {
  expect(await networksOf(fixture.engine, { [VENDOR]: {} })(VENDOR, '198.51.100.9')).toBe(true)
})
