import { expect, test } from 'vitest'
import { claimEach } from './claim-each.ts'
import type { Mission } from './missions.ts'

test('[PRO-06] claiming all of them claims the last one too, however many there are', async () => {
  const missions = Array.from({ length: 120 }, (_, no) => ({ id: `m${no}`, window: 'once' }))
  const calls: number[] = []
  const claimed: string[] = []
  await claimEach(missions as Mission[], async (items) => {
    calls.push(items.length)
    claimed.push(...items.map(({ missionId }) => missionId))
  })
  expect(calls).toEqual([50, 50, 20])
  expect(claimed).toEqual(missions.map(({ id }) => id))
})
