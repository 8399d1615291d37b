import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recheck } from '../../apps/studio/src/fairness/recheck.ts'
import { studioRing } from '../../apps/studio/src/platform/config.ts'
import { studioUrl } from '../../apps/studio/src/platform/prepare.ts'
import { openStore } from '../../apps/studio/src/platform/store.ts'
import { besides } from '../start/databases.ts'
import { databasePasswords, developmentSecrets } from '../start/secrets.ts'

const POSTGRES = 9
const EACH = '10000'

/**
 * Recomputes random rounds of every game that the running product has stored, and names those that differ.
 * Database and secrets are those of `npm start`, from the same settings.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: EACH } } })
const { DATA_DIR = '.data', PORT = '3000', DATABASE_URL, STUDIO_DATABASE_URL } = process.env
const secretsFile = join(DATA_DIR, 'secrets.json')
const passwords = databasePasswords(join(DATA_DIR, 'database.json'), secretsFile)
const secrets = developmentSecrets(secretsFile)
const own = `postgres://127.0.0.1:${Number(PORT) + POSTGRES}/parola`
const url = STUDIO_DATABASE_URL ?? studioUrl(besides(DATABASE_URL ?? own).studio, passwords.studio)
const store = await openStore(url, () => undefined)
const key = studioRing(secrets)
const found = await recheck({ store, key }, Number(values.rounds))
for (const { game, rounds, wrong } of found) {
  const verdict = wrong.length === 0 ? 'agree' : `${wrong.length} DIFFER: ${wrong[0]} …`
  process.stdout.write(`${game.padEnd(18)} ${String(rounds).padStart(7)}  ${verdict}\n`)
}
await store.close()
process.exitCode = found.some(({ wrong }) => wrong.length > 0) ? 1 : 0
