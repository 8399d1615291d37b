import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { MINUTE_MS } from '#platform/clock'
import { isOnThisMachine, type Reach } from '#platform/http'
import { type Client, type Gateway, type Secrets, tamed } from './identity.rules.ts'

const FRESH_MS = 60 * MINUTE_MS
const EMAIL_MAX = 120
const NAME_MAX = 80

type Parts = { reach: Reach; now: () => Date }

/** OpenID Connect: code, PKCE, nonce and state; the signature of the ID token is checked too. */
export function openIdGateway({ reach, now }: Parts): Gateway {
  const known = new Map<string, { at: number; found: Promise<Configuration> }>()

  /** The provider's configuration, cached for an hour; failures are not cached. */
  function configurationOf(client: Client): Promise<Configuration> {
    const key = [client.issuer, client.id, client.secret].join('\n')
    const kept = known.get(key)
    if (kept && now().getTime() - kept.at < FRESH_MS) return kept.found
    const found = discovered(client, reach)
    known.set(key, { at: now().getTime(), found })
    found.catch(() => known.delete(key))
    return found
  }

  return {
    async addressOf(client, secrets) {
      const { state, nonce, redirectUri } = secrets
      const requested = {
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        ...(await challengeOf(secrets)),
      }
      return buildAuthorizationUrl(await configurationOf(client), requested).href
    },

    async vouchedBy(client, { state, nonce, verifier, redirectUri }, answer) {
      const url = new URL(redirectUri)
      url.search = String(answer)
      const tokens = await authorizationCodeGrant(await configurationOf(client), url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no ID token')
      const { iss, sub, email, email_verified: isChecked, name } = claims
      return {
        issuer: iss,
        subject: sub,
        email: isChecked === true ? tamed(email, EMAIL_MAX) : '',
        name: tamed(name, NAME_MAX),
      }
    },
  }
}

export async function challengeOf({ verifier }: Pick<Secrets, 'verifier'>) {
  return {
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

function discovered({ issuer, id, secret }: Client, reach: Reach): Promise<Configuration> {
  const insecure = isOnThisMachine(issuer) ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), id, undefined, ClientSecretPost(secret), {
    execute: [enableNonRepudiationChecks, ...insecure],
    [customFetch]: reach,
  })
}
