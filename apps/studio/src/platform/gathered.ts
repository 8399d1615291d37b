import type { Store } from './store.ts'

const MOST = 128
/** A statement has a fixed cost: fewer than these wait for the one that is in progress, even if a lane is free. */
const WORTH_ANOTHER = 16

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(error: unknown): void }
type Parts<K, V> = {
  /** How many statements are in progress at a time. */
  lanes: number
  /** Does what the keys ask for, in one statement and one commit; returns the values in their order. */
  send(store: Store, keys: readonly K[]): Promise<readonly V[]>
}

/**
 * Gathers the work of many players: what one turn of the event loop asks for goes out together, and what comes
 * meanwhile is the next batch, so there is no timer and no delay when idle. A batch that fails is repeated one by
 * one, so that it fails only for those whose own work does; `send` must therefore be safe to repeat, also after a
 * commit whose answer was lost.
 */
export function gathered<K, V>(parts: Parts<K, V>): (store: Store, key: K) => Promise<V> {
  const queues = new WeakMap<Store, (key: K) => Promise<V>>()
  return (store, key) => {
    const enter = queues.get(store) ?? queueOf(store, parts)
    queues.set(store, enter)
    return enter(key)
  }
}

function queueOf<K, V>(store: Store, { lanes, send }: Parts<K, V>) {
  let queue: Waiting<K, V>[] = []
  let busy = 0
  let isAwake = false

  const wake = () => {
    if (!isAwake) setImmediate(fill)
    isAwake = true
  }
  const fill = () => {
    isAwake = false
    while (queue.length > 0 && (busy === 0 || (busy < lanes && queue.length >= WORTH_ANOTHER))) {
      const batch = queue.slice(0, MOST)
      queue = queue.slice(MOST)
      busy += 1
      answer(batch, (keys) => send(store, keys)).finally(() => {
        busy -= 1
        wake()
      })
    }
  }
  return (key: K) =>
    new Promise<V>((resolve, reject) => {
      queue.push({ key, resolve, reject })
      wake()
    })
}

async function answer<K, V>(
  batch: readonly Waiting<K, V>[],
  send: (keys: readonly K[]) => Promise<readonly V[]>,
) {
  try {
    const values = await send(batch.map(({ key }) => key))
    for (const [i, { resolve }] of batch.entries()) resolve(values[i] as V)
  } catch (error) {
    const [only] = batch
    if (batch.length === 1) return only?.reject(error)
    await Promise.all(batch.map((waiting) => answer([waiting], send)))
  }
}
