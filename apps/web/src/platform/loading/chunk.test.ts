import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkTrouble, chunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[APP-19] a part that loads in time is returned', async () => {
  expect(await chunk(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('[APP-19] a part that does not load within 120 s, or fails, is an error', async () => {
  const failed = chunk(() => Promise.reject(new TypeError('no such file')))
  await expect(failed).rejects.toThrow(ChunkTrouble)
  const ended = vi.fn()
  const slow = chunk(() => Promise.withResolvers<never>().promise).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await slow
  expect(ended).toHaveBeenCalledWith(expect.any(ChunkTrouble))
})
