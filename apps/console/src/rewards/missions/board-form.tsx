import { BOARD_METRICS, BOARD_PERIODS } from '@parola/contract/rewards/mission-lists'
import { Checkbox, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { LanguageFields, textIn, typedIn } from '../language-fields.tsx'
import { filterOf, GameFilter, typedFilter } from './game-filter.tsx'
import type { All, Board } from './missions.types.ts'

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
      ...{ prizes: board?.prizes.join(', ') ?? '', multiple: String(board?.multiple ?? 1) },
      isOpen: board?.isOpen ?? true,
    },
    body: ({ reason, ...values }) => {
      const changed: Board = {
        id,
        name: textIn(values, 'name'),
        ...{ period: values.period, metric: values.metric },
        filter: filterOf(values, currency),
        prizes: values.prizes.split(',').map((prize) => amountOf(prize, currency)),
        ...{ multiple: Number(values.multiple), isOpen: values.isOpen },
      }
      const boards = board
        ? all.boards.map((other) => (other.id === id ? changed : other))
        : [...all.boards, changed]
      return { version: all.version, missions: all.missions, boards, reason }
    },
    refreshes: ['opsMissions', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.ask') }]}>
      <LanguageFields name="name" fieldOf={form.field} label="nameIn" maxLength={60} />
      <div className="grid grid-cols-2 gap-2">
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
      <TextField
        {...form.field('prizes')}
        label={t('missions.prizes')}
        hint={t('missions.prizesHint')}
      />
      <TextField {...form.field('multiple')} label={t('reward.multiple')} inputMode="numeric" />
      <Checkbox
        label={t('missions.isOpen')}
        checked={form.value('isOpen')}
        onChange={(event) => form.set('isOpen', event.target.checked)}
      />
    </ActionForm>
  )
}
