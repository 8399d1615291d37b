import type { FirstLoad } from './first-load.ts'

/** One thing measured: it holds when it is at most, or at least, its limit. */
export type Measure = { what: string; value: number; atMost?: number; atLeast?: number }

export function holds({ value, atMost, atLeast }: Measure): boolean {
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)
}

const FIRST_LOAD = {
  phone: { bytes: 350_000, requests: 40 },
  desktop: { bytes: 450_000, requests: 60 },
}

/** The budgets of `docs/architecture.md` for the first load of home. */
export function firstLoadMeasures(screen: 'phone' | 'desktop', load: FirstLoad): Measure[] {
  const { bytes, requests } = FIRST_LOAD[screen]
  return [
    { what: `${screen}: first load, bytes`, value: load.bytes, atMost: bytes },
    { what: `${screen}: first load, requests`, value: load.requests, atMost: requests },
    { what: `${screen}: scripts, bytes`, value: load.scriptBytes, atMost: 95_000 },
    { what: `${screen}: layout shift`, value: load.layoutShift, atMost: 0.01 },
  ]
}
