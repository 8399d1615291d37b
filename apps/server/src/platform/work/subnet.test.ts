import { expect, test } from 'vitest'
import { subnetOf } from './subnet.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:DB8:7:1::5', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('%s belongs to %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})
