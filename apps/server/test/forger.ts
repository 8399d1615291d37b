import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'

export type Claims = Record<string, unknown>
/** Makes a token out of claims: valid, or forged in one way. */
export type Forge = (claims: Claims) => Promise<string>

export type Forger = Awaited<ReturnType<typeof openForger>>

const KID = 'key-1'

/** An identity provider that claims whatever a test needs, valid or forged. */
export async function openForger() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const unpublished = await generateKeyPair('RS256')
  const publicText = await exportSPKI(publicKey)
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  const state = { idToken: undefined as string | undefined, isDown: false }
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
      },
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'access', token_type: 'bearer', id_token: state.idToken },
    }
    const status = state.isDown ? 503 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(state.isDown ? {} : (answers[request.url ?? ''] ?? {})))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const signed =
    (header: { alg: string; kid?: string }, key = privateKey): Forge =>
    (claims) =>
      new SignJWT(claims).setProtectedHeader(header).sign(key)
  const text = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The ID token that the next code is redeemed for. */
    issues: (idToken: string | undefined) => {
      state.idToken = idToken
    },
    isDown: (isDown: boolean) => {
      state.isDown = isDown
    },
    right: signed({ alg: 'RS256', kid: KID }),
    /** Ways to forge a signature. */
    forged: {
      'no signature at all': async (claims) => `${text({ alg: 'none' })}.${text(claims)}.`,
      'the public key taken for a shared secret': async (claims) => {
        const reply = `${text({ alg: 'HS256', kid: KID })}.${text(claims)}`
        return `${reply}.${createHmac('sha256', publicText).update(reply).digest('base64url')}`
      },
      'a stranger’s key under the right name': signed(
        { alg: 'RS256', kid: KID },
        unpublished.privateKey,
      ),
      'a key that nobody published': signed({ alg: 'RS256', kid: 'key-2' }, unpublished.privateKey),
      'claims that were changed afterwards': async (claims) => {
        const [header, , signature] = (await signed({ alg: 'RS256', kid: KID })({})).split('.')
        return `${header}.${text(claims)}.${signature}`
      },
      'no token but words': async () => 'not.a.token',
    } satisfies Record<string, Forge>,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
