import { BOARD_METRICS, BOARD_PERIODS } from '@parola/contract/rewards/missions/mission-lists'
import { SelectField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { LanguageFields, textIn, typedIn } from '../language-fields.tsx'
import { withChanged } from '../with-changed.ts'
import { filterOf, GameFilter, typedFilter } from './game-filter.tsx'
import type { All, Board } from './missions.types.ts'
import { PrizeFields, prizesOf, typedPrizes } from './prize-fields.tsx'

type Props = { all: All; board: Board | undefined }

/** One leaderboard. What is sent holds every mission and leaderboard, as they will be. */
export function BoardForm({ all, board }: Props) {
  const currency = useCurrency()
  const [id] = useState(() => board?.id ?? crypto.randomUUID())
  const form = useAction('changeMissions', {
    values: {
      ...typedIn('name', board?.name),
      ...{ period: board?.period ?? 'weekly', metric: board?.metric ?? 'turnover' },
      ...typedFilter(board?.filter),
      ...typedPrizes(board),
    },
    body: ({ reason, ...values }) => {
      const changed: Board = {
        id,
        name: textIn(values, 'name'),
        ...{ period: values.period, metric: values.metric },
        filter: filterOf(values, currency),
        ...prizesOf(values, currency),
      }
      const boards = withChanged(all.boards, changed)
      return { version: all.version, missions: all.missions, boards, reason }
    },
    refreshes: ['opsMissions', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <LanguageFields name="name" fieldOf={form.field} label="nameIn" maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectField
          {...form.field('period')}
          label={t('missions.period')}
          options={BOARD_PERIODS.map((name) => [name, t(`missions.every.${name}`)])}
        />
        <SelectField
          {...form.field('metric')}
          label={t('missions.ranks')}
          options={BOARD_METRICS.map((name) => [name, t(`missions.rank.${name}`)])}
        />
        <GameFilter form={form} />
      </div>
      <PrizeFields form={form} />
    </ActionForm>
  )
}
