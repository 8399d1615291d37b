import { commitOf } from '@parola/maths'
import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import { newClientSeed, newServerSeed, openSeed, sealSeed } from '../platform/secrecy.ts'
import { firstRow, inTransaction, type Seed, type Store } from '../platform/store.ts'

const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/

/** A sealed secret, and its published hash. */
type Committed = { sealed: Buffer; commit: string }

/** The current seed pair, created on first use and locked for the change that follows. */
export async function seedInUse(
  client: pg.PoolClient,
  owner: string,
  key: SealRing,
): Promise<Seed> {
  const found = await firstRow<Seed>(
    client,
    'select * from studio.seed where owner = $1 and revealed is null for update',
    [owner],
  )
  if (found) return found.next_commit ? found : withNext(client, found, key)
  await begin(client, { owner, key, committed: newCommitted(key), clientSeed: newClientSeed() })
  return seedInUse(client, owner, key)
}

function newCommitted(key: SealRing): Committed {
  const secret = newServerSeed()
  return { sealed: sealSeed(key, secret), commit: commitOf(secret) }
}

type Begun = { owner: string; key: SealRing; committed: Committed; clientSeed: string }

/** Puts a secret to use, with a commitment to the one that follows it. */
async function begin(client: pg.PoolClient, { owner, key, committed, clientSeed }: Begun) {
  const next = newCommitted(key)
  await client.query(
    `insert into studio.seed (owner, sealed, commit, client_seed, next_sealed, next_commit)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [owner, committed.sealed, committed.commit, clientSeed, next.sealed, next.commit],
  )
}

/** Pairs from before the next secret was committed to get one. */
async function withNext(client: pg.PoolClient, { seed_id }: Seed, key: SealRing): Promise<Seed> {
  const next = newCommitted(key)
  const text = `update studio.seed set next_sealed = $2, next_commit = $3 where seed_id = $1
                returning *`
  return (await firstRow<Seed>(client, text, [seed_id, next.sealed, next.commit])) as Seed
}

/** What a player may know of the seeds before a bet. */
export function fairnessOf({ commit, next_commit, client_seed, nonce }: Seed) {
  return { commit, nextCommit: next_commit, clientSeed: client_seed, nonce }
}

/**
 * Reveals the current seed and activates the one that was committed to as its next, with the player's new
 * seed if there is one: the player has seen the commitment that it is combined with. A seed with an open
 * round is not revealed.
 */
export async function rotate(
  store: Store,
  input: { owner: string; key: SealRing; clientSeed?: string },
): Promise<
  { revealed: string; commit: string; nextCommit: string | null } | 'ROUND_OPEN' | 'BAD_SEED'
> {
  const { owner, key, clientSeed } = input
  if (clientSeed !== undefined && !CLIENT_SEED.test(clientSeed)) return 'BAD_SEED'
  return inTransaction(store, async (client) => {
    const seed = await seedInUse(client, owner, key)
    const open = await firstRow(
      client,
      `select 1 from studio.round where seed_id = $1 and state in
         ('pending', 'undoing', 'open', 'raising', 'paying') limit 1`,
      [seed.seed_id],
    )
    if (open) return 'ROUND_OPEN'
    const revealed = openSeed(key, seed.sealed)
    await client.query(
      'update studio.seed set revealed = $2, next_sealed = null where seed_id = $1',
      [seed.seed_id, revealed],
    )
    const committed = { sealed: seed.next_sealed, commit: seed.next_commit } as Committed
    await begin(client, { owner, key, committed, clientSeed: clientSeed ?? newClientSeed() })
    const next = await seedInUse(client, owner, key)
    return { revealed, commit: next.commit, nextCommit: next.next_commit }
  })
}
