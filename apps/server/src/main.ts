import { seedOperators } from '../seed/operators.ts'
import { seed } from '../seed/seed.ts'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock/index.ts'
import { readConfig, StartRefused } from './platform/config/index.ts'
import { createLog } from './platform/log/index.ts'
import { fieldKeysOf } from './platform/secrets/index.ts'
import { checkDatabase, fillDatabase } from './prepare.ts'
import { refuseUnreadable, refuseUnsafeStart } from './start-check.ts'

const LAST_WORDS_MS = 10_000

// What a person must fix is reported in plain lines, without a stack trace.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`)
  process.exit(1)
})

const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
await checkDatabase({
  server: config.DATABASE_URL,
  jobs: config.JOBS_DATABASE_URL,
  reader: config.READER_DATABASE_URL,
})
const app = await createApp({ config, clock: systemClock, log })
await refuseUnreadable(app.engine)
await refuseUnsafeStart({ config, engine: app.engine, env: process.env })
await app.realtime.start()
await (config.ROLES.includes('jobs') ? app.jobs.start() : app.jobs.prepare())
await fillDatabase(app.engine, config.DATABASE_URL, async (engine) => {
  await seed(engine, fieldKeysOf(config.secrets), config.PAROLA_MODE)
  if (config.DEMO_OPERATORS === 'on') await seedOperators(engine)
})
const isOpen = config.ROLES.includes('api')
if (isOpen) {
  const address = { host: config.HOST, reusePort: config.REUSE_PORT === 'on' }
  await app.http.listen({ ...address, port: config.PORT })
  await app.console.listen({ ...address, port: config.CONSOLE_PORT })
}
if (config.PAROLA_MODE === 'production' || !isOpen) {
  await app.inside.listen({ port: config.INSIDE_PORT, host: '127.0.0.1' })
}
log.info({ port: config.PORT, console: config.CONSOLE_PORT, roles: config.ROLES }, 'open')

let stopping = false

/** Stops accepting calls, finishes those in progress, then releases everything. */
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'closing')
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  await app.realtime.stop()
  await app.http.close()
  await app.console.close()
  await app.inside.close()
  await app.jobs.stop()
  await app.reader.close()
  await app.engine.db.close()
  process.exit(0)
}

process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
