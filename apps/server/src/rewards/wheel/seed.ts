import { commitOf } from '@parola/maths'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import { newKey } from '#platform/random'
import { defineSealed } from '#platform/secrets'

const SEED_BYTES = 32

const contextOf = (memberId: string) => `wheel-seed:${memberId}`

/** The secret seeds of spins to come. */
defineSealed({
  table: 'wheel.member',
  column: 'sealed_seed',
  key: ['member_id'],
  contextOf: (row) => contextOf(`${row.member_id}`),
})

/** A new seed, sealed, with the hash by which we commit to it. */
export function newSeed(keys: FieldKeys, memberId: string) {
  const seed = newKey(SEED_BYTES).toString('hex')
  return { commit: commitOf(seed), sealedSeed: sealText(keys, seed, contextOf(memberId)) }
}

export function openSeed(keys: FieldKeys, memberId: string, sealed: Buffer): string {
  return openText(keys, sealed, contextOf(memberId))
}
