import { sha256 } from '#platform/crypto'
import { fieldsOf } from './terms.rules.ts'

const FINGERPRINT_DIGITS = 16
const NOT_THERE = 'none'

/** Tells whether an item is as somebody saw it; the order of its fields does not matter. */
export function fingerprintOf(written: object | null): string {
  if (written === null) return NOT_THERE
  const sorted = Object.entries(fieldsOf(written)).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify(sorted)).toString('hex').slice(0, FINGERPRINT_DIGITS)
}
