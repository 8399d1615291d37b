import { Worker } from 'node:worker_threads'
import type { OperatorRole } from '@parola/contract'
import { testClock } from '../src/platform/clock/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { callers } from './callers.ts'
import type { Operator } from './operators.ts'

type Opened = { url: string; consoleUrl: string; databaseUrl: string }

/**
 * The platform on a separate thread, whose blocking is measured in processor time of that thread: the tests'
 * own work and other load on the machine are not counted.
 */
export async function openServerWithHeldWins() {
  const memory = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const meter = new Float64Array(memory)
  const worker = new Worker(new URL('./test-server-thread.ts', import.meta.url), {
    workerData: memory,
  })
  const opened = await new Promise<Opened>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  const db = openDb(opened.databaseUrl, { max: 2, applicationName: 'parola-test' })
  let requested = 0
  const sendRequest = (what: 'operator' | 'close', roles?: readonly OperatorRole[]) =>
    new Promise<unknown>((resolve) => {
      const id = ++requested
      const received = (response: { id: number; value: unknown }) => {
        if (response.id !== id) return
        worker.off('message', received)
        resolve(response.value)
      }
      worker.on('message', received)
      worker.postMessage({ id, what, roles })
    })
  return {
    ...callers({ ...opened, clock: testClock(), db }),
    ...opened,
    db,
    operator: ({ roles }: { roles?: readonly OperatorRole[] } = {}) =>
      sendRequest('operator', roles) as Promise<Operator>,
    /** Processor time used by the platform's thread, in milliseconds. */
    usedMs: () => meter[0] ?? 0,
    /** The longest a step blocks the thread in one go, in milliseconds of processor time. */
    async longestHold(step: () => Promise<unknown>): Promise<number> {
      await settled()
      meter[1] = 0
      await step()
      await settled()
      return meter[1]
    },
    close: async () => {
      await db.close()
      await sendRequest('close')
      await worker.terminate()
    },
  }
}

/** Long enough for the meter to be read and written twice. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 4))
}
