import {
  WITHDRAWAL_STAGES,
  type WithdrawalStage,
  type WithdrawalState,
} from '@parola/contract/money/withdrawal-states'
import { isAmount, isCurrency } from '@parola/money'
import { Button, Select, TextField } from '@parola/ui'
import { useEffect, useState } from 'react'
import { amountOf } from '../../platform/amount.ts'
import type { Filters } from '../../platform/filters.ts'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'

const CHANNELS = ['INSTAPAY', 'PESONET', 'WIRE', 'WALLET']
const NAMES = ['state', 'taken', 'age', 'channel', 'username', 'min', 'max']
const AGES = ['1h', '4h', '24h', '72h'] as const

type Props = {
  filters: Filters
  set: (change: Filters) => void
  stage: WithdrawalStage | 'all'
}

/** What narrows the withdrawals of a stage; each filter is stored in the address. On a phone they open on request. */
export function WithdrawalFilters({ filters, set, stage }: Props) {
  const change = (next: Filters) => set({ ...next, page: undefined })
  const filter = (name: string) => ({
    value: filters[name] ?? '',
    onChange: (next: string) => change({ [name]: next || undefined }),
  })
  const [isOpen, setOpen] = useState(false)
  const narrowing = NAMES.filter((name) => filters[name]).length
  return (
    <>
      <Button
        className="filters-toggle"
        icon="list-filter"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters')} {narrowing || ''}
      </Button>
      <div className={`queue-filters ${isOpen ? '' : 'filters-closed'}`}>
        <Select
          {...filter('state')}
          label={t('state')}
          options={[
            ['', t('all')],
            ...statesOf(stage).map((state) => [state, t(`withdrawal.state.${state}`)] as const),
          ]}
        />
        <Select
          {...filter('taken')}
          label={t('withdrawal.taken')}
          options={[
            ['', t('all')],
            ['mine', t('withdrawal.taken.mine')],
            ['nobody', t('withdrawal.taken.nobody')],
          ]}
        />
        <Select
          {...filter('age')}
          label={t('queue.age')}
          options={[['', t('all')], ...AGES.map((age) => [age, t(`queue.age.${age}`)] as const)]}
        />
        <Select
          {...filter('channel')}
          label={t('queue.channel')}
          options={[['', t('all')], ...CHANNELS.map((channel) => [channel, channel] as const)]}
        />
        <TypedFilters filters={filters} change={change} />
      </div>
    </>
  )
}

function statesOf(stage: WithdrawalStage | 'all'): readonly WithdrawalState[] {
  return stage === 'all' ? Object.values(WITHDRAWAL_STAGES).flat() : WITHDRAWAL_STAGES[stage]
}

type TypedProps = { filters: Filters; change: (next: Filters) => void }

/** The filters that are typed, and take effect together. */
function TypedFilters({ filters, change }: TypedProps) {
  const currency = useCurrency()
  const { username = '', min = '', max = '' } = filters
  const form = useForm({
    values: { username, min, max },
    check: (typed) => amountFaults(typed, currency),
    send: (_, typed) =>
      change({
        username: typed.username.trim() || undefined,
        min: amountOf(typed.min, currency) || undefined,
        max: amountOf(typed.max, currency) || undefined,
      }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed, and nothing else
  useEffect(() => {
    form.set('username', username)
    form.set('min', min)
    form.set('max', max)
  }, [username, min, max])
  return (
    <form {...form.form} role="search" className="contents">
      <TextField {...form.field('username')} label={t('member')} />
      <TextField {...form.field('min')} label={t('queue.min')} inputMode="decimal" />
      <TextField {...form.field('max')} label={t('queue.max')} inputMode="decimal" />
      <Button type="submit">{t('queue.filter')}</Button>
    </form>
  )
}

function amountFaults({ min, max }: { min: string; max: string }, currency: string) {
  const isWrong = (typed: string) =>
    typed !== '' && isCurrency(currency) && !isAmount(amountOf(typed, currency), currency)
  const named = { min, max }
  const wrong = Object.entries(named).filter(([, typed]) => isWrong(typed))
  return Object.fromEntries(wrong.map(([field]) => [field, t('rule.format')]))
}
