import { Badge, Select } from '@parola/ui'
import type { Filters } from './filters.ts'
import { t } from './i18n.ts'

type CaseState = 'open' | 'closed'

/** Which cases a list shows: open ones, unless its address says otherwise. */
export function caseStateIn({ state }: Filters): CaseState {
  return state === 'closed' ? 'closed' : 'open'
}

type Props = { state: CaseState; onChange: (state: CaseState) => void }

/** The choice between open and closed cases. */
export function CaseStateSelect({ state, onChange }: Props) {
  return (
    <Select
      label={t('state')}
      value={state}
      options={[
        ['open', t('case.open')],
        ['closed', t('case.closed')],
      ]}
      onChange={(next) => onChange(next as CaseState)}
    />
  )
}

/** Whether a case is open. */
export function CaseStateBadge({ closedAt }: { closedAt: string | null }) {
  return (
    <Badge kind={closedAt ? 'quiet' : 'wait'}>{t(closedAt ? 'case.closed' : 'case.open')}</Badge>
  )
}
