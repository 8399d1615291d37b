import { Badge } from '@parola/ui'
import { t } from '../platform/i18n.ts'

/** Whether payouts are running or stopped. */
export function PayoutBadge({ isStopped }: { isStopped: boolean }) {
  return (
    <Badge kind={isStopped ? 'bad' : 'good'}>
      {t(isStopped ? 'payouts.stopped' : 'payouts.go')}
    </Badge>
  )
}
