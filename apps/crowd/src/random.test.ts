import { expect, test } from 'vitest'
import { personAt } from './people.ts'
import { seededRandom } from './random.ts'

const drawn = (seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: 50 }, () => random.next())
}

test('the same seed gives the same draws, another seed others', () => {
  expect(drawn('a')).toEqual(drawn('a'))
  expect(drawn('a')).not.toEqual(drawn('b'))
})

test('a branch neither disturbs its source nor depends on what was drawn before', () => {
  const random = seededRandom('a')
  const first = random.branch('b').next()
  random.next()
  expect(random.branch('b').next()).toBe(first)
  expect(seededRandom('a').next()).toBe(drawn('a')[0])
})

test('draws cover their range evenly, both ends included', () => {
  const random = seededRandom('even')
  const counts = new Map<number, number>()
  for (let i = 0; i < 60_000; i += 1) {
    const drawnNumber = random.between(1, 6)
    counts.set(drawnNumber, (counts.get(drawnNumber) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('weights decide how often a name comes, and zero means never', () => {
  const random = seededRandom('weights')
  let rare = 0
  for (let i = 0; i < 10_000; i += 1) {
    const name = random.weighted([
      ['never', 0],
      ['rare', 1],
      ['often', 9],
    ] as const)
    if (name === 'never') throw new Error('a name without weight')
    if (name === 'rare') rare += 1
  }
  expect(Math.abs(rare - 1000)).toBeLessThan(150)
  expect(() => random.weighted([['never', 0]] as const)).toThrow('no weight')
})

test('people of one crowd have names that the platform accepts, and no two the same', () => {
  const people = Array.from({ length: 1000 }, (_, place) =>
    personAt(place, seededRandom(`crowd/${place}`)),
  )
  for (const { username, mobileNum, birthday, idNumber } of people) {
    expect(username).toMatch(/^[a-z][a-z0-9]{3,15}$/)
    expect(mobileNum).toMatch(/^9\d{8}7$/)
    expect(birthday).toMatch(/^(19|20)\d\d-0[1-9]-(1\d|2[0-8])$/)
    expect(idNumber).toMatch(/0$/)
  }
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length)
  expect(new Set(people.map(({ mobileNum }) => mobileNum)).size).toBeGreaterThan(people.length - 10)
})
