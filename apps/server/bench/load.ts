export type Measured = { perSecond: number; p50Ms: number; p99Ms: number }

type Load = { seconds: number; inFlight: number }

/** Keeps `inFlight` operations under way for a time. `n` counts operations, `worker` says who asks. */
export async function measure(
  { seconds, inFlight }: Load,
  operation: (n: number, worker: number) => Promise<unknown>,
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
  const elapsedMs = performance.now() - from
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? 0
  return { perSecond: (tookMs.length / elapsedMs) * 1000, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** One line of the report. */
export function line(what: string, m: Measured, remark = ''): string {
  const rate = `${Math.round(m.perSecond)}/s`.padStart(9)
  const times = `p50 ${m.p50Ms.toFixed(2)} ms  p99 ${m.p99Ms.toFixed(2)} ms`
  return `${what.padEnd(46)}${rate}  ${times.padEnd(30)}  ${remark}\n`
}
