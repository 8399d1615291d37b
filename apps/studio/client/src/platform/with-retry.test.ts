import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const TURNED_AWAY = { ok: false as const, code: 'BUSY', isBegun: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers in this order; `null` is a response that was lost. */
async function requested(answers: (object | null)[]) {
  const { withRetry } = await import('./with-retry.ts')
  const left = [...answers]
  const answered = withRetry(
    async () => {
      const next = left.shift()
      if (!next) throw new Error('lost')
      return next as { ok: true }
    },
    () => undefined,
  )
  await vi.runAllTimersAsync()
  return { answer: await answered, left: left.length }
}

describe('[LIM-004] a request that is turned away', () => {
  test('is shown as that: nothing was staked', async () => {
    expect(await requested([TURNED_AWAY, { ok: true }])).toEqual({ answer: TURNED_AWAY, left: 1 })
  })

  test('is asked again where an earlier try of it was lost, which may have been played', async () => {
    expect(await requested([null, TURNED_AWAY, { ok: true, round: 'R-1' }])).toEqual({
      answer: { ok: true, round: 'R-1' },
      left: 0,
    })
    const { answer } = await requested([null, TURNED_AWAY, TURNED_AWAY, TURNED_AWAY])
    expect(answer).toEqual({ ok: false, code: 'OFFLINE' })
  })
})
