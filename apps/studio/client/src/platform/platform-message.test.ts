import { expect, test } from 'vitest'
import { platformMessageOf } from './platform-message.ts'

const reply = (more: object) => ({ source: 'platform', v: 1, ...more })

test.each([
  ['balance', {}],
  ['pause', {}],
  ['close', {}],
  ['message', { text: 'Five minutes to go' }],
])('[SEC-003] the page around a game may say %s', (type, brought) => {
  expect(platformMessageOf(reply({ type, ...brought }))).toBe(type)
})

test.each([
  ['nothing', null],
  ['a text', 'pause'],
  ['no version', { source: 'platform', type: 'pause' }],
  ['another version', { source: 'platform', v: 2, type: 'pause' }],
  ['another source', { source: 'game', v: 1, type: 'pause' }],
  ['an unknown word', reply({ type: 'spin' })],
  ['a word that is a list', reply({ type: ['pause'] })],
  ['an amount beside its word', reply({ type: 'balance', balance: '9000000.00' })],
  ['a text beside another word', reply({ type: 'pause', text: 'x' })],
  ['a message without a text', reply({ type: 'message' })],
  ['a message that is no text', reply({ type: 'message', text: { html: '<b>' } })],
  ['a message without end', reply({ type: 'message', text: 'a'.repeat(501) })],
])('[SEC-003] a page that says %s is ignored', (_what, data) => {
  expect(platformMessageOf(data)).toBeNull()
})
