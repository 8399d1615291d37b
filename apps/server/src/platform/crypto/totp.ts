import { Secret, TOTP } from 'otpauth'

/** What every authenticator app accepts by default (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks of phones are off by less than a step; one step to each side is enough. */
const WINDOW = 1

/** A secret that people can type: base32 of the given bytes. */
export function totpSecret(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** The URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, account: { issuer: string; label: string }): string {
  return new TOTP({ ...KIND, ...account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The time step of a six-digit code; null when it fits none of those around `now`. The caller stores the step
 * of an accepted code and accepts no code of it, or of an earlier one, again (ACC-014).
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The code that an app shows at this moment. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ ...KIND, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  })
}
