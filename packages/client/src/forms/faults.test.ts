import { amount } from '@parola/contract/core/values'
import { login } from '@parola/contract/people/session'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { brokenRules } from './broken-rules.ts'
import { placed, withoutEmpty } from './faults.ts'

const messageOf = ({ rule, params }: { rule: string; params?: object }) =>
  `${rule} ${JSON.stringify(params ?? {})}`

test.each([
  ['a missing field', { schema: login.body, body: { username: 'ana' } }, { type: 'required {}' }],
  [
    'a value that is too long, and an unknown field',
    { schema: login.body, body: { type: 'username', username: 'a'.repeat(65), nick: 'ana' } },
    { username: 'tooLong {"max":64}', nick: 'unknown {}' },
  ],
  [
    'an amount with more decimals than its currency',
    { schema: z.object({ amount }), body: { amount: '1.234' } },
    { amount: 'format {}' },
  ],
])('the rules of a call name %s as the server does', (_, requested, faults) => {
  expect(brokenRules({ ...requested, currency: 'PHP', messageOf })).toMatchObject(faults)
})

test('a body that meets the rules of a call has no fault: empty fields are not sent', () => {
  const body = withoutEmpty({ type: 'username', username: 'ana', password: 'x', as: '' })
  expect(brokenRules({ schema: login.body, body, currency: '', messageOf })).toEqual({})
})

test('a field that breaks two rules has one message', () => {
  const schema = z.object({ code: z.string().min(3).regex(/^\d+$/) })
  const found = brokenRules({ schema, body: { code: 'ab' }, currency: '', messageOf })
  expect(found).toEqual({ code: 'tooShort {"min":3}' })
})

test('a fault within a nested field is shown at the field and within it', () => {
  const faults = { 'terms.tiers.1.rate': 'required', 'terms.cap': 'format', memberId: 'unknown' }
  expect(placed(faults, { fields: ['terms'], aliases: {}, nested: ['terms'] })).toEqual({
    terms: 'required',
    'terms:tiers:1:rate': 'required',
    'terms:cap': 'format',
  })
})

test('a fault within a list is shown at the field that holds the list', () => {
  const faults = { 'terms.offer.tiers.0.loss': 'format', 'terms.labels.2': 'empty', 'terms.x': '?' }
  const aliases = { 'terms.offer.tiers': 'tiers', 'terms.labels': 'labels' }
  const fields = ['tiers', 'labels']
  expect(placed(faults, { fields, aliases })).toEqual({ tiers: 'format', labels: 'empty' })
})

test('a fault is shown at its field of the form', () => {
  const faults = {
    'captcha.answer': 'empty',
    oldPassword: 'wrong',
    challenge: 'required',
    username: 'a',
  }
  const fields = ['captcha', 'password', 'username']
  expect(placed(faults, { fields, aliases: { oldPassword: 'password' } })).toEqual({
    captcha: 'empty',
    password: 'wrong',
    username: 'a',
  })
})
