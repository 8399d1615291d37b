import { SEALED_TYPE, type SealFor, seal } from '@parola/contract/core/sealed'
import type { Answered, Sending } from './sending.types.ts'

type SealedSending = Omit<Sending, 'type' | 'body'> & { path: string; body: unknown }

/**
 * Sends a sealed body. When the platform does not know the key, because it has left the list between the
 * fetching and the call, the key is fetched again and the call made once more.
 * @throws NetworkTrouble when nobody answers
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
