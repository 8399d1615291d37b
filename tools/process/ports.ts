import { createServer } from 'node:net'

/** Whether a server could listen on this port now. */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => settle(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => settle(true)))
  })
}

const given = new Set<number>()

/**
 * A port that nobody uses, for tests, below the range from which the system picks its own. It is not
 * given twice, so that it may be listened on later.
 */
export async function freePort(from = 20_000, to = 32_000): Promise<number> {
  const width = to - from
  for (let tries = 0; tries < width; tries++) {
    const port = from + ((process.pid * 37 + tries * 13) % width)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error('no free port')
}
