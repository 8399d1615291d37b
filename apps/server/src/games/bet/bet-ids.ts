import { addMs, MINUTE_MS } from '#platform/clock'
import { firstIdAt } from '#platform/random'

/** An id is generated a moment before its row's opening time. */
const SLACK_MS = MINUTE_MS

/** Ids that enclose all bets of a span, so that they are found by their key. */
export const idsOf = {
  first: (from: Date) => firstIdAt(addMs(from, -SLACK_MS)),
  last: (to: Date) => firstIdAt(addMs(to, SLACK_MS)),
}
