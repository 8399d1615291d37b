import { Badge } from '@parola/ui'
import { textOf } from '../../platform/i18n.ts'

const BADGES: Record<string, 'good' | 'bad' | 'wait'> = {
  CREDITED: 'good',
  REVIEW: 'wait',
  PAID: 'wait',
  FAILED: 'bad',
  REVERSED: 'bad',
}

export function DepositBadge({ state }: { state: string }) {
  return <Badge kind={BADGES[state] ?? 'quiet'}>{textOf(`deposit.state.${state}`, state)}</Badge>
}
