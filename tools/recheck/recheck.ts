import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recheck } from '../../apps/studio/src/recheck.ts'
import { openStore } from '../../apps/studio/src/store.ts'
import { besides } from '../start/databases.ts'
import { developmentSecrets } from '../start/secrets.ts'

const POSTGRES = 9
const EACH = '10000'

/**
 * Computes random rounds of every game again that the running product has stored, and names those that
 * come out otherwise. Database and secrets are those of `npm start`, by the same settings.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: EACH } } })
const { DATA_DIR = '.data', PORT = '3000', DATABASE_URL } = process.env
const secrets = developmentSecrets(join(DATA_DIR, 'secrets.json'))
const own = `postgres://parola:${secrets.postgresPassword}@127.0.0.1:${Number(PORT) + POSTGRES}/parola`
const store = await openStore(besides(DATABASE_URL ?? own).studio, () => undefined)
const key = Buffer.from(secrets.studioKey, 'base64')
const found = await recheck({ store, key }, Number(values.rounds))
for (const { game, rounds, wrong } of found) {
  const verdict = wrong.length === 0 ? 'agree' : `${wrong.length} DIFFER: ${wrong[0]} …`
  process.stdout.write(`${game.padEnd(18)} ${String(rounds).padStart(7)}  ${verdict}\n`)
}
await store.close()
process.exitCode = found.some(({ wrong }) => wrong.length > 0) ? 1 : 0
