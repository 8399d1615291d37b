import { parentPort, workerData } from 'node:worker_threads'
import type { OperatorRole } from '@parola/contract'
import { openTestServer } from './test-server.ts'

const TICK_MS = 1
const US_PER_MS = 1000

/** Where the thread writes the processor time it has used, and the longest stretch in one go. */
export type Meter = { usedMs: number; longestMs: number }

type Request = { id: number; what: 'operator' | 'close'; roles?: readonly OperatorRole[] }

/** A platform on a separate thread that measures how long it is blocked, in processor time. */
async function run(shared: Float64Array) {
  const server = await openTestServer()
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / US_PER_MS
  }
  let before = used()
  setInterval(() => {
    const now = used()
    shared[0] = now
    shared[1] = Math.max(shared[1] ?? 0, now - before)
    before = now
  }, TICK_MS)
  parentPort?.on('message', async ({ id, what, roles }: Request) => {
    const value =
      what === 'operator' ? await server.operator(roles ? { roles } : {}) : await server.close()
    parentPort?.postMessage({ id, value })
    if (what === 'close') process.exit(0)
  })
  const { url, consoleUrl, env } = server
  parentPort?.postMessage({ url, consoleUrl, databaseUrl: env.DATABASE_URL })
}

await run(new Float64Array(workerData as SharedArrayBuffer))
