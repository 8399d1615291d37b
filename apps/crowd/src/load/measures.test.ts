import { expect, test } from 'vitest'
import { createMeasures, quantile } from './measures.ts'

type Times = [intendedAt: number, sentAt: number, endedAt: number]
const call = ([intendedAt, sentAt, endedAt]: Times, outcome = 'OK') => ({
  ...{ call: 'game.spin', intendedAt, sentAt, endedAt, outcome },
})

test('a call is measured from the moment at which it was to start, so that waiting counts', () => {
  const measures = createMeasures(0)
  for (let i = 0; i < 99; i += 1) measures.record(call([i, i, i + 10]))
  // The site stood still: this one was to start 3 s before it could be sent.
  measures.record(call([100, 3100, 3110]))
  const { response, service } = measures.calls()['game.spin'] ?? {}
  expect(response?.p50).toBeCloseTo(10, 1)
  expect(response?.max).toBeCloseTo(3010, -1)
  expect(service?.max).toBeCloseTo(10, 1)
})

test('errors are counted by their code, and take part in the latencies', () => {
  const measures = createMeasures(0)
  measures.record(call([0, 0, 5]))
  measures.record(call([0, 0, 6], 'BUSY'))
  measures.record(call([0, 0, 7], 'BUSY'))
  expect(measures.calls()['game.spin']).toMatchObject({ count: 3, errors: { BUSY: 2 } })
})

test('each second has its own figures, empty ones included', () => {
  const measures = createMeasures(1000)
  measures.record(call([1000, 1000, 1100]))
  measures.record(call([1000, 1000, 3900], 'INTERNAL'))
  expect(measures.timeline()).toEqual([
    { s: 0, done: 1, errors: 0, p50: 100, p99: 100 },
    { s: 1, done: 0, errors: 0, p50: 0, p99: 0 },
    { s: 2, done: 1, errors: 1, p50: 2900, p99: 2900 },
  ])
})

test('a call longer than a minute counts as one, not as nothing', () => {
  const measures = createMeasures(0)
  measures.record(call([0, 0, 600_000]))
  expect(measures.calls()['game.spin']?.response.max).toBeCloseTo(60_000, -2)
})

test('quantiles of few values', () => {
  expect(quantile([], 0.99)).toBe(0)
  expect(quantile([5], 0.5)).toBe(5)
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2)
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4)
})
