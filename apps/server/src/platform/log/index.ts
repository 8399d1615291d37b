import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log; secrets that could stand in a logged object are masked. */
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
