import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveToOther, ownDevice, unsubscribe } from './own-device.ts'

let ended = 0
beforeEach(() => {
  ended = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const subscription = { unsubscribe: async () => (ended += 1) }
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
})
afterEach(() => void vi.unstubAllGlobals())

test('[MEM-06] a browser is unsubscribed when another member logs in, and not when the same one does', async () => {
  ownDevice.keep('device', 'ana')
  await leaveToOther('ana')
  expect([ownDevice.read(), ended]).toEqual(['device', 0])
  await leaveToOther('ben')
  expect([ownDevice.read(), ended]).toEqual([null, 1])
  await leaveToOther('ana')
  expect(ended).toBe(1)
})

test('[MEM-06] a browser without service workers has nothing to end', async () => {
  vi.stubGlobal('navigator', {})
  await unsubscribe()
  expect(ended).toBe(0)
})
