import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/secret-keys.ts'
import { refuseUnsafeStart } from './platform/start-check.ts'
import { createStudio } from './studio.ts'

// What a person must mend is told in plain lines, without a trace.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`)
  process.exit(1)
})

const config = readConfig(process.env)
refuseUnsafeStart(config)
const studio = await createStudio({ config, now: () => new Date() })
await studio.app.listen({ port: config.PORT, host: config.HOST })

/** What waits for an answer that never comes, such as that of a database that is gone, holds up no end. */
const LAST_WORDS_MS = 10_000

async function stop() {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  await studio.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
