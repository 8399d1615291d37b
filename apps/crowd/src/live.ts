import { pino } from 'pino'
import { Fault } from './fault.ts'
import { keepPresent } from './live/live.ts'
import { readSettings } from './live/settings.ts'

/** Whoever has not left by then is cut off; their records are asked about the next time. */
const LEAVE_WITHIN_MS = 5000
const stopping = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping.abort()
    setTimeout(() => process.exit(0), LEAVE_WITHIN_MS).unref()
  })
}

try {
  const settings = readSettings(process.env)
  if (settings.CROWD === 'on') {
    const log = pino({ level: settings.LOG_LEVEL })
    await keepPresent(settings, { log, end: stopping.signal })
  }
  process.exit(0)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
