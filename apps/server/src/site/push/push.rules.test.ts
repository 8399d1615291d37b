import { describe, expect, test } from 'vitest'
import { isServed, stepAfter, topicOf } from './push.rules.ts'

const SERVICES = ['https://fcm.googleapis.com', 'https://*.push.apple.com', 'http://127.0.0.1:*']

describe('[MEM-06] notifications', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://127.0.0.1:4321/abc', true],
    ['http://fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://push.apple.com.evil.example/abc', false],
    ['https://evilpush.apple.com.example/abc', false],
    ['https://fcm.googleapis.com@10.0.0.1/abc', false],
    ['https://user:word@fcm.googleapis.com/abc', false],
    ['https://10.0.0.1/abc', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ])('of the endpoint %s are sent: %s', (endpoint, isSent) => {
    expect(isServed(endpoint, SERVICES)).toBe(isSent)
  })

  test('have the topic of their message', () => {
    const kinds = ['lottery-won', 'round-voided', 'withdrawal-paid', 'deposit-failed', 'vip-keep']
    expect(kinds.map(topicOf)).toEqual([
      ...['draws', 'draws', 'withdrawals', 'withdrawals', 'messages'],
    ])
  })

  test('are forgotten, tried again or given up by the response of the push service', () => {
    expect([201, 404, 410, 429, 503, 400, 403, 413].map(stepAfter)).toEqual([
      ...['sent', 'forget', 'forget', 'again', 'again', 'refused', 'refused', 'refused'],
    ])
  })
})
