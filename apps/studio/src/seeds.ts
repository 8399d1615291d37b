import { commitOf } from '@parola/maths'
import type pg from 'pg'
import { newClientSeed, newServerSeed, openSeed, sealSeed } from './secrecy.ts'
import { inTransaction, one, type Seed, type Store } from './store.ts'

const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/

/** The seed pair in use, made on the first look; locked for the change that follows. */
export async function seedInUse(client: pg.PoolClient, owner: string, key: Buffer): Promise<Seed> {
  const found = await one<Seed>(
    client,
    'select * from studio.seed where owner = $1 and revealed is null for update',
    [owner],
  )
  if (found) return found
  const made = newServerSeed()
  await client.query(
    `insert into studio.seed (owner, sealed, commit, client_seed) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [owner, sealSeed(key, made), commitOf(made), newClientSeed()],
  )
  return seedInUse(client, owner, key)
}

/**
 * Reveals the seed in use and starts a new pair, with the player's seed if one is given. A seed with
 * an open round is not revealed.
 */
export async function rotate(
  store: Store,
  of: { owner: string; key: Buffer; clientSeed?: string },
): Promise<{ revealed: string; commit: string } | 'ROUND_OPEN' | 'BAD_SEED'> {
  const { owner, key, clientSeed } = of
  if (clientSeed !== undefined && !CLIENT_SEED.test(clientSeed)) return 'BAD_SEED'
  return inTransaction(store, async (client) => {
    const seed = await seedInUse(client, owner, key)
    const open = await one(
      client,
      `select 1 from studio.round where seed_id = $1 and state in
         ('pending', 'undoing', 'open', 'raising', 'paying') limit 1`,
      [seed.seed_id],
    )
    if (open) return 'ROUND_OPEN'
    const revealed = openSeed(key, seed.sealed)
    await client.query('update studio.seed set revealed = $2 where seed_id = $1', [
      seed.seed_id,
      revealed,
    ])
    const next = await seedInUse(client, owner, key)
    if (clientSeed !== undefined) {
      await client.query('update studio.seed set client_seed = $2 where seed_id = $1', [
        next.seed_id,
        clientSeed,
      ])
    }
    return { revealed, commit: next.commit }
  })
}
