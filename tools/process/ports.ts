import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'

/** Whether a server could listen on this port now. */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => settle(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => settle(true)))
  })
}

/**
 * A free port, for tests, below the range from which the system picks its own. It is never returned twice, by this
 * process or one beside it, so that it can be listened on later: of two programs with one port, the second would end,
 * and whoever started it would talk to the first.
 */
export async function freePort(from = 20_000, to = 32_000): Promise<number> {
  const width = to - from
  for (let tries = 0; tries < width; tries++) {
    const port = from + ((process.pid * 37 + tries * 13) % width)
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error('no free port')
}

const claimed = new Set<number>()

/** Whether a port is this process's own from now on; the claim ends with the process. */
function claim(port: number): boolean {
  if (claimed.has(port)) return false
  const folder = join(tmpdir(), 'parola-ports', String(port))
  mkdirSync(folder, { recursive: true })
  try {
    lockFolder(folder)
  } catch {
    return false
  }
  claimed.add(port)
  return true
}
