import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  leftUnderOld as fieldsLeft,
  resealFields,
  retireFieldKey,
  retireFileKey,
} from '../../apps/server/src/key-rotation.ts'
import { readSecrets } from '../../apps/server/src/platform/config/index.ts'
import { loginName, openDb } from '../../apps/server/src/platform/db/index.ts'
import { readSecrets as readStudioSecrets } from '../../apps/studio/src/platform/config.ts'
import {
  resealSeeds,
  retireStudioKey,
  leftUnderOld as seedsLeft,
} from '../../apps/studio/src/platform/key-rotation.ts'
import { studioUrl } from '../../apps/studio/src/platform/prepare.ts'
import { openStore } from '../../apps/studio/src/platform/store.ts'
import { besides } from '../start/databases.ts'
import { databasePasswords } from '../start/secrets.ts'

const POSTGRES = 9
/** A count reads whole tables. */
const STATEMENT_MS = 600_000
const USAGE = `Seals all that the platform and the studio keep encrypted with their current keys, while they run.
docs/operations.md, “Changing keys”, says what is done before and after.

  npm run keys                            seals again, and counts what still needs an older key
  npm run keys -- --retire fieldKey:k1    retires a key that nothing needs: of fieldKey, fileKeys or studioKey
`

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: { retire: { type: 'string' }, help: { type: 'boolean', default: false } },
})

type Left = { keyId?: string; place: string; found: number }
const lineOf = ({ keyId, place, found }: Left) =>
  `${place}: ${found} still under ${keyId ?? 'this key'}`

/** The databases and secrets of `npm start`, from the same settings, or those that are named. */
async function open() {
  const { DATA_DIR = '.data', PORT = '3000', DATABASE_URL } = process.env
  const { SECRETS_FILE = join(DATA_DIR, 'secrets.json') } = process.env
  const { STUDIO_CONFIG = SECRETS_FILE, SERVER_DATABASE_URL, STUDIO_DATABASE_URL } = process.env
  const owner = besides(DATABASE_URL ?? `postgres://127.0.0.1:${Number(PORT) + POSTGRES}/parola`)
  const passwords = () => databasePasswords(join(DATA_DIR, 'database.json'), SECRETS_FILE)
  const server = SERVER_DATABASE_URL ?? serverUrl(owner.platform, passwords().server)
  const studio = STUDIO_DATABASE_URL ?? studioUrl(owner.studio, passwords().studio)
  return {
    db: openDb(server, { applicationName: 'parola-keys', statementTimeoutMs: STATEMENT_MS }),
    secrets: readSecrets(SECRETS_FILE),
    store: await openStore(studio, () => undefined),
    studioSecrets: readStudioSecrets(STUDIO_CONFIG),
  }
}

function serverUrl(owner: string, password: string): string {
  const url = new URL(owner)
  const name = loginName(decodeURIComponent(url.pathname.slice(1)), 'server')
  url.username = encodeURIComponent(name)
  url.password = encodeURIComponent(password)
  return url.href
}

type Opened = Awaited<ReturnType<typeof open>>

async function sealAnew({ db, secrets, store, studioSecrets }: Opened): Promise<Left[]> {
  const response = (place: string, done: number) => say(`${place}: ${done} sealed again`)
  await resealFields(db, secrets, response)
  await resealSeeds(store, studioSecrets, response)
  return [...(await fieldsLeft(db, secrets)), ...(await seedsLeft(store, studioSecrets))]
}

async function retired({ db, secrets, store, studioSecrets }: Opened, name: string) {
  const [secret, keyId = ''] = name.split(':')
  if (secret === 'fieldKey') return retireFieldKey(db, secrets, keyId)
  if (secret === 'fileKeys') return retireFileKey(db, secrets, keyId)
  if (secret === 'studioKey') return retireStudioKey(store, studioSecrets, keyId)
  throw new Error(USAGE)
}

async function run(opened: Opened) {
  const left = values.retire ? await retired(opened, values.retire) : await sealAnew(opened)
  for (const item of left) say(lineOf(item))
  if (left.length > 0) process.exitCode = 1
  if (values.retire) say(left.length > 0 ? 'Not retired.' : `${values.retire} is retired.`)
  else if (left.length === 0) say('Nothing needs an older key.')
}

try {
  if (values.help) say(USAGE)
  else {
    const opened = await open()
    await run(opened).finally(async () => {
      await opened.db.close()
      await opened.store.close()
    })
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
