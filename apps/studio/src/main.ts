import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/secret-keys.ts'
import { refuseUnsafeStart } from './platform/start-check.ts'
import { createStudio } from './studio.ts'

// Faults that a person has to fix are reported in plain lines, without a stack trace.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`)
  process.exit(1)
})

const config = readConfig(process.env)
refuseUnsafeStart(config)
const studio = await createStudio({ config, now: () => new Date() })
const address = { host: config.HOST, reusePort: config.REUSE_PORT === 'on' }
await studio.app.listen({ ...address, port: config.PORT })

/** A response that never comes, such as that of a stopped database, must not delay the end. */
const LAST_WORDS_MS = 10_000

async function stop() {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  await studio.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
