import { setTimeout as wait } from 'node:timers/promises'

/** Time as the crowd lives it: a test, or a load run, makes a day of it pass in seconds. */
export type Pace = {
  /** Milliseconds since 1970, as the members experience them. */
  now(): number
  /** Rests for so long; ends early, without an error, when the crowd has to stop. */
  rest(ms: number): Promise<void>
  isOver(): boolean
}

/** @param speed how many times faster than real time */
export function paceOf({ speed = 1, end }: { speed?: number; end: AbortSignal }): Pace {
  const began = Date.now()
  return {
    now: () => began + (Date.now() - began) * speed,
    rest: async (ms) => {
      await wait(ms / speed, undefined, { signal: end }).catch(() => undefined)
    },
    isOver: () => end.aborted,
  }
}
