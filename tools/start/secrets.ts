import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BRANDS, VENDOR_CODES } from '../../apps/server/seed/index.ts'

type Ring = { current: string; keys: Record<string, string> }

export type Secrets = {
  /** A production start refuses what a demonstration generated itself. */
  development: boolean
  fieldKey: string
  fieldKeys?: Ring
  studioKey?: string
  studioKeys?: Ring
  gatewaySecret: string
  gatewaySecretBefore?: string
  smsPassword: string
  mailPassword: string
  fileKeys: Ring
  kycSecret: string
  crowdSecret: string
  /** The key pair by which push services know this installation. */
  vapid: { publicKey: string; privateKey: string }
  /** For all brands at the sandbox's providers of outside accounts. */
  identitySecret: string
  identityProviders: Record<string, string>
  vendors: Record<string, { keyId: string; secret: string }>
}

/** An elliptic key pair (P-256) in the form of RFC 8292. */
function vapidKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const padded = pair.getPrivateKey('hex').padStart(64, '0')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(padded, 'hex').toString('base64url'),
  }
}

const OWNER_ONLY = 0o600
const secret = () => randomBytes(32).toString('base64')

/**
 * Development secrets, generated once and readable by their owner only (KEY-001). Secrets that a later
 * version needs are added; existing ones never change.
 */
export function developmentSecrets(file: string): Secrets {
  const known: Partial<Secrets> = read(file)
  const vendors = VENDOR_CODES.map((code) => [code, { keyId: 'k1', secret: secret() }])
  const identitySecret = known.identitySecret ?? secret()
  const identities = BRANDS.flatMap(({ brandId }) =>
    ['google', 'facebook'].map((provider) => [`${brandId}.${provider}`, identitySecret]),
  )
  const all: Secrets = {
    fieldKey: secret(),
    // Once it is retired it may be removed, and nothing takes its place.
    ...(known.studioKeys ? {} : { studioKey: secret() }),
    gatewaySecret: `whsec_${secret()}`,
    // SMPP has room for eight characters.
    smsPassword: randomBytes(6).toString('base64url'),
    mailPassword: secret(),
    fileKeys: { current: 'f1', keys: { f1: secret() } },
    kycSecret: secret(),
    crowdSecret: secret(),
    vapid: vapidKeys(),
    identitySecret,
    ...known,
    development: true,
    identityProviders: { ...Object.fromEntries(identities), ...known.identityProviders },
    vendors: { ...Object.fromEntries(vendors), ...known.vendors },
  }
  keep(file, all)
  return all
}

/** For the owner of the databases, and for the roles that the programs log in as. */
export type DatabasePasswords = Record<'owner' | 'server' | 'jobs' | 'reader' | 'studio', string>

/**
 * Passwords of the databases, generated once, in a file that no program gets. The owner's used to be among
 * the secrets of the programs: it moves here.
 */
export function databasePasswords(file: string, secretsFile: string): DatabasePasswords {
  const { postgresPassword, ...secrets } = read(secretsFile) as { postgresPassword?: string }
  const all: DatabasePasswords = {
    owner: postgresPassword ?? secret(),
    ...{ server: secret(), jobs: secret(), reader: secret(), studio: secret() },
    ...(read(file) as Partial<DatabasePasswords>),
  }
  keep(file, all)
  if (postgresPassword) keep(secretsFile, secrets)
  return all
}

function read(file: string): object {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function keep(file: string, all: object) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: OWNER_ONLY })
  renameSync(`${file}.new`, file)
}
