import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BRANDS, VENDOR_CODES } from '../../apps/server/seed/index.ts'

export type Secrets = {
  fieldKey: string
  studioKey: string
  gatewaySecret: string
  gatewaySecretBefore?: string
  smsPassword: string
  mailPassword: string
  fileKeys: { current: string; keys: Record<string, string> }
  kycSecret: string
  /** Of all brands at the sandbox's providers of outside accounts. */
  identitySecret: string
  identityProviders: Record<string, string>
  postgresPassword: string
  vendors: Record<string, { keyId: string; secret: string }>
}

const OWNER_ONLY = 0o600
const secret = () => randomBytes(32).toString('base64')

/**
 * Development secrets, made once and readable by their owner only (KEY-001). Those that a later
 * version needs are added; one that exists never changes.
 */
export function developmentSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const vendors = VENDOR_CODES.map((code) => [code, { keyId: 'k1', secret: secret() }])
  const identitySecret = known.identitySecret ?? secret()
  const identities = BRANDS.flatMap(({ brandId }) =>
    ['google', 'facebook'].map((provider) => [`${brandId}.${provider}`, identitySecret]),
  )
  const all: Secrets = {
    fieldKey: secret(),
    studioKey: secret(),
    gatewaySecret: `whsec_${secret()}`,
    // SMPP has room for eight characters.
    smsPassword: randomBytes(6).toString('base64url'),
    mailPassword: secret(),
    fileKeys: { current: 'f1', keys: { f1: secret() } },
    kycSecret: secret(),
    postgresPassword: secret(),
    identitySecret,
    ...known,
    identityProviders: { ...Object.fromEntries(identities), ...known.identityProviders },
    vendors: { ...Object.fromEntries(vendors), ...known.vendors },
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: OWNER_ONLY })
  renameSync(`${file}.new`, file)
  return all
}
