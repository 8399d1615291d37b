export type Measured = { perSecond: number; p50Ms: number; p99Ms: number }

type Load = { seconds: number; inFlight: number }
type Operation = (n: number, worker: number) => Promise<unknown>

/**
 * Keeps `inFlight` operations in progress for a time. `n` counts operations, `worker` identifies the caller.
 */
export async function measure(
  { seconds, inFlight }: Load,
  operation: Operation,
): Promise<Measured> {
  const tookMs: number[] = []
  let started = 0
  const from = performance.now()
  const until = from + seconds * 1000
  const work = async (worker: number) => {
    for (let now = from; now < until; ) {
      started += 1
      await operation(started, worker)
      const done = performance.now()
      tookMs.push(done - now)
      now = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, worker) => work(worker)))
  return measuredOf(tookMs, performance.now() - from)
}

type Pace = { seconds: number; perSecond: number }

/**
 * Starts operations at a steady pace, whatever the state of earlier ones; each is timed from when it was due.
 */
export async function measurePaced(
  { seconds, perSecond }: Pace,
  operation: (n: number) => Promise<unknown>,
): Promise<Measured> {
  return measureWhile({ perSecond, goesOn: (n) => n <= seconds * perSecond }, operation)
}

/** As `measurePaced`, for as long as `goesOn`. */
export async function measureWhile(
  { perSecond, goesOn }: { perSecond: number; goesOn: (n: number) => boolean },
  operation: (n: number) => Promise<unknown>,
): Promise<Measured> {
  const tookMs: number[] = []
  const from = performance.now()
  const under: Promise<void>[] = []
  for (let n = 1; goesOn(n); n += 1) {
    const due = from + (n / perSecond) * 1000
    const waitMs = due - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    under.push(
      operation(n).then(() => {
        tookMs.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(under)
  return measuredOf(tookMs, performance.now() - from)
}

function measuredOf(tookMs: number[], elapsedMs: number): Measured {
  tookMs.sort((a, b) => a - b)
  const percentile = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? 0
  return {
    perSecond: (tookMs.length / elapsedMs) * 1000,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
  }
}

const WARM_UP_SECONDS = 0.5

/**
 * Measures operations in turns, round by round, so that other load on the machine affects all alike. The
 * first, short round only warms up.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  load: Load,
  operations: Record<Name, Operation>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(operations) as Name[]
  const slices = Object.fromEntries(names.map((name) => [name, []])) as never as Record<
    Name,
    Measured[]
  >
  for (const name of names) {
    await measure({ ...load, seconds: WARM_UP_SECONDS }, operations[name])
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) slices[name].push(await measure(load, operations[name]))
  }
  return slices
}

/** The medians of the slices. */
export function typical(slices: readonly Measured[]): Measured {
  const medianOf = (pick: (m: Measured) => number) => median(slices.map(pick))
  return {
    perSecond: medianOf((m) => m.perSecond),
    p50Ms: medianOf((m) => m.p50Ms),
    p99Ms: medianOf((m) => m.p99Ms),
  }
}

/** The median, over the rounds, of the ratio of two figures of the same round. */
export function ratio(
  input: readonly Measured[],
  to: readonly Measured[],
  pick: (m: Measured) => number,
): number {
  return median(input.map((m, i) => pick(m) / pick(to[i] ?? m)))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1)
  return (low + high) / 2
}
