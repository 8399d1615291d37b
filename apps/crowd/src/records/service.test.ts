import { expect, test } from 'vitest'
import { openRecords } from './records.ts'
import { noteService, type ServiceRequest } from './service.ts'

const request = (kind: 'deposit' | 'withdrawal', change: Partial<ServiceRequest>) =>
  ({
    ...{ reference: `AS-${kind}`, kind, amount: '30.00', state: 'waiting', isHeld: false },
    ...{ endedAt: null, ...change },
  }) as ServiceRequest
const ENDED = '2026-11-27T00:00:00Z'

test('[AGT-08] a withdrawal through the agent is gone while it is in escrow, and comes back unless it was paid', () => {
  const records = openRecords('PHP', 10_000n)
  const now = (change: Partial<ServiceRequest>) => {
    noteService(records, request('withdrawal', change), 0)
    return [records.expected(), records.questions().length]
  }
  expect(now({ isHeld: true })).toEqual([7000n, 1])
  // The time is over, and the clock has not run yet.
  expect(now({ isHeld: true, state: 'expired' })).toEqual([7000n, 1])
  expect(now({ state: 'expired', endedAt: ENDED })).toEqual([10_000n, 0])
  expect(now({ state: 'completed', endedAt: ENDED })).toEqual([7000n, 0])
})

test('[AGT-08] a deposit through the agent counts once the agent has confirmed the payment', () => {
  const records = openRecords('PHP')
  noteService(records, request('deposit', { isHeld: true, state: 'paid' }), 0)
  expect(records.expected()).toBe(0n)
  noteService(records, request('deposit', { state: 'completed', endedAt: ENDED }), 0)
  expect(records.expected()).toBe(3000n)
  expect(records.questions()).toEqual([])
})
