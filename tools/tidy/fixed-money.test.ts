import { expect, test } from 'vitest'
import { fixedMoney } from './rules.ts'

const source = (path: string, text: string) => [{ path, text }]

test.each([
  String.raw`z.string().regex(/^\d{1,13}\.\d{2}$/)`,
  "const nothing = '0.00'",
  'const units = minor / 100',
  'const units = Number(amountMinor) / 100',
  "const sign = '₱'",
  "const CURRENCY = 'PHP'",
])('[LED-001] %s is found, because not every currency has two decimals', (code) => {
  expect(fixedMoney(source('apps/server/src/money/deposit/deposits.ts', code))).toHaveLength(1)
  expect(fixedMoney(source('apps/studio/client/src/slots/view.ts', code))).toHaveLength(1)
  expect(fixedMoney(source('apps/server/src/money/deposit/deposit.test.ts', code))).toEqual([])
  expect(fixedMoney(source('apps/server/src/money/deposit/a.fixture.ts', code))).toEqual([])
  expect(fixedMoney(source('packages/money/src/money.ts', code))).toEqual([])
  expect(fixedMoney(source('apps/server/src/money/a.ts', `/** ${code} */`))).toEqual([])
})

test('what only looks like money is left alone', () => {
  expect(fixedMoney(source('apps/studio/client/src/a.ts', 'const x = x100 / 100'))).toEqual([])
  expect(fixedMoney(source('apps/web/src/a.ts', "const decimals = '0.000'"))).toEqual([])
})
