import { expect, test } from 'vitest'
import { verdict } from './exceptions.ts'

test('what the list names is forgiven, everything else is told', () => {
  expect(verdict(['a', 'b'], { a: 'until the door is cut' })).toEqual(['b'])
})

test('an exception that is needed no longer must leave the list', () => {
  expect(verdict([], { a: 'until the door is cut' })).toEqual([
    'take off the list of exceptions: a',
  ])
})
