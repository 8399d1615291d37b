import { build, type Histogram } from 'hdr-histogram-js'

const DIGITS = 3
const US_PER_MS = 1000
/** A minute, in microseconds; longer calls count as a minute. */
const HIGHEST_US = 60_000_000
const SECOND_MS = 1000

/** Milliseconds at which so many of the calls are over. */
export type Percentiles = Record<'p50' | 'p90' | 'p99' | 'p999' | 'max', number>
export type CallFigures = {
  count: number
  errors: Record<string, number>
  /** From the moment at which it was to start, waiting included. */
  response: Percentiles
  /** From the moment at which it was sent. */
  service: Percentiles
}
/** One second of the run. */
export type Second = { s: number; done: number; errors: number; p50: number; p99: number }

type Kept = { response: Histogram; service: Histogram; errors: Map<string, number>; count: number }
/** A call that is over; times in milliseconds of one clock. */
export type Measured = {
  call: string
  intendedAt: number
  sentAt: number
  endedAt: number
  outcome: string
}

/** Collects the calls of a run. */
export function createMeasures(beganAt: number) {
  const calls = new Map<string, Kept>()
  const seconds: { done: number; errors: number; latencies: number[] }[] = []
  return {
    record: ({ call, intendedAt, sentAt, endedAt, outcome }: Measured) => {
      const kept = calls.get(call) ?? newKept()
      calls.set(call, kept)
      kept.count += 1
      kept.response.recordValue(microseconds(endedAt - intendedAt))
      kept.service.recordValue(microseconds(endedAt - sentAt))
      const isError = outcome !== 'OK'
      if (isError) kept.errors.set(outcome, (kept.errors.get(outcome) ?? 0) + 1)
      const second = secondAt(seconds, Math.floor((endedAt - beganAt) / SECOND_MS))
      second.done += 1
      second.errors += isError ? 1 : 0
      second.latencies.push(endedAt - intendedAt)
    },
    calls: (): Record<string, CallFigures> =>
      Object.fromEntries([...calls].sort().map(([name, kept]) => [name, figuresOf(kept)])),
    timeline: (): Second[] =>
      seconds.map(({ done, errors, latencies }, s) => {
        const sorted = latencies.toSorted((a, b) => a - b)
        return { s, done, errors, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
      }),
  }
}
export type Measures = ReturnType<typeof createMeasures>

function newKept(): Kept {
  const histogram = () =>
    build({ highestTrackableValue: HIGHEST_US, numberOfSignificantValueDigits: DIGITS })
  return { response: histogram(), service: histogram(), errors: new Map(), count: 0 }
}

function microseconds(ms: number): number {
  return Math.min(HIGHEST_US, Math.max(1, Math.round(ms * US_PER_MS)))
}

function secondAt<T extends { done: number; errors: number; latencies: number[] }>(
  seconds: T[],
  no: number,
): T {
  while (seconds.length <= no) seconds.push({ done: 0, errors: 0, latencies: [] as number[] } as T)
  return seconds[Math.max(0, no)] as T
}

/** The value below which this share of sorted values lies; 0 where there is none. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return 0
  const place = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)
  return rounded(sorted[Math.max(0, place)] as number)
}

function figuresOf({ response, service, errors, count }: Kept): CallFigures {
  return {
    count,
    errors: Object.fromEntries(errors),
    response: percentilesOf(response),
    service: percentilesOf(service),
  }
}

function percentilesOf(histogram: Histogram): Percentiles {
  const max = rounded(histogram.maxValue / US_PER_MS)
  // The histogram answers with the upper end of a class, which may lie above the longest call.
  const ms = (percentile: number) =>
    Math.min(max, rounded(histogram.getValueAtPercentile(percentile) / US_PER_MS))
  return {
    p50: ms(50),
    p90: ms(90),
    p99: ms(99),
    p999: ms(99.9),
    max,
  }
}

const rounded = (ms: number) => Math.round(ms * 100) / 100
