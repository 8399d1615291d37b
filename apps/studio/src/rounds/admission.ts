/** More rounds are asked for than can be played soon: nothing of this one was begun. */
export class Overloaded extends Error {}

type Waiting = { since: number; go(): void; refuse(error: Overloaded): void }
type Limits = {
  /** Rounds in the making at a time: enough to keep every statement full. */
  atOnce: number
  /** How long a round may wait for its turn, in milliseconds. */
  waitMs: number
}

const SWEEP_MS = 50

/**
 * Bounds what is in the making. A round beyond it waits in turn, and is refused when its turn would come too late for
 * its player: work that nobody waits for any more would slow down what others wait for.
 */
export function admission({ atOnce, waitMs }: Limits) {
  let busy = 0
  const waiting: Waiting[] = []
  let isWatched = false

  const sweep = () => {
    const late = performance.now() - waitMs
    const first = waiting.findIndex(({ since }) => since > late)
    const gone = waiting.splice(0, first < 0 ? waiting.length : first)
    for (const { refuse } of gone) refuse(new Overloaded())
    isWatched = waiting.length > 0
    if (isWatched) setTimeout(sweep, SWEEP_MS)
  }
  const enter = async () => {
    if (busy < atOnce) {
      busy += 1
      return
    }
    await new Promise<void>((go, refuse) => {
      waiting.push({ since: performance.now(), go, refuse })
      if (!isWatched) setTimeout(sweep, SWEEP_MS)
      isWatched = true
    })
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next.go()
    else busy -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
