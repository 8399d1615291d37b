import { addMs, MINUTE_MS } from '#platform/clock'
import { firstIdAt } from '#platform/random'

/** An id is minted a moment before its row says when it was opened. */
const SLACK_MS = MINUTE_MS

/** Ids between which all bets of a span lie, so that they are found by their key. */
export const idsOf = {
  first: (from: Date) => firstIdAt(addMs(from, -SLACK_MS)),
  last: (to: Date) => firstIdAt(addMs(to, SLACK_MS)),
}
