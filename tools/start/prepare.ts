import { join, resolve } from 'node:path'
import { besides, checkUrl, prepareDatabases } from './databases.ts'
import { ROOT } from './node.mjs'
import { databasePasswords } from './secrets.ts'

// For production: the one step that connects as the owner of the databases, before programs of a new
// version start. It starts nothing and adds no data.
try {
  const owner = process.env.DATABASE_URL ?? ''
  checkUrl(owner)
  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? '.data')
  const passwords = databasePasswords(join(dataDir, 'database.json'), join(dataDir, 'secrets.json'))
  const logins = await prepareDatabases(besides(owner), passwords)
  for (const [login, url] of Object.entries(logins)) {
    const address = new URL(url)
    address.password = address.password ? '…' : ''
    process.stdout.write(`${login}: ${decodeURI(address.href)}\n`)
  }
  process.stdout.write(`Their passwords are in ${join(dataDir, 'database.json')}.\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
