import { describe, expect, test } from 'vitest'
import { falling, launched, rolled } from './motion.ts'

const WAY = { cells: 14, isTurning: false }
const steps = Array.from({ length: 501 }, (_, i) => i / 500)

describe('the weight of reels', () => {
  test('[GAME-13] a reel is drawn back, speeds up, overshoots and settles on its stop', () => {
    const places = steps.map((share) => rolled(share, WAY))
    expect(Math.min(...places)).toBeLessThan(-0.1)
    expect(Math.max(...places)).toBeGreaterThan(14.1)
    expect(Math.max(...places)).toBeLessThan(14.4)
    expect(places[0]).toBeCloseTo(0)
    expect(places.at(-1)).toBe(14)
    const speeds = places.slice(1).map((place, i) => place - (places[i] as number))
    const fastest = speeds.indexOf(Math.max(...speeds)) / speeds.length
    expect(fastest).toBeGreaterThan(0.3)
    expect(fastest).toBeLessThan(0.7)
  })

  test.each([true, false])('[GAME-13] it never jumps (turning already: %s)', (isTurning) => {
    const places = steps.map((share) => rolled(share, { cells: 14, isTurning }))
    for (const [i, place] of places.slice(1).entries()) {
      expect(Math.abs(place - (places[i] as number))).toBeLessThan(0.08)
    }
  })

  test('[GAME-13] one that waits for its stop keeps turning evenly', () => {
    expect(launched(-5, 0.024)).toBeCloseTo(0)
    expect(launched(45, 0.024)).toBeLessThan(0)
    expect(launched(2000, 0.024) - launched(1900, 0.024)).toBeCloseTo(2.4)
  })

  test('[GAME-13] a falling symbol bounces once and lies still', () => {
    expect(falling(0)).toBe(0)
    expect(falling(0.72)).toBeCloseTo(1)
    expect(falling(0.86)).toBeLessThan(0.95)
    expect(falling(1)).toBe(1)
  })
})
