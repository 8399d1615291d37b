// Loaded into a program that another one has started: when that one is killed without warning,
// the pipe to it ends, and the program closes as if it had been asked to.
import { Worker } from 'node:worker_threads'

const END_WITHIN_MS = 12_000

process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdin.resume()
process.stdin.unref?.()

function end() {
  killLater()
  process.kill(process.pid, 'SIGTERM')
}

/**
 * In a separate thread: a program whose thread is blocked, for example by a log that nobody reads, has no
 * timers.
 */
function killLater() {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${END_WITHIN_MS})`
  new Worker(code, { eval: true, execArgv: [] }).unref()
}
