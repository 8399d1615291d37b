import { leftUnder, leftUnderOthers, resealAll, retire } from '@parola/vendor-protocol'
import { type Config, studioRing } from './config.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { claimSecrets, heldKeys } from './secret-keys.ts'
import type { Store } from './store.ts'

type Secrets = Config['secrets']

/** Seals all seeds again with the current key of the ring, and reports its progress. */
export async function resealSeeds(
  store: Store,
  secrets: Secrets,
  response: (place: string, done: number) => void,
) {
  await claimSecrets(store, heldKeys({ secrets }))
  await resealAll(store.pool, SEALED_COLUMNS, { ring: studioRing(secrets), response })
}

/** How much is sealed with each key except the current one. */
export function leftUnderOld({ pool }: Store, secrets: Secrets) {
  return leftUnderOthers(pool, SEALED_COLUMNS, studioRing(secrets))
}

/**
 * Retires a key of the studio.
 * @returns what still needs it, in which case it is not retired
 */
export function retireStudioKey({ pool }: Store, secrets: Secrets, keyId: string) {
  return retire(pool, {
    ...{ known: 'studio.secret_key', secret: 'studioKey', keyId },
    current: studioRing(secrets).current,
    left: () => leftUnder(pool, SEALED_COLUMNS, keyId),
  })
}
