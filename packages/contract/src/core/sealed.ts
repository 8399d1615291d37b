import { CompactEncrypt, importJWK, type JWK } from 'jose'

export const SEALED_TYPE = 'application/jose'
export const SEALED_ALG = 'ECDH-ES'
export const SEALED_ENC = 'A256GCM'
/** A sealed body whose timestamp differs from now by more than this is refused. */
export const SEALED_WINDOW_S = 120

/** The content of a sealed body: bound to a method and a path, used once (reading 6). */
export type SealedPayload = {
  iat: number
  jti: string
  htm: string
  htu: string
  body: unknown
}

export type SealFor = { key: JWK; method: string; path: string; nowS: number; id: string }

/** Encrypts a body to the platform's public key, bound to its call. */
export async function seal(body: unknown, to: SealFor): Promise<string> {
  const payload: SealedPayload = {
    iat: to.nowS,
    jti: to.id,
    htm: to.method,
    htu: to.path,
    body,
  }
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: SEALED_ALG, enc: SEALED_ENC, kid: to.key.kid ?? '' })
    .encrypt(await importJWK(to.key, SEALED_ALG))
}
