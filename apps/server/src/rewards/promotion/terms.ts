import { promotionTermsOf, storedPromotionTexts } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { sha256 } from '#platform/crypto'
import type { Terms } from './terms.rules.ts'

/** Terms as they are stored: amounts are digits in minor units, instants are ISO 8601. */
const stored = promotionTermsOf(minorUnits).extend({ content: storedPromotionTexts })

/** Canonical JSON: the same terms have the same text, whatever the order of their fields. */
export function canonical(terms: Terms): string {
  return JSON.stringify(sorted(terms))
}

/** SHA-256 of the canonical JSON, in hex: what a claim was made under. */
export function hashOf(terms: Terms): string {
  return sha256(canonical(terms)).toString('hex')
}

/** @throws Error for stored terms that no version of this program wrote */
export function readTerms(json: unknown): Terms {
  return stored.parse(json)
}

function sorted(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([key, each]) => [key, sorted(each)]))
}
