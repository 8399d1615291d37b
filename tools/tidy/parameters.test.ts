import { expect, test } from 'vitest'
import { fillerParameters } from './parameters.ts'

const found = (text: string, path = 'apps/server/src/a.ts') => fillerParameters([{ path, text }])

test.each([
  'function pay(at: Date) {}',
  'function pay<T extends { id: string }>(row: T, of?: string): void {}',
  'async function pay(row, given = 1) {}',
  'const pay = (at: Date) => at',
  'const pay = (row: Row, one: Row): Promise<void> => row',
  'rows.map((one) => one.id)',
  'rows.map(async (row, at) => row[at])',
  'rows.map(said => said.id)',
  'type Parts = { found(one: Found): void }',
  'type Find = (of: string) => string',
  'class Queue { push(given) { return given } }',
  'const queue = { push(at) { return at } }',
  'function pay(\n  row: Row, // whose\n  at: Date,\n) {}',
])('a parameter that says nothing is found: %s', (text) => {
  expect(found(text)).toHaveLength(1)
})

test('a parameter is named with its line', () => {
  expect(found('const a = 1\nfunction pay(row: Row,\n  at: Date) {}')).toEqual([
    'parameter "at" in apps/server/src/a.ts:3',
  ])
})

test.each([
  'pay(row, at)',
  'if (isPaid(at)) {}',
  'for (const row of rows) {}',
  'for (const at of all(at)) { pay(at) }',
  'const entry = { at: now, of: row, one }',
  'const entry = f({ at: now, of: row })',
  'const rows = list.at(-1)',
  "const text = 'rows.map((one) => one)'",
  '// rows.map((one) => one)',
  'const paid = isPaid ? at : of',
  'type Row = { at: Date; one: string }',
  'const { at, one } = row',
  'import { one, type Row } from "./a.ts"',
])('fields, calls and texts are no parameters: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('certified rules stay as they are, their tests do not', () => {
  const text = 'const sum = (one: number) => one'
  expect(found(text, 'packages/maths/src/instant/dice.ts')).toEqual([])
  expect(found(text, 'packages/maths/src/instant/dice.test.ts')).toHaveLength(1)
})
