import { createSandbox } from './sandbox.ts'

const { PORT = '3003', DATA_DIR = '.data/sandbox', GATEWAY_SECRET, PUBLIC_URL } = process.env
if (!GATEWAY_SECRET?.startsWith('whsec_')) throw new Error('Setting GATEWAY_SECRET: not valid')

const sandbox = createSandbox({
  dataDir: DATA_DIR,
  secret: GATEWAY_SECRET,
  publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
})
await sandbox.app.listen({ port: Number(PORT), host: '0.0.0.0' })

async function stop() {
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
