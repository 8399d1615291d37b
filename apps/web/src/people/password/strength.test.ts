import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['short1!', 1],
  ['alllowercaseandlong', 1],
  ['Abcdef12!', 1],
  ['Abcdef123!', 2],
  ['Abcdef123!xy', 2],
  ['Abcdef123!xyz', 3],
] as const)('[PWD-04] %s has level %i', (password, level) => {
  expect(strengthOf(password)).toBe(level)
})
