import { Worker } from 'node:worker_threads'
import { testClock } from '../src/platform/clock/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { callers } from './callers.ts'
import type { Operator } from './operators.ts'

type Opened = { url: string; consoleUrl: string; databaseUrl: string }

/**
 * The platform on a thread of its own, whose holds are measured in the processor time of that thread:
 * what the tests do meanwhile, and a machine that others keep busy, are not counted.
 */
export async function openHeldStand() {
  const memory = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const meter = new Float64Array(memory)
  const worker = new Worker(new URL('./stand-thread.ts', import.meta.url), { workerData: memory })
  const opened = await new Promise<Opened>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  const db = openDb(opened.databaseUrl, { max: 2, applicationName: 'parola-test' })
  let asked = 0
  const ask = (what: 'operator' | 'close') =>
    new Promise<unknown>((resolve) => {
      const id = ++asked
      const heard = (told: { id: number; value: unknown }) => {
        if (told.id !== id) return
        worker.off('message', heard)
        resolve(told.value)
      }
      worker.on('message', heard)
      worker.postMessage({ id, what })
    })
  return {
    ...callers({ ...opened, clock: testClock(), db }),
    ...opened,
    db,
    operator: () => ask('operator') as Promise<Operator>,
    /** Processor time that the platform's thread has used, in milliseconds. */
    usedMs: () => meter[0] ?? 0,
    /** What a step holds the thread for at most in one go, in milliseconds of processor time. */
    async longestHold(step: () => Promise<unknown>): Promise<number> {
      await settled()
      meter[1] = 0
      await step()
      await settled()
      return meter[1]
    },
    close: async () => {
      await db.close()
      await ask('close')
      await worker.terminate()
    },
  }
}

/** Long enough for the meter to be read and written twice. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 4))
}
