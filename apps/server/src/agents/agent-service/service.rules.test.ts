import { SERVICE_STATES } from '@parola/contract'
import { expect, test } from 'vitest'
import { actionsOf, isHeld, lateEnd, readsNotes, stateAt, timesOf } from './service.rules.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const LATER = new Date('2026-11-20T08:00:01Z')
const request = (kind: 'deposit' | 'withdrawal', state: string, due_by: Date | null = LATER) => ({
  ...{ kind, state, due_by },
})

test('[AGT-08] each party may do its own steps, and nobody any after an end', () => {
  const of = (kind: 'deposit' | 'withdrawal', party: 'member' | 'agent') =>
    ['waiting', 'accepted', 'paid', 'disputed'].map((state) =>
      actionsOf(request(kind, state), party, NOW).join(' '),
    )
  expect(of('deposit', 'member')).toEqual(['cancel', 'cancel paid', 'dispute', ''])
  expect(of('deposit', 'agent')).toEqual([
    'accept decline',
    'received',
    'received dispute',
    'received',
  ])
  expect(of('withdrawal', 'member')).toEqual(['cancel', 'received', 'received dispute', 'received'])
  expect(of('withdrawal', 'agent')).toEqual(['accept decline', 'decline paid', 'dispute', ''])
  for (const state of SERVICE_STATES.slice(4)) {
    expect(actionsOf(request('deposit', state, null), 'agent', NOW)).toEqual([])
    expect(isHeld(request('withdrawal', state))).toBe(false)
  }
})

test('[AGT-08] at its deadline a step is over, whether or not the clock has run', () => {
  expect(stateAt(request('deposit', 'waiting', NOW), NOW)).toBe('expired')
  expect(stateAt(request('deposit', 'waiting', LATER), NOW)).toBe('waiting')
  expect(stateAt(request('withdrawal', 'paid', NOW), NOW)).toBe('disputed')
  expect(actionsOf(request('deposit', 'waiting', NOW), 'agent', NOW)).toEqual([])
  expect(lateEnd(request('deposit', 'waiting'))).toEqual({ state: 'expired', breach: 'unanswered' })
  expect(lateEnd(request('deposit', 'accepted'))).toEqual({ state: 'expired', breach: null })
  expect(lateEnd(request('withdrawal', 'accepted'))).toMatchObject({ breach: 'unpaid' })
})

test('[AGT-08] notes are for the parties of an open request, and for a former upline only once it was answered', () => {
  const reads = (state: string, party: 'member' | 'agent', isBelow: boolean) =>
    readsNotes(request('withdrawal', state), party, { isBelow, now: NOW })
  for (const state of ['waiting', 'accepted', 'paid', 'disputed']) {
    expect(reads(state, 'member', false)).toBe(true)
    expect(reads(state, 'agent', true)).toBe(true)
    expect(reads(state, 'agent', false)).toBe(state !== 'waiting')
  }
  for (const state of SERVICE_STATES.slice(4)) {
    expect(reads(state, 'member', true) || reads(state, 'agent', true)).toBe(false)
  }
})

test('[AGT-04] few requests say nothing about an agent', () => {
  expect(timesOf({ requests: 4, inTime: 4, medianS: 1 })).toBeNull()
  expect(timesOf({ requests: 6, inTime: 4, medianS: 90.6 })).toEqual({
    ...{ requests: 6, inTimePpm: 666_666, medianS: 91 },
  })
})
