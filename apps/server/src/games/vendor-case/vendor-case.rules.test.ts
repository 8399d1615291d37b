import { expect, test } from 'vitest'
import { statementOf } from './vendor-case.rules.ts'

test('[RND-007] what a side stated is read by name, without what would open a session', () => {
  const actions = [{ tx: 't1', type: 'win', amount: '5.00', token: 'secret' }]
  expect(statementOf({ round: 'r1', session: 'secret', note: null, actions })).toEqual({
    round: 'r1',
    actions: '[{"tx":"t1","type":"win","amount":"5.00"}]',
  })
  expect(statementOf(null)).toEqual({})
  expect(statementOf('open')).toEqual({ value: 'open' })
})
