import { createServer } from 'node:net'

/** Whether a server could listen on this port now. */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => settle(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => settle(true)))
  })
}

const taken = new Set<number>()

/**
 * A free port, for tests, below the range from which the system picks its own. It is never returned twice, so
 * that it can be listened on later.
 */
export async function freePort(from = 20_000, to = 32_000): Promise<number> {
  const width = to - from
  for (let tries = 0; tries < width; tries++) {
    const port = from + ((process.pid * 37 + tries * 13) % width)
    if (taken.has(port) || !(await isFree(port))) continue
    taken.add(port)
    return port
  }
  throw new Error('no free port')
}
