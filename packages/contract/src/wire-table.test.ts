import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireModule } from './wire-table.ts'

test('the table that browsers carry is the one that the contract gives', () => {
  const committed = readFileSync(new URL('./generated/wire.ts', import.meta.url), 'utf8')
  expect(committed).toBe(wireModule())
})
