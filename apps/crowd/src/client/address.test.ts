import { expect, test } from 'vitest'
import { isTestHost, sourceAddress } from './address.ts'

test('each member has an address, and a network of 256 addresses has few of them', () => {
  const addresses = Array.from({ length: 20_000 }, (_, place) =>
    sourceAddress('localhost', place, 'linux'),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  const isOwn = (address = '') => /^127\.(1[6-9]|[2-9]\d|1\d\d)\.\d+\.\d+$/.test(address)
  expect(addresses.filter((address) => !isOwn(address))).toEqual([])
  const network = (address = '') => address.split('.').slice(0, 3).join('.')
  const perNetwork = Map.groupBy(addresses.slice(0, 5000), network)
  for (const [, list] of perNetwork) expect(list.length).toBeLessThanOrEqual(20)
})

test('where the site is elsewhere, or the system has one address only, members share it', () => {
  expect(sourceAddress('10.0.0.5', 1, 'linux')).toBeUndefined()
  expect(sourceAddress('localhost', 1, 'darwin')).toBeUndefined()
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['intl.localhost', true],
  ['[::1]', true],
  ['10.1.2.3', true],
  ['192.168.0.9', true],
  ['172.20.0.2', true],
  ['parola.test', true],
  ['172.40.0.2', false],
  ['8.8.8.8', false],
  ['parola.example', false],
  ['localhost.example.com', false],
  ['10.example.com', false],
])('%s is a place for tests: %s', (host, isTest) => {
  expect(isTestHost(host)).toBe(isTest)
})
