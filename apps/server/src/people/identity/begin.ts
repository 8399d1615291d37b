import type { beginIdentity, IdentityProvider } from '@parola/contract'
import { allBrands, brandById, originAt } from '#foundations/brand'
import { addMs } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Input, Opening, SetCookie } from '#platform/http'
import { newToken } from '#platform/random'
import { glance, refuse, work } from '#platform/work'
import { browserCookie } from './browser-cookie.ts'
import { clientOf, type Parts } from './clients.ts'
import { ATTEMPT_MS, wordsOf } from './identity.rules.ts'
import { insertAttempt } from './identity.sql.ts'

type Request = Pick<Input<typeof beginIdentity>, 'body' | 'host' | 'cookies'> & {
  /** The member who adds the identity to their account; null for a log-in. */
  memberId: string | null
}

/**
 * Starts the redirect to a provider. The secrets that prove the answer is ours are stored here and bound to
 * this browser, so that nobody can log another browser in with their own answer.
 */
export async function begin(
  parts: Parts,
  opening: Opening,
  { body, host, cookies, memberId }: Request,
): Promise<{ value: { url: string }; cookie: SetCookie }> {
  const { engine } = parts
  const { provider } = body
  const { brandId, log } = opening
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, brandId, look.now)
  const client = clientOf(parts, { brandId, config, provider }) ?? refuse('IDENTITY_OFF')
  const redirectUri = await callbackAt(parts, { host, provider })
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken(), redirectUri }
  const url = await parts.gateways[provider].addressOf(client, secrets).catch((err) => {
    log.warn({ why: wordsOf(err), provider }, 'provider of identities not reached')
    return refuse('IDENTITY_UNREACHABLE')
  })
  const cookie = browserCookie(cookies)
  await work(engine, opening, (w) =>
    insertAttempt(w.tx, {
      stateHash: sha256(secrets.state),
      browserHash: sha256(cookie.value),
      brandId,
      provider,
      memberId,
      nonce: secrets.nonce,
      verifier: secrets.verifier,
      expiresAt: addMs(w.now, ATTEMPT_MS),
    }),
  )
  return { value: { url }, cookie }
}

/** Where a provider's answer comes in: at the origin of ours that the browser uses. */
export async function callbackAt(
  { engine, publicUrl }: Parts,
  { host, provider }: { host: string; provider: IdentityProvider },
): Promise<string> {
  const brands = await allBrands(engine.db.kysely, engine.clock.now())
  return `${originAt(brands, publicUrl, host)}${CALLBACK_PATH}/${provider}`
}

export const CALLBACK_PATH = '/wps/identity/callback'
