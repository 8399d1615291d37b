import { Badge } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { Row } from './content.types.ts'

const BADGES = {
  draft: 'wait',
  scheduled: 'wait',
  live: 'good',
  ended: 'quiet',
  off: 'quiet',
} as const satisfies Record<Row['state'], string>

/** Whether an item is on the site now. */
export function StateBadge({ state }: Pick<Row, 'state'>) {
  return <Badge kind={BADGES[state]}>{t(`content.state.${state}`)}</Badge>
}
