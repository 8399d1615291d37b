import { expect, test } from 'vitest'
import { addressOf, leadsTo, searchIn } from './place.ts'

test.each([
  [{ to: '/' }, '/'],
  [{ to: '/member', search: { tab: 'withdraw' } }, '/member?tab=withdraw'],
  [{ to: '/rng', search: { q: 'a b&c', filter: '', vassalage: undefined } }, '/rng?q=a+b%26c'],
  [{ to: '/help', hash: 'term' }, '/help#term'],
  [{ to: '/members/:memberId/money', params: { memberId: '1/2' } }, '/members/1%2F2/money'],
  [{ to: '/seamless', search: { game: 0, mode: 'demo' } }, '/seamless?game=0&mode=demo'],
])('the address of %o is %s', (place, address) => {
  expect(addressOf(place)).toBe(address)
})

test('what an address says is read as it was written', () => {
  const search = { q: 'ñ & "12"', from: '2026-11-22' }
  expect(searchIn(addressOf({ to: '', search }))).toEqual(search)
})

test.each([
  ['/', '/', true],
  ['/', '/rng', false],
  ['/members', '/members/7', true],
  ['/member', '/members', false],
])('a link to %s on page %s is marked: %s', (path, shown, isMarked) => {
  expect(leadsTo(path, shown)).toBe(isMarked)
})
