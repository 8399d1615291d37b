import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log; secrets in logged objects are masked. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['*.password', '*.token', '*.secret', '*.authorization', 'req.headers.authorization'],
      censor: '***',
    },
  })
}
