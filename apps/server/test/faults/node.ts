import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { callers } from '../callers.ts'
import { freePort, type Stand } from '../stand.ts'
import type { Order } from './program.ts'

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url))

export type ServerNode = Awaited<ReturnType<typeof startNode>>

/** A platform in a process of its own, on the data of the stand, over the given wires. */
export async function startNode(stand: Stand, wires: { databaseUrl: string; sandboxUrl: string }) {
  const [port, consolePort] = [await freePort(), await freePort()]
  const program = fork(PROGRAM, {
    env: {
      ...process.env,
      ...stand.env,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATABASE_URL: wires.databaseUrl,
      SANDBOX_URL: wires.sandboxUrl,
    },
    execArgv: [],
    stdio: 'inherit',
  })
  const gone = once(program, 'exit')
  await heard(program, 'ready', gone)
  const order = async (what: Order) => {
    const done = heard(program, 'done', gone)
    program.send(what)
    await done
  }
  const url = `http://127.0.0.1:${port}`
  const consoleUrl = `http://127.0.0.1:${consolePort}`
  return {
    url,
    ...callers({ url, consoleUrl, clock: stand.clock, db: stand.db }),
    /** Begins to work jobs, by a clock that is so far ahead. */
    work: (aheadMs: number) => order({ aheadMs, what: 'work' }),
    /** Sets the clock so far ahead; then every timer has its turn. */
    beat: (aheadMs: number) => order({ aheadMs, what: 'beat' }),
    /** `kill -9`: it has no time for a last word. @returns the signal that ended it. */
    kill: async (): Promise<string | null> => {
      program.kill('SIGKILL')
      const [, signal] = await gone
      return signal
    },
  }
}

async function heard(program: ChildProcess, word: string, gone: Promise<unknown>) {
  const said = new Promise<string>((resolve) => {
    const listen = (message: unknown) => {
      if (message !== word) return
      program.off('message', listen)
      resolve(word)
    }
    program.on('message', listen)
  })
  const first = await Promise.race([said, gone])
  if (first !== word) throw new Error(`the program ended before it was ${word}`)
}
