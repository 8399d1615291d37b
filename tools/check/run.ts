import { spawn } from 'node:child_process'
import { ROOT } from '../start/node.mjs'

export type Ran = { isRight: boolean; output: string }

type Options = { env?: Record<string, string>; isLive?: boolean; cwd?: string }

/** Runs a program to its end. Live, its output goes straight to the terminal. */
export function run(
  command: string[],
  { env, isLive = false, cwd = ROOT }: Options = {},
): Promise<Ran> {
  const [program = '', ...args] = command
  const stdio = isLive ? 'inherit' : 'pipe'
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((settle) => {
    child.once('error', (error) => settle({ isRight: false, output: error.message }))
    child.once('close', (code) => settle({ isRight: code === 0, output }))
  })
}
