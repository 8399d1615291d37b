import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { callsIn } from './core/calls-in.ts'
import { wireModules } from './wire-table.ts'

test('the tables that browsers carry are the ones that the contract gives', () => {
  for (const [file, text] of Object.entries(wireModules())) {
    const committed = readFileSync(new URL(`./generated/${file}`, import.meta.url), 'utf8')
    expect(committed, `${file} is stale: npm run wire`).toBe(text)
  }
})

test('calls are collected from what modules export, and two of one name are refused', () => {
  const { login } = calls
  expect(callsIn({ login, LONGEST: 5, hint: { method: 'GET' } })).toEqual({ login })
  expect(() => callsIn({ login }, { login: calls.register })).toThrow('two calls are named login')
})
