import { expect, test } from 'vitest'
import { planOf, SIZE } from './plan.rules.ts'

const END = new Date('2026-11-21T08:00:00Z')

test('a plan can be repeated, is in order, and ends at its end', () => {
  const plan = planOf(END)
  expect(planOf(END)).toEqual(plan)
  const times = plan.map(({ startsAt }) => startsAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThan(END.getTime())
  expect(END.getTime() - (times[0] ?? 0)).toBeLessThanOrEqual(SIZE.days * 86_400_000)
})

test('nobody visits before they joined, and no two people have one name', () => {
  const plan = planOf(END)
  const joined = new Map<string, Date>()
  for (const step of plan) {
    if (step.kind === 'join') {
      expect(joined.has(step.person.name)).toBe(false)
      joined.set(step.person.name, step.startsAt)
    }
    if (step.kind === 'visit') expect(joined.has(step.person.name)).toBe(true)
  }
  expect(joined.size).toBeGreaterThan(200)
  expect(plan.filter(({ kind }) => kind === 'visit').length).toBeGreaterThan(150)
})
