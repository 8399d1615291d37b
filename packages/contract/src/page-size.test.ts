import { expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from './calls.ts'

/** Slim rows, all of which a lobby shows at once. */
const LONG = new Map([['favoriteGames', 999]])
const MOST = 100

type Query = { shape: Record<string, z.ZodType> }
const PAGED = Object.entries(calls).flatMap(([name, call]) => {
  const query = 'query' in call ? (call.query as unknown as Query | undefined) : undefined
  const pageSize = query?.shape?.pageSize
  return pageSize ? [[name, pageSize] as const] : []
})

test('[LIM-003] lists are read by pages', () => {
  expect(PAGED.length).toBeGreaterThan(20)
})

test.each(PAGED)(
  '[LIM-003] a page of %s is short, whatever size is requested',
  (name, pageSize) => {
    for (const requested of ['101', '999', '1000', '999999999', '-1', '0', '1e9', 'all']) {
      const { data, success } = pageSize.safeParse(requested)
      if (!success) continue
      expect(data, requested).toBeGreaterThanOrEqual(1)
      expect(data, requested).toBeLessThanOrEqual(LONG.get(name) ?? MOST)
    }
  },
)
