import { expect, test } from 'vitest'
import { aboutOf } from './message-about.ts'

test('[MEM-06] [AGT-08] what an agent is asked opens the list of requests, what a member asked the own tab', () => {
  const tabOf = (kind: string, params = {}) => aboutOf({ kind, params })[2]
  expect(tabOf('service-asked-deposit', { side: 'agent' })).toBe('agentService')
  expect(tabOf('service-paid', { side: 'agent' })).toBe('agentService')
  expect(tabOf('service-paid')).toBe('transferUpline')
  expect(tabOf('transfer-received', { side: 'agent' })).toBe('transferUpline')
  expect(tabOf('anything-else')).toBe('securityCenter')
})
