import { describe, expect, test } from 'vitest'
import { ballAt } from './plinko-board.ts'

const PATH = [1, 0, 1, 1, 0, 0, 1, 0]

describe('a ball among the pins', () => {
  test('[GAME-13] it has a place even before it is released', () => {
    for (const age of [-0.4, -0.01, 0, 0.5, 7.99, 8, 20]) {
      const { x, y } = ballAt(PATH.length, PATH, age)
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
    }
  })

  test('[GAME-13] it ends in the pocket that its path leads to', () => {
    const gap = 100 / (PATH.length + 2)
    const rights = PATH.reduce((sum, bit) => sum + bit, 0)
    expect(ballAt(PATH.length, PATH, PATH.length).x).toBeCloseTo(50 + (rights - 4) * gap)
  })
})
