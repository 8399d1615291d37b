import { describe, expect, test } from 'vitest'
import { nextRequest, outcomeOfOrder, outcomeOfStatus } from './transfer.rules.ts'

const DONE = { state: 'DONE', amount: '10.00', balance: '12.50', vendor_ref: 'v1' }

describe('[WAL-05] what a response to an order means', () => {
  test.each([
    ['done', { kind: 'value', value: DONE }, 'done'],
    ['failed', { kind: 'value', value: { ...DONE, state: 'FAILED' } }, 'refused'],
    ['pending', { kind: 'value', value: { ...DONE, state: 'PENDING' } }, 'unknown'],
    ['nothing', { kind: 'silent' }, 'unknown'],
    ['that it broke', { kind: 'refused', code: 'INTERNAL' }, 'unknown'],
    ['that it knows another', { kind: 'refused', code: 'TX_CONFLICT' }, 'unknown'],
    ['that it is too late', { kind: 'refused', code: 'EXPIRED' }, 'too-late'],
    ['that money is short', { kind: 'refused', code: 'INSUFFICIENT_FUNDS' }, 'funds'],
    ['that it rests', { kind: 'refused', code: 'MAINTENANCE' }, 'maintenance'],
    ['that the player is out', { kind: 'refused', code: 'PLAYER_EXCLUDED' }, 'closed'],
    ['something else', { kind: 'refused', code: 'VALIDATION' }, 'refused'],
  ] as const)('%s', (_what, reply, expected) => {
    const outcome = outcomeOfOrder(reply, 'PHP')
    expect(outcome.kind === 'failed' ? outcome.why : outcome.kind).toBe(expected)
  })
})

describe('[WAL-05] what a response to a status check means', () => {
  const notAfter = new Date('2026-11-20T16:01:00.000Z')
  const requested = (ms: number) => ({
    requestedAt: new Date(notAfter.getTime() + ms),
    notAfter,
    currency: 'PHP',
  })

  test.each([
    ['done', { value: { state: 'DONE', amount: '10.00' }, ms: 0 }, 'done'],
    ['done without an amount', { value: { state: 'DONE' }, ms: 0 }, 'unknown'],
    ['failed', { value: { state: 'FAILED' }, ms: 0 }, 'refused'],
    ['pending', { value: { state: 'PENDING' }, ms: 60_000 }, 'unknown'],
    ['not known while it may still come', { value: { state: 'NOT_FOUND' }, ms: 5000 }, 'unknown'],
    ['not known and too late', { value: { state: 'NOT_FOUND' }, ms: 5001 }, 'never-arrived'],
  ] as const)('%s', (_what, { value, ms }, expected) => {
    const outcome = outcomeOfStatus({ kind: 'value', value }, requested(ms))
    expect(outcome.kind === 'failed' ? outcome.why : outcome.kind).toBe(expected)
  })

  test('a refusal or a missing response mean nothing', () => {
    for (const reply of [{ kind: 'silent' }, { kind: 'refused', code: 'TX_UNKNOWN' }] as const) {
      expect(outcomeOfStatus(reply, requested(99_000)).kind).toBe('unknown')
    }
  })
})

test('[WAL-05] it is checked soon, then every minute, and after half an hour a case is opened', () => {
  const waits = Array.from({ length: 8 }, (_, tries) => nextRequest(tries, 0).inMs / 1000)
  expect(waits).toEqual([1, 2, 5, 10, 30, 60, 60, 60])
  expect(nextRequest(9, 29 * 60_000)).toEqual({ inMs: 60_000, alarms: false })
  expect(nextRequest(40, 30 * 60_000)).toEqual({ inMs: 3_600_000, alarms: true })
})
