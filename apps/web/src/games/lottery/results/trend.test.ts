import { FAMILIES } from '@parola/maths/lottery'
import { describe, expect, test } from 'vitest'
import { figuresOf, roadsOf, streaksOf, subjectsOf, sumsOf } from './trend.ts'

/** The newest first. */
const draws = ['12345', '99999', '10000'].map((digits, i) => ({
  numero: `20261126-000${3 - i}`,
  result: { balls: [...digits] },
}))

describe('[LOTT-05] a trend', () => {
  test('counts how often a value came, since when it has not, and the longest gap', () => {
    const [first] = subjectsOf('SSC')
    const figures = first ? figuresOf(first, draws) : []
    expect(figures[1]).toEqual({ value: '1', times: 2, gap: 0, longest: 1 })
    expect(figures[9]).toEqual({ value: '9', times: 1, gap: 1, longest: 1 })
    expect(figures[5]).toEqual({ value: '5', times: 0, gap: 3, longest: 3 })
  })

  test('adds up single numbers, the oldest first', () => {
    expect(sumsOf('SSC', draws)).toEqual([1, 45, 15])
    expect(sumsOf('VN_MB', [])).toEqual([])
  })

  test('writes streaks of one side as columns', () => {
    const [road] = roadsOf('SSC').filter(({ code }) => code === '2S_SUM')
    expect(road?.sides).toEqual(['BIG', 'SMALL'])
    expect(road && streaksOf('SSC', road, draws)).toEqual([
      { side: 'SMALL', length: 1 },
      { side: 'BIG', length: 1 },
      { side: 'SMALL', length: 1 },
    ])
  })

  test('has a subject for every draw', () => {
    for (const family of Object.keys(FAMILIES)) expect(subjectsOf(family)).not.toEqual([])
    expect(subjectsOf('VN_MB').map(({ id }) => id)).toEqual(['DB', 'all'])
    expect(subjectsOf('PK10')).toHaveLength(10)
  })
})
