import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
} from 'openid-client'
import { z } from 'zod'
import { isOnThisMachine, type Reach } from '#platform/http'
import { challengeOf } from './google.gateway.ts'
import { type Client, type Gateway, tamed } from './identity.rules.ts'

const NAME_MAX = 80
const OK = 200

const profile = z.object({ id: z.string().min(1).max(200), name: z.string().optional() })

/** OAuth 2 and one request for the profile, which the app secret proves to be ours. */
export function facebookGateway({ reach }: { reach: Reach }): Gateway {
  return {
    async addressOf(client, secrets) {
      const { state, redirectUri } = secrets
      const requested = {
        scope: 'public_profile email',
        redirect_uri: redirectUri,
        state,
        ...(await challengeOf(secrets)),
      }
      return buildAuthorizationUrl(configurationOf(client, reach), requested).href
    },

    async vouchedBy(client, { state, verifier, redirectUri }, answer) {
      const url = new URL(redirectUri)
      url.search = String(answer)
      const { access_token: token } = await authorizationCodeGrant(
        configurationOf(client, reach),
        url,
        { expectedState: state, pkceCodeVerifier: verifier },
      )
      const { id, name } = await profileOf(client, token, reach)
      // The provider does not report whether an address is verified, so none counts.
      return { issuer: client.issuer, subject: id, email: '', name: tamed(name, NAME_MAX) }
    },
  }
}

function configurationOf({ id, secret, issuer, urls }: Client, reach: Reach): Configuration {
  if (!urls) throw new Error(`the addresses of ${issuer} are not set`)
  const endpoints = { authorization_endpoint: urls.authorize, token_endpoint: urls.token }
  const found = new Configuration({ issuer, ...endpoints }, id, undefined, ClientSecretPost(secret))
  found[customFetch] = reach
  if (isOnThisMachine(issuer)) allowInsecureRequests(found)
  return found
}

async function profileOf({ secret, urls }: Client, token: string, reach: Reach) {
  const url = new URL(urls?.profile ?? '')
  url.searchParams.set('fields', 'id,name')
  url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await reach(url.href, { method: 'GET', headers })
  if (answer.status !== OK) throw new Error(`the profile answered ${answer.status}`)
  return profile.parse(await answer.json())
}
