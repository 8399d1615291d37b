import { expect, test } from 'vitest'
import { countryOf, plainAddress } from './index.ts'

test('[ELI-006] an address has the country of its network, in either notation', () => {
  expect(countryOf('8.8.8.8')).toBe('US')
  expect(countryOf('::ffff:8.8.8.8')).toBe('US')
  expect(countryOf('112.198.1.1')).toBe('PH')
  expect(countryOf('2001:4450::1')).toBe('PH')
})

test('[ELI-006] a private, a reserved and a malformed address are in no country', () => {
  const private4 = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '127.0.0.1', '100.64.0.1']
  const private6 = ['::1', 'fd00::1', 'fe80::1%eth0', '2001:db8::1', '::ffff:192.168.1.1']
  const none = ['', 'unknown', '8.8.8.8:443', '8.8.8', '203.0.113.7']
  for (const address of [...private4, ...private6, ...none]) {
    expect([address, countryOf(address)]).toEqual([address, null])
  }
})

test('[ELI-006] an IPv4 address inside of IPv6 is the same address', () => {
  expect(plainAddress('::FFFF:203.0.113.7')).toBe('203.0.113.7')
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1')
})
