import { t } from '../platform/i18n.ts'
import { State } from '../platform/page.tsx'

/** Whether payouts are running, in a word. */
export function PayoutBadge({ isStopped }: { isStopped: boolean }) {
  return (
    <State kind={isStopped ? 'bad' : 'good'}>
      {t(isStopped ? 'payouts.stopped' : 'payouts.go')}
    </State>
  )
}
