import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'

const ROOT = join(import.meta.dirname, '../..')

const BENCHES = [
  ...['ledger', 'records', 'rescan', 'activity', 'bulk', 'agents', 'draw'],
  ...['missions', 'rehearsal', 'crash', 'recheck', 'spin', 'spin-beside-draw'],
]
/** The crash room and stored rounds are the studio's, whole spins are both programs'; all others are the server's. */
const ELSEWHERE: Record<string, string> = {
  crash: 'apps/studio/bench',
  recheck: 'apps/studio/bench',
  spin: 'tools/bench',
  'spin-beside-draw': 'tools/bench',
}
const folderOf = (bench: string) => ELSEWHERE[bench] ?? 'apps/server/bench'
const [first = ''] = process.argv.slice(2)
const name = BENCHES.includes(first) ? first : 'ledger'
const rest = process.argv.slice(BENCHES.includes(first) ? 3 : 2)

/**
 * Runs a bench, the ledger's unless another is named, on a separate database that is as durable as in
 * production.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'parola-bench-'))
const postgres = await startPostgres({
  ...{ dataDir, port: await freePort(), durable: true },
  countsStatements: name === 'spin',
})
const code = await new Promise<number>((resolve) => {
  const script = join(ROOT, `${folderOf(name)}/${name}.bench.ts`)
  const bench = spawn(process.execPath, [script, ...rest], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres.url('postgres'),
      POSTGRES_PID: String(postgres.pid()),
    },
  })
  bench.on('exit', (status) => resolve(status ?? 1))
})
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code)
