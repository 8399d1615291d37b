import type { WithdrawalState } from '@parola/contract/money/withdrawal-states'
import { Badge } from '@parola/ui'
import { t } from '../../platform/i18n.ts'

const BADGES: Partial<Record<WithdrawalState, 'good' | 'bad' | 'wait'>> = {
  REQUESTED: 'wait',
  REVIEW: 'wait',
  FAILED: 'bad',
  PART_RECEIVED: 'bad',
  NOT_RECEIVED: 'bad',
  REJECTED: 'bad',
  RETURNED: 'bad',
  RECEIVED: 'good',
  FORCED_RECEIVED: 'good',
  AWAITING_RECEIPT: 'good',
}

export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  return <Badge kind={BADGES[state] ?? 'quiet'}>{t(`withdrawal.state.${state}`)}</Badge>
}
