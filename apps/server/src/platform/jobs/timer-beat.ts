import { MINUTE_MS, SECOND_MS } from '#platform/clock'

type Turn = { everyS: number; turn(): Promise<void> }

/**
 * Lets each timer look whether it is due, once a period, and once a minute where the period is longer: the mark in the
 * database decides, so that a restart does not put off what runs once a day. The first looks are spread over the
 * period: timers of one period that all ran in the same moment would make everybody else wait.
 * @returns ends the looks; a run in progress goes on
 */
export function startBeating(timers: readonly Turn[]): () => void {
  const handles = new Set<NodeJS.Timeout>()
  for (const [i, { everyS, turn }] of timers.entries()) {
    const everyMs = Math.min(everyS * SECOND_MS, MINUTE_MS)
    const first = setTimeout(
      () => {
        handles.delete(first)
        handles.add(setInterval(turn, everyMs))
        void turn()
      },
      (everyMs * (i + 1)) / timers.length,
    )
    handles.add(first)
  }
  return () => {
    for (const handle of handles) clearTimeout(handle)
  }
}
