import { describe, expect, test } from 'vitest'
import { faceValueOf, groupOf, mondayOf, mondaysBetween } from './wheel.rules.ts'
import { isSound, wheelSettings } from './wheel-settings.ts'

const { groups } = wheelSettings.default
const [bronze] = groups

describe('[PRO-05] the wheel', () => {
  test('has a group for each kind of tier, with the spins of a week', () => {
    const spins = [0, 1, 3, 4, 7, 10, 14, 18, 20].map((tier) => groupOf(groups, tier)?.spins ?? 0)
    expect(spins).toEqual([0, 1, 1, 2, 3, 5, 7, 10, 10])
  })

  test('is worth what its odds say', () => {
    if (!bronze) throw new Error('no groups')
    expect(faceValueOf(bronze, { points: 1, minor: 10n })).toBe(2650n)
  })

  test('is sound when its chances add up and its groups rise', () => {
    if (!bronze) throw new Error('no groups')
    const [first, ...others] = bronze.segments
    if (!first) throw new Error('no segments')
    const lighter = { ...bronze, segments: [{ ...first, weight: first.weight - 1 }, ...others] }
    expect(isSound(groups)).toBe(true)
    expect(isSound([lighter])).toBe(false)
    expect(isSound([bronze, bronze])).toBe(false)
  })

  test('gives spins on each Monday, and not for more than a year of absence', () => {
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
    expect(mondaysBetween('2026-11-09', '2026-11-23', 52)).toEqual(['2026-11-16', '2026-11-23'])
    expect(mondaysBetween('2026-11-23', '2026-11-23', 52)).toEqual([])
    expect(mondaysBetween('2020-01-06', '2026-11-23', 52)).toHaveLength(52)
  })
})
