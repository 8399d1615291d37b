import { expect, test } from 'vitest'
import { isServed, switchedOn } from './member-tabs.ts'

const tabs = (on: readonly string[], { isAgent = false, served = false } = {}) =>
  switchedOn({ isOn: (name) => on.includes(name), isAgent, isServed: served })

test('[CFG-01] [WAL-06] the tab of transfers needs an open direction, or an agent who takes requests', () => {
  expect(tabs(['AGENTPOLICY3', 'TRANSFERUP3'])('transferUpline')).toBe(true)
  expect(tabs(['AGENTPOLICY3'])('transferUpline')).toBe(false)
  expect(tabs(['AGENTPOLICY3', 'TRANSFERDOWN3'])('transferUpline')).toBe(false)
  expect(tabs(['AGENTPOLICY3', 'TRANSFERDOWN3'], { isAgent: true })('transferUpline')).toBe(true)
  expect(tabs(['AGENTPOLICY3'], { served: true })('transferUpline')).toBe(true)
  expect(tabs(['TRANSFERUP3'])('transferUpline')).toBe(false)
  // What is open with an agent stays in reach when the brand ends its agents.
  expect(tabs([], { served: true })('transferUpline')).toBe(true)
  expect(tabs([])('depositv2')).toBe(true)
})

test('[PRO-07] agents invite, whatever the switch of the referral programme says', () => {
  expect(tabs([])('referral')).toBe(false)
  expect(tabs(['REFERRAL3'])('referral')).toBe(true)
  expect(tabs([], { isAgent: true })('referral')).toBe(true)
})

test('[AGT-08] a member is served by an agent above, and while something with them is open', () => {
  const upline = { nickname: 'agent', times: null }
  const none = { isOn: false, upline, open: [], mayLeave: null }
  expect(isServed(undefined)).toBe(false)
  expect(isServed(none)).toBe(false)
  expect(isServed({ ...none, isOn: true })).toBe(true)
  expect(isServed({ ...none, isOn: true, upline: null })).toBe(false)
  const mayLeave = { breach: 'unpaid' as const, reference: 'AS-1', until: '2026-11-27T00:00:00Z' }
  expect(isServed({ ...none, mayLeave })).toBe(true)
})
