import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500
const SHELL = /^-?(sh|dash|bash|zsh|ksh|ash|busybox)$/

/**
 * Calls `ended` once npm, or the shell in which it runs its scripts, is gone. A signal for npm reaches the
 * shell and ends it, but not what runs in it, and a killed npm notifies nobody. Nothing happens when npm did
 * not start us: a shell may leave what it has started in the background.
 */
export function whenNpmEnds(ended) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const { parent: npm, name } = processOf(parent)
  const isGone = () =>
    process.ppid !== parent || (SHELL.test(name) && processOf(parent).parent !== npm)
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    ended()
  }, LOOK_EVERY_MS)
  timer.unref()
}

function processOf(pid) {
  if (process.platform !== 'linux') return requested(pid)
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    return { name: '', parent: 0 }
  }
}

function requested(pid) {
  const response = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent = '0', path = ''] = /^\s*(\d+)\s+(.*)$/m.exec(response.stdout ?? '') ?? []
  return { name: path.split('/').at(-1) ?? '', parent: Number(parent) }
}
