import {
  SEALED_ALG,
  SEALED_ENC,
  SEALED_WINDOW_S,
  type SealedPayload,
} from '@parola/contract/core/sealed'
import { type CryptoKey, compactDecrypt, decodeProtectedHeader, errors, type JWK } from 'jose'
import { z } from 'zod'
import { refuse } from '../work/index.ts'
import { parseJson } from './json.ts'

export type SealKeys = {
  /** Public keys as browsers fetch them. */
  jwks(): Promise<{ keys: JWK[] }>
  privateKey(kid: string): Promise<CryptoKey | null>
}

export type Sealing = {
  keys: SealKeys
  /** False when this id was used before, on any node. */
  useOnce(jti: string, until: Date): Promise<boolean>
}

const MAX_SEALED_BYTES = 16 * 1024

const payload = z.strictObject({
  iat: z.number().int(),
  jti: z.uuid(),
  htm: z.string(),
  htu: z.string(),
  body: z.unknown(),
})

type Place = { method: string; path: string; now: Date }

/** Opens a sealed body and checks that it is fresh, new, and meant for this very call (VAL-05). */
export async function unseal(sealing: Sealing, text: string, place: Place): Promise<unknown> {
  if (text.length > MAX_SEALED_BYTES) refuse('BODY_TOO_LARGE')
  const inside = await decrypt(sealing.keys, text)
  if (inside.htm !== place.method || inside.htu !== place.path) refuse('SEALED_BODY_BROKEN')
  const ageS = place.now.getTime() / 1000 - inside.iat
  if (Math.abs(ageS) > SEALED_WINDOW_S) refuse('SEALED_BODY_STALE')
  const until = new Date((inside.iat + 2 * SEALED_WINDOW_S) * 1000)
  if (!(await sealing.useOnce(inside.jti, until))) refuse('SEALED_BODY_REPLAYED')
  return inside.body
}

async function decrypt(keys: SealKeys, text: string): Promise<SealedPayload> {
  const kid = keyIdOf(text)
  const key = await keys.privateKey(kid)
  if (!key) refuse('SEALED_KEY_UNKNOWN')
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: [SEALED_ALG],
      contentEncryptionAlgorithms: [SEALED_ENC],
    })
    return payload.parse(parseJson(new TextDecoder().decode(plaintext))) as SealedPayload
  } catch (error) {
    if (isBrokenSeal(error)) refuse('SEALED_BODY_BROKEN')
    throw error
  }
}

function keyIdOf(text: string): string {
  try {
    const header = decodeProtectedHeader(text)
    if (header.alg !== SEALED_ALG || header.enc !== SEALED_ENC || header.zip) {
      refuse('SEALED_BODY_BROKEN')
    }
    return header.kid ?? ''
  } catch (error) {
    if (error instanceof TypeError) refuse('SEALED_BODY_BROKEN')
    throw error
  }
}

function isBrokenSeal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError
  )
}
