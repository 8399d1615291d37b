const MAX_BATCH = 256

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(error: unknown): void }

type Options = {
  /** A batch that fails is repeated key by key. */
  repeatsAlone?: boolean
  /** The least time between the beginnings of two batches, for what may wait a moment; by default none. */
  everyMs?: number
}

/**
 * Batches calls: keys of one turn of the event loop are loaded together, and those that come while `lanes`
 * batches are in flight wait for the next, so there is no timer and no delay when idle. `load` returns the
 * values in the order of the keys; when it fails, every caller of its batch gets the error, unless it `repeatsAlone`:
 * then it is called for each key by itself, and fails only for those whose own call does.
 */
export function batched<K, V>(
  lanes: number,
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  { repeatsAlone = false, everyMs = 0 }: Options = {},
): (key: K) => Promise<V> {
  let queue: Waiting<K, V>[] = []
  let busy = 0
  let isAwake = false
  let begunAt = Number.NEGATIVE_INFINITY

  const wake = () => {
    const restMs = everyMs - (performance.now() - begunAt)
    if (isAwake) return
    isAwake = true
    if (restMs > 0) setTimeout(fill, restMs)
    else setImmediate(fill)
  }
  const fill = () => {
    isAwake = false
    if (busy >= lanes || queue.length === 0) return
    begunAt = performance.now()
    const batch = queue.slice(0, MAX_BATCH)
    queue = queue.slice(MAX_BATCH)
    busy += 1
    answer(batch, load, repeatsAlone).finally(() => {
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
  repeatsAlone: boolean,
) {
  try {
    const values = await load(batch.map(({ key }) => key))
    for (const [i, { resolve }] of batch.entries()) resolve(values[i] as V)
  } catch (error) {
    if (!repeatsAlone) for (const { reject } of batch) reject(error)
    else for (const waiting of batch) await answer([waiting], load, false)
  }
}
