import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'

const PORT = 5449
const ROOT = join(import.meta.dirname, '../..')

/** Runs the ledger's bench on a database of its own, with everything durable as in production. */
const dataDir = mkdtempSync(join(tmpdir(), 'parola-bench-'))
const postgres = await startPostgres({ dataDir, port: PORT, durable: true })
const code = await new Promise<number>((resolve) => {
  const script = join(ROOT, 'apps/server/bench/ledger.bench.ts')
  const bench = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url('postgres') },
  })
  bench.on('exit', (status) => resolve(status ?? 1))
})
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code)
