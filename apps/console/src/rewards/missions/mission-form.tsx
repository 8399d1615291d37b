import { MISSION_EVENTS, MISSION_PERIODS } from '@parola/contract/rewards/missions/mission-lists'
import { inEveryLanguage } from '@parola/locales/languages'
import { Checkbox, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { language, t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { LanguageFields, textIn, typedIn } from '../language-fields.tsx'
import { withChanged } from '../with-changed.ts'
import { filterOf, GameFilter, typedFilter } from './game-filter.tsx'
import type { All, Mission } from './missions.types.ts'

const METRICS = ['count', 'sum', 'distinct'] as const
const REWARDS = ['cash', 'points'] as const

type Props = { all: All; mission: Mission | undefined }

/** One mission. What is sent holds every mission and leaderboard, as they will be. */
export function MissionForm({ all, mission }: Props) {
  const currency = useCurrency()
  const [id] = useState(() => mission?.id ?? crypto.randomUUID())
  const form = useAction('changeMissions', {
    values: typed(mission),
    body: ({ reason, ...values }) => {
      const changed = missionOf(id, values, currency)
      const missions = withChanged(all.missions, changed)
      return { version: all.version, missions, boards: all.boards, reason }
    },
    refreshes: ['opsMissions', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  const others = all.missions.slice(
    0,
    mission ? all.missions.indexOf(mission) : all.missions.length,
  )
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <LanguageFields name="name" fieldOf={form.field} label="nameIn" maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectField
          {...form.field('period')}
          label={t('missions.period')}
          options={MISSION_PERIODS.map((name) => [name, t(`missions.every.${name}`)])}
        />
        <SelectField
          {...form.field('event')}
          label={t('missions.event')}
          options={MISSION_EVENTS.map((name) => [name, t(`missions.event.${name}`)])}
        />
        <SelectField
          {...form.field('metric')}
          label={t('missions.metric')}
          options={METRICS.map((name) => [name, t(`missions.metric.${name}`)])}
        />
        <TextField {...form.field('target')} label={t('missions.goal')} inputMode="decimal" />
        <TextField
          {...form.field('minMultiplier')}
          label={t('missions.minMultiplier')}
          inputMode="numeric"
        />
        <GameFilter form={form} />
        <SelectField
          {...form.field('kind')}
          label={t('missions.reward')}
          options={REWARDS.map((name) => [name, t(`missions.reward.${name}`)])}
        />
        <TextField {...form.field('worth')} label={t('missions.worth')} inputMode="decimal" />
        <TextField {...form.field('multiple')} label={t('reward.multiple')} inputMode="numeric" />
        <TextField {...form.field('minTier')} label={t('missions.minTier')} inputMode="numeric" />
      </div>
      <SelectField
        {...form.field('after')}
        label={t('missions.after')}
        options={[
          ['', t('missions.afterNone')],
          ...others.map(({ id: other, name }) => [other, name[language()]] as const),
        ]}
      />
      <Checkbox
        label={t('missions.isOpen')}
        checked={form.value('isOpen')}
        onChange={(event) => form.set('isOpen', event.target.checked)}
      />
    </ActionForm>
  )
}

/** What most missions have. */
const NEW: Pick<Mission, 'name' | 'period' | 'event' | 'after' | 'isOpen'> & Least = {
  name: inEveryLanguage(() => ''),
  period: 'daily',
  event: 'bet',
  minMultiplier: 0,
  minTier: 0,
  after: null,
  isOpen: true,
}
type Least = Pick<Mission, 'minMultiplier' | 'minTier'>

/** A mission as it is typed. */
function typed(mission: Mission | undefined) {
  const { name, period, event, minMultiplier, minTier, after, isOpen } = mission ?? NEW
  return {
    ...typedIn('name', name),
    ...{ period, event, isOpen, after: after ?? '' },
    ...{ minMultiplier: String(minMultiplier), minTier: String(minTier) },
    ...typedFilter(mission?.filter),
    ...typedGoal(mission?.goal),
    ...typedReward(mission?.reward),
  }
}

function typedGoal(goal: Mission['goal'] | undefined) {
  const target = goal?.metric === 'sum' ? goal.amount : String(goal?.count ?? '')
  return { metric: goal?.metric ?? 'count', target }
}

function typedReward(reward: Mission['reward'] | undefined) {
  if (reward?.kind !== 'cash')
    return { kind: 'points', worth: String(reward?.points ?? ''), multiple: '1' } as const
  return { kind: 'cash', worth: reward.amount, multiple: String(reward.multiple) } as const
}

function missionOf(id: string, values: ReturnType<typeof typed>, currency: string): Mission {
  const { metric, target, kind, worth } = values
  return {
    id,
    name: textIn(values, 'name'),
    ...{ period: values.period, event: values.event },
    goal:
      metric === 'sum'
        ? { metric, amount: amountOf(target, currency) }
        : { metric, count: Number(target) },
    filter: filterOf(values, currency),
    minMultiplier: Number(values.minMultiplier),
    reward:
      kind === 'cash'
        ? { kind, amount: amountOf(worth, currency), multiple: Number(values.multiple) }
        : { kind, points: Number(worth) },
    minTier: Number(values.minTier),
    after: values.after === '' ? null : values.after,
    isOpen: values.isOpen,
  }
}
