import type { Calls, ValueOf } from '@parola/contract'
import { Badge } from '@parola/ui'
import { t } from '../../platform/i18n.ts'

export type Report = ValueOf<Calls['reconciliations']>['content'][number]

const BADGES = {
  sound: 'good',
  running: 'wait',
  differs: 'wait',
  broken: 'bad',
  failed: 'bad',
  abandoned: 'bad',
} as const

/** The result of a reconciliation, as a badge. */
export function ReportBadge({ state }: { state: Report['state'] }) {
  return <Badge kind={BADGES[state]}>{t(`report.state.${state}`)}</Badge>
}
