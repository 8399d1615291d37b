import { expect, test } from 'vitest'
import { report } from './exceptions.ts'

const RULES = [
  { found: ['a', 'b'], why: 'Letters are read in order: begin with c.' },
  { found: [], why: 'Nothing is wrong here.' },
]

test('listed exceptions pass, everything else is shown with the reason and the remedy', () => {
  expect(report(RULES, { a: 'until the order changes' }, 'list.json')).toEqual([
    'b',
    '  → Letters are read in order: begin with c.',
  ])
})

test('an exception that is no longer needed has to leave the list', () => {
  expect(report([], { a: 'until the order changes' }, 'list.json')).toEqual([
    'no longer needed, remove it from list.json: a',
  ])
})
