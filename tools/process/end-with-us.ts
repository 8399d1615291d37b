import { type ChildProcess, spawn } from 'node:child_process'
import type { PlainUser } from './plain-user.ts'

/**
 * Makes a program end when we are killed without warning: a small watcher holds a pipe to us, and asks the
 * program to stop (SIGINT) once that pipe ends. The watcher ends with the program.
 */
export function endWithUs(child: ChildProcess, user: PlainUser) {
  if (!child.pid || process.platform === 'win32') return
  const watcher = spawn('sh', ['-c', `cat > /dev/null; kill -INT ${child.pid}`], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.once('error', () => watcher.removeAllListeners())
  watcher.stdin?.on('error', () => watcher.stdin?.destroy())
  watcher.unref()
  child.once('exit', () => {
    // The group: the shell and the `cat` that it waits for.
    const isThere = watcher.exitCode === null && watcher.signalCode === null
    if (watcher.pid && isThere) process.kill(-watcher.pid, 'SIGKILL')
  })
}
