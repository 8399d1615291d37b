import { setTimeout as wait } from 'node:timers/promises'

export type Running = {
  pid: number
  /** Settles with the reason when the program ends, however it ends. */
  ended: Promise<string>
  stop(): Promise<void>
}

export type Kept = { pid(): number; stop(): Promise<void> }

/** A program that lives this long is healthy: the next restart begins with the shortest wait again. */
const CALM_MS = 10_000
const WAITS_MS = [100, 250, 500, 1000, 2000]

/**
 * Starts a program and restarts it whenever it ends, after at most two seconds (OPS-006). `onTrouble`
 * receives every end and every failed start.
 * @throws what `start` throws, the first time only.
 */
export async function keepRunning(
  start: () => Promise<Running>,
  onTrouble: (why: string) => void,
): Promise<Kept> {
  const stopping = new AbortController()
  let current = await start()
  const guarded = guard()
  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await guarded
    },
  }

  async function guard() {
    let failures = 0
    for (;;) {
      const since = performance.now()
      const why = await current.ended
      if (stopping.signal.aborted) return
      onTrouble(why)
      failures = performance.now() - since > CALM_MS ? 0 : failures + 1
      const next = await revive(failures)
      if (!next) return
      current = next
    }
  }

  async function revive(failures: number): Promise<Running | null> {
    for (let tries = failures; ; tries++) {
      const pauseMs = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]
      await wait(pauseMs, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return null
      // What `onTrouble` returns is no program.
      const next = await start().catch((error: Error) => {
        onTrouble(error.message)
        return null
      })
      if (!next) continue
      if (!stopping.signal.aborted) return next
      await next.stop()
      return null
    }
  }
}
