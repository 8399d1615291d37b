import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ranked } from './board.rules.ts'
import { defaultMissions } from './default-missions.ts'
import { doneOf, isSound, targetOf } from './mission-terms.rules.ts'
import { gapTo, shownScore } from './score.rules.ts'
import { spanOf, windowAt, windowBefore } from './window.rules.ts'

const ZONE = 'Asia/Manila'

describe('[PRO-06] places of a leaderboard', () => {
  // REW-V025
  test('go by score, then to whoever reached it first; exact ties share their prizes', () => {
    const entries = [
      { id: 'a', score: 900n, reachedAt: 100 },
      { id: 'b', score: 1200n, reachedAt: 90 },
      { id: 'c', score: 900n, reachedAt: 80 },
      { id: 'd', score: 500n, reachedAt: 70 },
      { id: 'e', score: 500n, reachedAt: 70 },
    ]
    const places = ranked(entries, [100_000n, 50_000n, 25_000n, 10_001n, 5000n])
    expect(places.map(({ id, rank, prize }) => `${id} ${rank} ${prize}`)).toEqual([
      ...['b 1 100000', 'c 2 50000', 'a 3 25000', 'd 4 7500', 'e 4 7500'],
    ])
  })

  test('never pay more than the prizes, and the same for equal scores, in whatever order they come', () => {
    const entry = fc.record({
      id: fc.uuid(),
      score: fc.bigInt({ min: 1n, max: 5n }),
      reachedAt: fc.integer({ min: 0, max: 3 }),
    })
    const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 })
    fc.assert(
      fc.property(entries, fc.array(fc.bigInt({ min: 0n, max: 1000n })), (members, prizes) => {
        const places = ranked(members, prizes)
        expect(ranked(members.toReversed(), prizes)).toEqual(places)
        const paid = places.reduce((sum, { prize }) => sum + prize, 0n)
        expect(paid <= prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(true)
        for (const { rank, prize } of places)
          expect(new Set(places.filter((p) => p.rank === rank).map((p) => p.prize))).toEqual(
            new Set([prize]),
          )
      }),
    )
  })

  test('scores are shown as money or as multiples, with the gap that puts a member ahead', () => {
    expect(shownScore(123_456n, 'turnover', 'PHP')).toBe('12.34')
    expect(shownScore(2505n, 'bestMultiplier', 'PHP')).toBe('25.05')
    expect([gapTo(500n, 400n), gapTo(null, 400n)]).toEqual([101n, null])
  })
})

describe('[PRO-06] missions', () => {
  test('of a new brand are sound; one that follows a later one, or cannot be reached, is not', () => {
    const missions = defaultMissions()
    expect(isSound(missions)).toBe(true)
    expect(isSound(missions.toReversed())).toBe(false)
    const [first] = missions
    if (!first) throw new Error('no missions')
    expect(isSound([first, first])).toBe(false)
    expect(isSound([{ ...first, event: 'multiplier', minMultiplier: 0 }])).toBe(false)
    expect(isSound([{ ...first, event: 'verified', period: 'daily' }])).toBe(false)
  })

  test('are shown with what is done, never below nothing', () => {
    const sum = { goal: { metric: 'sum', amount: 500n } } as const
    const count = { goal: { metric: 'count', count: 3 } } as const
    expect([targetOf(sum), targetOf(count)]).toEqual([500n, 3n])
    expect(doneOf(sum, -5n)).toEqual({ metric: 'sum', amount: 0n })
    expect(doneOf(count, 2n)).toEqual({ metric: 'count', count: 2 })
  })

  test('have windows of the brand’s days and weeks, which begin on Monday', () => {
    const date = new Date('2026-11-22T17:00:00Z')
    expect(windowAt('daily', date, ZONE)).toBe('2026-11-23')
    expect(windowAt('weekly', date, ZONE)).toBe('2026-11-23')
    expect(windowBefore('weekly', date, ZONE)).toBe('2026-11-16')
    expect(windowAt('once', date, ZONE)).toBe('once')
    expect(spanOf('once', 'once', ZONE)).toBeNull()
    expect(spanOf('weekly', '2026-11-23', ZONE)?.until).toEqual(new Date('2026-11-29T16:00:00Z'))
  })
})
