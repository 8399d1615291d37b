import type { Calls, ValueOf } from '@parola/contract'
import { Badge, type BadgeKind } from '@parola/ui'
import { t } from '../../platform/i18n.ts'

export type Row = ValueOf<Calls['opsServiceRequests']>['content'][number]

const BADGES: Record<Row['state'], BadgeKind> = {
  waiting: 'quiet',
  accepted: 'quiet',
  paid: 'quiet',
  disputed: 'wait',
  completed: 'good',
  declined: 'bad',
  cancelled: 'quiet',
  expired: 'bad',
  returned: 'quiet',
}

/** The state of a request; a decision that waits for a second operator comes first. */
export function StateBadge({ row: { state, isRequested } }: { row: Row }) {
  if (isRequested) return <Badge kind="quiet">{t('counter.requested')}</Badge>
  return <Badge kind={BADGES[state]}>{t(`agentService.state.${state}`)}</Badge>
}
