import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, VENDOR_CODES } from '../../apps/server/seed/index.ts'
import { seedMembers } from '../../apps/server/seed/members.ts'
import { seedOperators } from '../../apps/server/seed/operators.ts'
import { databaseUrl } from '../../apps/server/test/connection.ts'
import { testDatabase } from '../../apps/server/test/database.ts'
import { testEngine } from '../../apps/server/test/test-engine.ts'
import { studioDatabase } from '../../apps/studio/test/studio.ts'
import type { Databases } from '../start/databases.ts'
import { openClock } from './clock.ts'
import { openPast } from './logins.ts'
import { type Envs, openPrograms, type Programs } from './programs.ts'

const secret = () => randomBytes(32).toString('base64')
const PASSWORD = 'of-the-past'

/** Two empty databases of a demonstration that was just opened, and the programs that write its history. */
export async function openDemonstration() {
  const platform = await testDatabase({ seeded: true })
  const studio = await studioDatabase()
  const home = mkdtempSync(join(tmpdir(), 'parola-history-'))
  const studioName = new URL(studio.url).pathname.slice(1)
  const owner = { platform: platform.ownerUrl, studio: databaseUrl(studioName) }
  const databases = await openPast(owner, PASSWORD)
  if (!databases) throw new Error('a new demonstration has no history')
  await seedMembers(testEngine(platform))
  await seedOperators(testEngine(platform))
  const envs = envsOf({ home, databases, jobs: platform.urls.jobs, reader: platform.urls.reader })
  return {
    ...{ owner, databases, envs, db: platform.db, asOwner: platform.asOwner },
    openAgain: () => openPast(owner, PASSWORD),
    /** Runs a step beside the programs, and closes them. */
    withPrograms: async <T>(step: (programs: Programs) => Promise<T>): Promise<T> => {
      const clock = await openClock(databases)
      const programs = await openPrograms(envs, clock)
      try {
        return await step(programs)
      } finally {
        await programs.close()
        await clock.close()
      }
    },
    close: async () => {
      await platform.asOwner(`drop owned by ${roleIn(databases.platform)} cascade`)
      await platform.drop()
      await studio.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const roleIn = (url: string) => decodeURIComponent(new URL(url).username)

type Wiring = { home: string; databases: Databases; jobs: string; reader: string }

function envsOf({ home, databases, jobs, reader }: Wiring): Envs {
  const secretsFile = join(home, 'secrets.json')
  const catalogueFile = join(home, 'catalogue.json')
  const gatewaySecret = `whsec_${secret()}`
  const vendors = VENDOR_CODES.map((code) => [code, { keyId: 'k1', secret: secret() }])
  writeFileSync(catalogueFile, JSON.stringify(buildCatalogue().titles))
  writeFileSync(
    secretsFile,
    JSON.stringify({
      ...{ fieldKey: secret(), studioKey: secret(), gatewaySecret, kycSecret: secret() },
      ...{ smsPassword: 'sms-pass', mailPassword: 'mail-pass', crowdSecret: secret() },
      fileKeys: { current: 'f1', keys: { f1: secret() } },
      vendors: Object.fromEntries(vendors),
    }),
  )
  const nowhere = 'http://127.0.0.1:9'
  return {
    platform: {
      ...{ DATABASE_URL: databases.platform, JOBS_DATABASE_URL: jobs, READER_DATABASE_URL: reader },
      ...{ SECRETS_FILE: secretsFile, STORAGE_URL: `file:${join(home, 'storage')}` },
      ...{ STUDIO_URL: 'http://127.0.0.1:3', SANDBOX_URL: nowhere, SANDBOX_PUBLIC_URL: nowhere },
      ...{ SMS_URL: 'smpp://parola@127.0.0.1:9', MAIL_URL: 'smtp://parola@127.0.0.1:9' },
      ...{ CHALLENGE_COST: '1', LOG_LEVEL: 'warn', DEMO_OPERATORS: 'on', DRAW_AHEAD: 'off' },
    },
    studio: {
      ...{ DATABASE_URL: databases.studio, PLATFORM_URL: nowhere, LOG_LEVEL: 'warn' },
      ...{ STUDIO_CONFIG: secretsFile, CATALOGUE_FILE: catalogueFile },
      ...{ STORAGE: join(home, 'studio'), CLIENT_DIST: home },
    },
    sandbox: {
      DATA_DIR: join(home, 'sandbox'),
      GATEWAY_SECRET: gatewaySecret,
      PUBLIC_URL: nowhere,
    },
  }
}
