import { commitOf } from '@parola/maths'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import { newKey } from '#platform/random'
import { defineSealed } from '#platform/secrets'

const SEED_BYTES = 32

const contextOf = (issueId: string) => `lottery-seed:${issueId}`

/** The secret seeds of issues that are not drawn yet, and of those that were. */
defineSealed({
  table: 'lottery_issue.issue',
  column: 'sealed_seed',
  key: ['issue_id'],
  contextOf: (row) => contextOf(`${row.issue_id}`),
})

/** A new seed, sealed, with the hash by which we commit to it. */
export function newSeed(keys: FieldKeys, issueId: string) {
  const seed = newKey(SEED_BYTES).toString('hex')
  return { seed_hash: commitOf(seed), sealed_seed: sealText(keys, seed, contextOf(issueId)) }
}

export function openSeed(keys: FieldKeys, row: { issue_id: string; sealed_seed: Buffer }): string {
  return openText(keys, row.sealed_seed, contextOf(row.issue_id))
}
