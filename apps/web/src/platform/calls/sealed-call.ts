import { SEALED_TYPE, type SealFor, seal } from '@parola/contract/core/sealed'
import type { Answered, Sending } from './sending.types.ts'

type SealedSending = Omit<Sending, 'type' | 'body'> & { path: string; body: unknown }

/**
 * Sends a sealed body. If the platform no longer knows the key, because it was retired between fetching it and the
 * call, the key is fetched again and the call repeated once.
 * @throws NetworkTrouble when there is no response
 */
export async function callSealed(answered: Answered, { body, path, ...call }: SealedSending) {
  const attempt = async () => {
    const { signal } = call
    const listed = await answered({ url: KEYS, method: 'GET', headers: {}, signal })
    const { keys = [] } = (listed.envelope ?? {}) as { keys?: SealFor['key'][] }
    if (!keys[0]) return listed
    const text = await seal(body, {
      ...{ key: keys[0], method: call.method, path },
      ...{ nowS: Math.floor(Date.now() / 1000), id: crypto.randomUUID() },
    })
    return answered({ ...call, type: SEALED_TYPE, body: text })
  }
  const first = await attempt()
  return first.envelope?.code === 'SEALED_KEY_UNKNOWN' ? attempt() : first
}

const KEYS = '/.well-known/jwks.json'
