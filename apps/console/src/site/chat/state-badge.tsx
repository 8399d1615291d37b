import { Badge } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { Row } from './chat.types.ts'

const BADGES = {
  waiting: 'wait',
  open: 'good',
  closed: 'quiet',
} as const satisfies Record<Row['state'], string>

export function StateBadge({ state }: Pick<Row, 'state'>) {
  return <Badge kind={BADGES[state]}>{t(`chats.state.${state}`)}</Badge>
}
