import { statSync } from 'node:fs'
import { DEMO, DEMO_MEMBERS, DEMO_OPERATORS } from '../seed/demo.ts'
import { allBrands } from './foundations/brand/index.ts'
import { settingsOf, unreadableSettings } from './foundations/settings/index.ts'
import { kycSettings } from './people/kyc/index.ts'
import { type Config, StartRefused } from './platform/config/index.ts'
import { isPassword } from './platform/crypto/index.ts'
import { BugError, type Engine } from './platform/work/index.ts'
import { type Found, unsafe } from './start-check.rules.ts'
import { isLive, markLive, selectOpenMembers, selectOpenOperators } from './start-check.sql.ts'

const LIVE =
  'This database has been in production: set PAROLA_MODE=production, or name another database.'

type Parts = { config: Config; engine: Engine; env: Record<string, string | undefined> }

/**
 * Refuses a production start with remains of a demo, or reachable by others where it should not be;
 * `docs/operations.md` has the list. A database that was once in production refuses a demo, which would
 * create members and money there.
 * @throws StartRefused with a line for each
 */
export async function refuseUnsafeStart({ config, engine, env }: Parts) {
  const { kysely } = engine.db
  if (config.PAROLA_MODE !== 'production') {
    if (await isLive(kysely)) throw new StartRefused(LIVE)
    return
  }
  const found = await look(engine)
  const secretsMode = statSync(config.SECRETS_FILE).mode
  const lines = unsafe({ config, env, secretsMode, found })
  if (lines.length > 0) throw new StartRefused(lines.join('\n'))
  await markLive(kysely, engine.clock.now())
}

/**
 * Refuses to start a release that cannot read what is stored: the release before goes on, instead of an error on every
 * page.
 * @throws StartRefused with a line for each
 */
export async function refuseUnreadable({ db, clock }: Engine) {
  const lines = [
    ...(await unreadableBrands(db.kysely, clock.now())),
    ...(await unreadableSettings(db.kysely, clock.now())),
  ]
  if (lines.length > 0) throw new StartRefused(lines.join('\n'))
}

/** The first brand whose configuration cannot be read: none is then. */
async function unreadableBrands(db: Engine['db']['kysely'], now: Date): Promise<string[]> {
  try {
    await allBrands(db, now)
    return []
  } catch (error) {
    if (error instanceof BugError) return [error.message]
    throw error
  }
}

async function look(engine: Engine): Promise<Found> {
  const { kysely } = engine.db
  const names = [...DEMO_MEMBERS]
  const members = await selectOpenMembers(kysely, names)
  const operators = await selectOpenOperators(
    kysely,
    DEMO_OPERATORS.map(({ username }) => username),
  )
  const knownPasswords: string[] = []
  for (const { username, hash } of members) {
    if (await isPassword(hash, DEMO.password)) knownPasswords.push(`member ${username}`)
  }
  for (const { username, hash } of operators) {
    const demo = DEMO_OPERATORS.find((item) => item.username === username)
    if (demo && (await isPassword(hash, demo.password))) knownPasswords.push(`operator ${username}`)
  }
  const brands = await allBrands(kysely, engine.clock.now())
  const sandboxedBrands = await Promise.all(brands.map((brand) => sandboxed(engine, brand)))
  return { knownPasswords, sandboxedBrands: sandboxedBrands.flat() }
}

type Brand = Awaited<ReturnType<typeof allBrands>>[number]

async function sandboxed({ db, clock }: Engine, { brandId, config }: Brand): Promise<string[]> {
  const providers = Object.entries(config.identityProviders)
    .filter(([, provider]) => /"(\{sandbox\}|http:)/.test(JSON.stringify(provider)))
    .map(([name]) => `${brandId}: ${name}`)
  const scope = { db: db.kysely, brandId, now: clock.now() }
  const { provider } = await settingsOf(scope, kycSettings)
  return provider === 'sandbox' ? [...providers, `${brandId}: papers`] : providers
}
