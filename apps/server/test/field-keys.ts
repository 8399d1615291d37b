import { randomBytes } from 'node:crypto'
import type { FieldKeys } from '../src/platform/crypto/index.ts'

/** Random keys of fields. */
export function fieldKeys(): FieldKeys {
  const key = randomBytes(32)
  return { hash: key, ring: { current: 'k1', keys: { k1: key } } }
}
