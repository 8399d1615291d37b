import type { Calls, ValueOf } from '@parola/contract'
import { callQuery, queryClient } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'

type View = ValueOf<Calls['playLimits']>
export type Limit = View['limits'][number]

/** The response to a change is what the page shows from then on. */
export function keepLimits(view: View) {
  queryClient.setQueryData(callQuery('playLimits').queryKey, view)
}

/** The value of a limit as text: money, or hours and minutes. */
export function sumOf({ kind }: Pick<Limit, 'kind'>, amount: string, currency = ''): string {
  if (kind !== 'time') return `${currency} ${figures(amount)}`.trim()
  const minutes = Math.round(Number(amount) * 60)
  return t('safer.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
