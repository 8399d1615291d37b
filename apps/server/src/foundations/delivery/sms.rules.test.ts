import { describe, expect, test } from 'vitest'
import { partHead, receiptIn, segmentsOf } from './sms.rules.ts'

describe('[OTP-01] a text', () => {
  test('that fits is sent in one part, as long as its alphabet allows', () => {
    expect(segmentsOf('a'.repeat(160), 'gsm')).toHaveLength(1)
    expect(segmentsOf('ă'.repeat(70), 'ucs2')).toHaveLength(1)
  })

  test('that does not fit is sent in as many as it needs, whole', () => {
    const long = 'abcdefghi '.repeat(40)
    const parts = segmentsOf(long, 'gsm')
    expect(parts.map(({ length }) => length)).toEqual([153, 153, 94])
    expect(parts.join('')).toBe(long)
  })

  test('counts letters of two places as two, and splits no emoji', () => {
    expect(segmentsOf(`${'a'.repeat(159)}€`, 'gsm').map((p) => p.length)).toEqual([153, 7])
    const faces = segmentsOf('😀'.repeat(36), 'ucs2')
    expect(faces).toEqual(['😀'.repeat(33), '😀'.repeat(3)])
  })

  test('marks each part with its position', () => {
    expect([...partHead({ row: 300, count: 3, index: 1 })]).toEqual([5, 0, 3, 44, 3, 2])
  })
})

describe('[OTP-01] a receipt', () => {
  const report = (stat: string) =>
    `id:0123 sub:001 dlvrd:001 submit date:2611221200 done date:2611221201 stat:${stat} err:000 text:`
  test.each([
    ['DELIVRD', 'delivered'],
    ['UNDELIV', 'undelivered'],
    ['EXPIRED', 'expired'],
    ['REJECTD', 'refused'],
    ['UNKNOWN', 'unknown'],
  ])('of %s means %s', (stat, receipt) => {
    expect(receiptIn(report(stat))).toEqual({ ref: '0123', receipt })
  })

  test('that is none, not final, or of no message, is ignored', () => {
    expect(receiptIn('Hello')).toBeNull()
    expect(receiptIn(report('ENROUTE'))).toBeNull()
    expect(receiptIn('stat:DELIVRD')).toBeNull()
  })
})
