import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireModules } from './wire-table.ts'

test('the tables that browsers carry are the ones that the contract gives', () => {
  for (const [file, text] of Object.entries(wireModules())) {
    const committed = readFileSync(new URL(`./generated/${file}`, import.meta.url), 'utf8')
    expect(committed, file).toBe(text)
  }
})
