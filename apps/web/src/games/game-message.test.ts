import { expect, test } from 'vitest'
import { gameMessageOf } from './game-message.ts'

const reply = (more: object) => ({ source: 'game', v: 1, ...more })

test.each([
  ...['ready', 'busy', 'idle', 'close', 'deposit', 'history'].map((type) => [type, {}] as const),
  ['balance', { seq: 12 }],
  ['error', { code: 'SESSION_EXPIRED' }],
] as const)('[SEC-003] a game may send %s to the page around it', (type, brought) => {
  expect(gameMessageOf(reply({ type, ...brought }))).toBe(type)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'ready'],
  ['a number', 1],
  ['a list', ['game', 1, 'ready']],
  ['no source', { v: 1, type: 'ready' }],
  ['another source', { source: 'platform', v: 1, type: 'ready' }],
  ['no version', { source: 'game', type: 'ready' }],
  ['another version', { source: 'game', v: 2, type: 'ready' }],
  ['a version in letters', { source: 'game', v: '1', type: 'ready' }],
  ['no type', reply({})],
  ['an unknown type', reply({ type: 'navigate' })],
  ['a type that every object has', reply({ type: 'constructor' })],
  ['a type that is an object', reply({ type: { toString: () => 'ready' } })],
  ['a token beside its type', reply({ type: 'ready', token: 'secret' })],
  ['an address beside its type', reply({ type: 'deposit', url: 'https://elsewhere.example' })],
  ['a balance without its number', reply({ type: 'balance' })],
  ['a balance with an amount', reply({ type: 'balance', seq: 1, balance: '9.00' })],
  ['a balance below nothing', reply({ type: 'balance', seq: -1 })],
  ['a balance in letters', reply({ type: 'balance', seq: '1' })],
  ['an error in markup', reply({ type: 'error', code: '<img src=x>' })],
  ['an error without end', reply({ type: 'error', code: 'A'.repeat(41) })],
])('[SEC-003] a frame that sends %s is ignored', (_what, data) => {
  expect(gameMessageOf(data)).toBeNull()
})
