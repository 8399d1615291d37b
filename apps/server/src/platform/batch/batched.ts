const MAX_BATCH = 256

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(error: unknown): void }

/**
 * Batches calls: keys of one turn of the event loop are loaded together, and those that come while `lanes`
 * batches are in flight wait for the next, so there is no timer and no delay when idle. `load` returns the
 * values in the order of the keys; when it fails, every caller of its batch gets the error.
 */
export function batched<K, V>(
  lanes: number,
  load: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  let queue: Waiting<K, V>[] = []
  let busy = 0
  let isAwake = false

  const wake = () => {
    if (!isAwake) setImmediate(fill)
    isAwake = true
  }
  const fill = () => {
    isAwake = false
    if (busy >= lanes || queue.length === 0) return
    const batch = queue.slice(0, MAX_BATCH)
    queue = queue.slice(MAX_BATCH)
    busy += 1
    answer(batch, load).finally(() => {
      busy -= 1
      wake()
    })
    if (queue.length > 0) wake()
  }
  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      wake()
    })
}

async function answer<K, V>(
  batch: Waiting<K, V>[],
  load: (keys: readonly K[]) => Promise<readonly V[]>,
) {
  try {
    const values = await load(batch.map(({ key }) => key))
    for (const [i, { resolve }] of batch.entries()) resolve(values[i] as V)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
