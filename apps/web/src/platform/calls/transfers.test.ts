import { expect, test } from 'vitest'
import { isServed, mayTransfer } from './transfers.ts'

const may = (on: readonly string[], isAgent = false) =>
  mayTransfer((name) => on.includes(name), isAgent)

test('[CFG-01] [WAL-06] a direction is open where the brand has agents and switched it on', () => {
  expect(may(['AGENTPOLICY3', 'TRANSFERUP3'])).toBe(true)
  expect(may(['AGENTPOLICY3'])).toBe(false)
  expect(may(['AGENTPOLICY3', 'TRANSFERDOWN3'])).toBe(false)
  expect(may(['AGENTPOLICY3', 'TRANSFERDOWN3'], true)).toBe(true)
  expect(may(['TRANSFERUP3'])).toBe(false)
})

test('[AGT-08] a member is served by an agent above, and while something with them is open', () => {
  const upline = { nickname: 'agent', times: null }
  const none = { isOn: false, upline, open: [], mayLeave: null }
  expect(isServed(undefined)).toBe(false)
  expect(isServed(none)).toBe(false)
  expect(isServed({ ...none, isOn: true })).toBe(true)
  expect(isServed({ ...none, isOn: true, upline: null })).toBe(false)
  // What is open with an agent stays in reach when the brand ends its agents.
  const mayLeave = { breach: 'unpaid' as const, reference: 'AS-1', until: '2026-11-27T00:00:00Z' }
  expect(isServed({ ...none, mayLeave })).toBe(true)
})
