import type { Calls, ValueOf } from '@parola/contract'
import { callQuery, queryClient } from '../../platform/query.ts'

type View = ValueOf<Calls['playLimits']>
export type Limit = View['limits'][number]

/** What is told after a change is what the page shows from then on. */
export function keepLimits(view: View) {
  queryClient.setQueryData(callQuery('playLimits').queryKey, view)
}
