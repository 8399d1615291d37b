import { seedOperators } from '../seed/operators.ts'
import { seed } from '../seed/seed.ts'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock/index.ts'
import { readConfig } from './platform/config/index.ts'
import { migrate } from './platform/db/index.ts'
import { createLog } from './platform/log/index.ts'

const MIGRATIONS = new URL('../migrations', import.meta.url).pathname
const LAST_WORDS_MS = 10_000

const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
await migrate(config.DATABASE_URL, MIGRATIONS)
const app = await createApp({ config, clock: systemClock, log })
await app.realtime.start()
await app.jobs.start()
await seed(app.engine)
if (config.DEMO_OPERATORS === 'on') await seedOperators(app.engine)
await app.http.listen({ port: config.PORT, host: config.HOST })
await app.console.listen({ port: config.CONSOLE_PORT, host: config.HOST })
log.info({ port: config.PORT, console: config.CONSOLE_PORT }, 'open')

let stopping = false

/** Stops taking calls, finishes those that run, then lets go of everything. */
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'closing')
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  await app.realtime.stop()
  await app.http.close()
  await app.console.close()
  await app.jobs.stop()
  await app.engine.db.close()
  process.exit(0)
}

process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
