import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { parseSlotModel, type SlotModel } from './model.ts'
import { exactRtp } from './rtp.ts'
import { figuresOf, simulator } from './statistics.ts'

// Millions of rounds take their time on a machine that has other work.
vi.setConfig({ testTimeout: 180_000 })

const modelOf = (id: string): SlotModel =>
  parseSlotModel(
    JSON.parse(readFileSync(new URL(`../../models/${id}.json`, import.meta.url), 'utf8')),
  )

describe('returns that can be counted', () => {
  test.each(['classic-777', 'tiger-20', 'lotus-243', 'lucky-vault'])(
    '[FAIR-010] the exact return of %s is the published one',
    (id) => {
      const model = modelOf(id)
      expect(exactRtp(model).total).toBeCloseTo(Number(model.verified.rtp), 9)
    },
  )

  test('[FAIR-010] so are the parts', () => {
    const tiger = exactRtp(modelOf('tiger-20'))
    expect(tiger.wins).toBeCloseTo(0.7145419922, 9)
    expect(tiger.scatter).toBeCloseTo(0.0222960937, 9)
    expect(tiger.free).toBeCloseTo(0.2227157507, 9)
    const vault = exactRtp(modelOf('lucky-vault'))
    expect(vault.wins + vault.scatter).toBeCloseTo(0.9236295181, 9)
    expect(vault.jackpotSeeds).toBeCloseTo(0.015, 12)
    expect(vault.jackpotContributions).toBeCloseTo(0.018, 12)
  })

  test('a model with cascades is not counted but simulated', () => {
    expect(() => exactRtp(modelOf('dragon-megaways'))).toThrow(
      'dragon-megaways can only be simulated',
    )
  })
})

describe('returns that are simulated', () => {
  test.each([
    ['dragon-megaways', 300_000],
    ['thunder-temple', 400_000],
  ])('[FAIR-010] %s lies within four standard errors of its figures', (id, rounds) => {
    const model = modelOf(id)
    const figures = figuresOf(model, simulator(model, { seed: 5 })(rounds))
    const bound = (4 * Number(model.verified.stdev)) / Math.sqrt(rounds)
    expect(Math.abs(figures.rtp - Number(model.verified.rtp))).toBeLessThan(bound)
    expect(figures.hitRate).toBeCloseTo(Number(model.verified.hitRate), 2)
  })

  test('[FAIR-010] a bought feature returns what is published', () => {
    const model = modelOf('thunder-temple')
    const rounds = 20_000
    const figures = figuresOf(model, simulator(model, { seed: 6, buy: 'FS' })(rounds), 'FS')
    expect(Math.abs(figures.rtp - 0.961904)).toBeLessThan(4 * figures.standardError)
  })
})
