import { ECDH } from 'node:crypto'

/** Whether a browser's key is a point of the curve that notifications are encrypted on (RFC 8291). */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
