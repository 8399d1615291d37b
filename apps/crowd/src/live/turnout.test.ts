import { expect, test } from 'vitest'
import { PERSONAS, personaAt } from '../personas/index.ts'
import { seededRandom } from '../random.ts'
import { hourIn, whoComes } from './turnout.ts'

const wanted = {
  ...{ members: 40, hour: 20, present: new Set<number>(), personaAt },
  isKnown: () => false,
  random: seededRandom('turnout'),
}

test('people come until enough are there, and nobody comes twice', () => {
  const present = new Set<number>()
  for (let place = whoComes({ ...wanted, present }); place !== null; ) {
    expect(present.has(place)).toBe(false)
    present.add(place)
    place = whoComes({ ...wanted, present })
  }
  expect(present.size).toBe(40)
})

test('who has been there before comes more often than somebody new', () => {
  const isKnown = (place: number) => place < 40
  let known = 0
  for (let i = 0; i < 1000; i += 1) if ((whoComes({ ...wanted, isKnown }) ?? 99) < 40) known += 1
  expect(known).toBeGreaterThan(600)
  expect(known).toBeLessThan(850)
})

test('the hours of the personas decide who is there', () => {
  const countAt = (hour: number) => {
    const names = Array.from(
      { length: 2000 },
      () => personaAt(whoComes({ ...wanted, hour }) ?? 0).name,
    )
    return names.filter((name) => name === 'slots-evening').length
  }
  expect(countAt(20)).toBeGreaterThan(countAt(12) * 1.5)
})

test('every hundred places have each persona by its share', () => {
  const places = Array.from({ length: 100 }, (_, place) => personaAt(place + 300).name)
  for (const { name, share } of PERSONAS) {
    expect(places.filter((found) => found === name)).toHaveLength(share)
  }
})

test('the hour is that of the brand', () => {
  const noon = Date.UTC(2026, 10, 25, 12)
  expect(hourIn('Asia/Manila', noon)).toBe(20)
  expect(hourIn('UTC', noon - 12 * 3_600_000)).toBe(0)
})
