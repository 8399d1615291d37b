import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { besides, prepareDatabases } from '../start/databases.ts'
import { ROOT } from '../start/node.mjs'
import { madeFiles } from './made.ts'

// Writes what is generated from the migrated databases, after migrating a new one of each.
const dataDir = mkdtempSync(join(tmpdir(), 'parola-schema-'))
const postgres = await startPostgres({ dataDir, port: await freePort(), durable: false })
try {
  const databases = besides(postgres.url('parola'))
  const password = 'of-nobody'
  const passwords = { owner: password, server: password, jobs: password, reader: password }
  await prepareDatabases(databases, { ...passwords, studio: password }, {})
  for (const [file, text] of Object.entries(await madeFiles(databases))) {
    writeFileSync(join(ROOT, file), text)
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
