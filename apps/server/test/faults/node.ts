import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { callers } from '../callers.ts'
import { freePort, type TestServer } from '../test-server.ts'
import type { Order } from './program.ts'

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url))

export type ServerNode = Awaited<ReturnType<typeof startNode>>

/** A platform in a separate process, on the test server's data, over the given proxies. */
export async function startNode(
  server: TestServer,
  wires: { databaseUrl: string; sandboxUrl: string },
) {
  const [port, consolePort] = [await freePort(), await freePort()]
  const program = fork(PROGRAM, {
    env: {
      ...process.env,
      ...server.env,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATABASE_URL: wires.databaseUrl,
      SANDBOX_URL: wires.sandboxUrl,
    },
    execArgv: [],
    stdio: 'inherit',
  })
  const gone = once(program, 'exit')
  await received(program, 'ready', gone)
  const order = async (what: Order) => {
    const done = received(program, 'done', gone)
    program.send(what)
    await done
  }
  const url = `http://127.0.0.1:${port}`
  const consoleUrl = `http://127.0.0.1:${consolePort}`
  return {
    url,
    ...callers({ url, consoleUrl, clock: server.clock, db: server.db }),
    /** Starts running jobs, by a clock that is this far ahead. */
    work: (aheadMs: number) => order({ aheadMs, what: 'work' }),
    /** Sets the clock this far ahead; then every timer runs. */
    beat: (aheadMs: number) => order({ aheadMs, what: 'beat' }),
    /** `kill -9`: no graceful shutdown. @returns the signal that ended it. */
    kill: async (): Promise<string | null> => {
      program.kill('SIGKILL')
      const [, signal] = await gone
      return signal
    },
  }
}

async function received(program: ChildProcess, password: string, gone: Promise<unknown>) {
  const reply = new Promise<string>((resolve) => {
    const listen = (message: unknown) => {
      if (message !== password) return
      program.off('message', listen)
      resolve(password)
    }
    program.on('message', listen)
  })
  const first = await Promise.race([reply, gone])
  if (first !== password) throw new Error(`the program ended before it was ${password}`)
}
