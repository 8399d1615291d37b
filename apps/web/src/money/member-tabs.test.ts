import { expect, test } from 'vitest'
import { switchedOn } from './member-tabs.ts'

const tabs = (on: readonly string[], { isAgent = false, hasTransfers = false } = {}) =>
  switchedOn({ isOn: (name) => on.includes(name), isAgent, hasTransfers })

test('[CFG-01] [WAL-06] the tab of transfers needs something on its page', () => {
  expect(tabs([], { hasTransfers: true })('transferUpline')).toBe(true)
  expect(tabs(['AGENTPOLICY3'])('transferUpline')).toBe(false)
  expect(tabs([])('depositv2')).toBe(true)
})

test('[PRO-07] agents invite, whatever the switch of the referral programme says', () => {
  expect(tabs([])('referral')).toBe(false)
  expect(tabs(['REFERRAL3'])('referral')).toBe(true)
  expect(tabs([], { isAgent: true })('referral')).toBe(true)
})
