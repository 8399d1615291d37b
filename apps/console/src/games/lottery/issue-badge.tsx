import { Badge } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { Issue } from './lottery.types.ts'

const BADGES = {
  open: 'good',
  closed: 'wait',
  drawn: 'wait',
  settled: 'quiet',
  void: 'bad',
} as const

/** Where a draw stands: held before all else. */
export function IssueBadge({ issue }: { issue: Issue }) {
  return issue.heldBecause ? (
    <Badge kind="bad">{t('lottery.held')}</Badge>
  ) : (
    <Badge kind={BADGES[issue.state]}>{t(`lottery.state.${issue.state}`)}</Badge>
  )
}
