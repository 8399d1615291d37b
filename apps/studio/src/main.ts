import { readConfig } from './config.ts'
import { createStudio } from './studio.ts'

const config = readConfig(process.env)
const studio = await createStudio({ config, now: () => new Date() })
await studio.app.listen({ port: config.PORT, host: config.HOST })

async function stop() {
  await studio.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
