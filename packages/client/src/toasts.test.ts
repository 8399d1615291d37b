import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, useToasts } from './toasts.ts'

const texts = () => useToasts.getState().list.map(({ text }) => text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('the same message twice is shown once, and stays as long as the second', () => {
  toast('good', 'Mission completed.')
  toast('info', 'Hello.')
  vi.advanceTimersByTime(3000)
  toast('good', 'Mission completed.')
  expect(texts()).toEqual(['Hello.', 'Mission completed.'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual(['Mission completed.'])
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual([])
})

test('a message as good news and as bad news is two', () => {
  toast('good', 'Saved.')
  toast('bad', 'Saved.')
  expect(texts()).toEqual(['Saved.', 'Saved.'])
})
