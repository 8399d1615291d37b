import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type BrandConfig, brandById } from '#foundations/brand'
import { addMs } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Opening, Reach } from '#platform/http'
import { type Engine, glance, refuse, type Work, work } from '#platform/work'
import { AHEAD_MS, faultIn, PHONE_CHECK_MS, type PhoneClaims } from './phone-auth.rules.ts'
import { spendSignIn } from './verification.sql.ts'

type Parts = { reach: Reach; sandboxUrl: string }
type Provider = NonNullable<BrandConfig['identityProviders']['phone']>
type PhoneProof = { mobile: string; idToken: string }

const TOKEN_WRONG = { fields: [{ field: 'code', rule: 'code' }] }
const TOKEN_STALE = { fields: [{ field: 'code', rule: 'codeExpired' }] }

export type PhoneAuth = ReturnType<typeof phoneAuth>

/** Phone checks of a third party, where a brand has them switched on (requirement AUTH-11). */
export function phoneAuth({ reach, sandboxUrl }: Parts) {
  const keySets = new Map<string, JWTVerifyGetKey>()
  const resolved = (url: string) => url.replace('{sandbox}', sandboxUrl)

  function keysAt(url: string): JWTVerifyGetKey {
    const kept = keySets.get(url) ?? keySetAt(url, reach)
    keySets.set(url, kept)
    return kept
  }

  return {
    /** Where browsers have a code sent and checked; null while the brand has none. */
    placeOf(config: BrandConfig): { url: string; key: string } | null {
      const provider = openFor(config)
      return provider && { url: resolved(provider.apiUrl), key: provider.apiKey }
    },

    /**
     * Uses up a phone check that proves this number.
     * @throws Refusal LOGIN_METHOD_OFF, PHONE_TOKEN_WRONG, PHONE_TOKEN_STALE, IDENTITY_UNREACHABLE
     */
    async prove(engine: Engine, opening: Opening, { mobile, idToken }: PhoneProof): Promise<void> {
      const look = glance(engine, opening)
      const { config } = await brandById(look.db, look.brandId, look.now)
      const provider = openFor(config) ?? refuse('LOGIN_METHOD_OFF')
      const claims = await verified(idToken, {
        keys: keysAt(resolved(provider.keysUrl)),
        issuer: resolved(provider.issuer),
        audience: provider.project,
        now: look.now,
      })
      const fault = faultIn(claims, { mobile, now: look.now })
      if (fault === 'wrong') refuse('PHONE_TOKEN_WRONG', TOKEN_WRONG)
      if (fault === 'stale') refuse('PHONE_TOKEN_STALE', TOKEN_STALE)
      await work(engine, opening, (w) => spend(w, claims, resolved(provider.issuer)))
    },
  }
}

function openFor({ switches, identityProviders: { phone } }: BrandConfig): Provider | null {
  return (switches.PHONEAUTH3 && phone) || null
}

function keySetAt(url: string, reach: Reach): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    [customFetch]: (address, { method, headers }) =>
      reach(address, { method, headers: Object.fromEntries(headers) }),
  })
}

type Requested = { keys: JWTVerifyGetKey; issuer: string; audience: string; now: Date }

async function verified(
  idToken: string,
  { keys, issuer, audience, now }: Requested,
): Promise<PhoneClaims> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: AHEAD_MS / 1000,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) refuse('PHONE_TOKEN_STALE', TOKEN_STALE)
    if (isOfToken(error)) refuse('PHONE_TOKEN_WRONG', TOKEN_WRONG)
    refuse('IDENTITY_UNREACHABLE')
  }
}

/** Whether the token is at fault, rather than fetching the keys. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  return !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
}

/** Keyed by subject and time, not by the token's text, which has more than one encoding. */
async function spend(w: Work, { sub, auth_time: signedInAt }: PhoneClaims, issuer: string) {
  const keyHash = sha256([issuer, sub, signedInAt].join('\n'))
  const expiresAt = addMs(w.now, 2 * (PHONE_CHECK_MS + AHEAD_MS))
  if (!(await spendSignIn(w.tx, { keyHash, expiresAt }))) refuse('PHONE_TOKEN_STALE', TOKEN_STALE)
}
