import { ADJUSTMENT_CAUSES } from '@parola/contract/money/adjustment-lists'
import { Button, Choice, Dialog, Money, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import type { MemberMoney } from '../member-money.types.ts'

/** Requests an adjustment of a balance from a second operator. */
export function Adjust({ money }: { money: MemberMoney }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('adjust.title')}</Button>
      {isOpen ? (
        <Dialog title={t('adjust.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <AdjustForm money={money} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

const TIMES = ['0', '1', '3', '5', '10'] as const
const DIRECTIONS = ['credit', 'debit'] as const

type Values = {
  direction: (typeof DIRECTIONS)[number]
  amount: string
  cause: (typeof ADJUSTMENT_CAUSES)[number]
  times: string
}
const EMPTY: Values = { direction: 'credit', amount: '', cause: 'correction', times: '0' }

function AdjustForm({ money, onDone }: { money: MemberMoney; onDone: () => void }) {
  const { memberId, username, currency, wallets } = money
  const form = useAction('proposeAdjustment', {
    values: EMPTY,
    body: ({ direction, amount, cause, times, reason }) => ({
      ...{ memberId, direction, cause, because: reason },
      amount: amountOf(amount, currency),
      turnoverTimes: direction === 'credit' ? Number(times) : 0,
    }),
    refreshes: ['approvals', 'auditEntries'],
    says: t('adjust.requested'),
    done: onDone,
  })
  const main = wallets.find(({ wallet }) => wallet === 'main')
  const direction = form.value('direction')
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <p className="text-text2">
        {username} · {t('money.main')}{' '}
        {main ? <Money amount={main.balance} code={currency} /> : null}
      </p>
      <Choice
        look="segments"
        label={t('kind')}
        value={direction}
        options={DIRECTIONS.map((known) => [known, t(`adjust.${known}`)])}
        onChange={(next) => form.set('direction', next)}
      />
      <TextField {...form.field('amount')} label={t('queue.amount')} inputMode="decimal" />
      <SelectField
        {...form.field('cause')}
        label={t('adjust.cause')}
        options={ADJUSTMENT_CAUSES.map((known) => [known, t(`adjust.cause.${known}`)])}
      />
      {direction === 'credit' ? (
        <SelectField
          {...form.field('times')}
          label={t('adjust.times')}
          options={TIMES.map((known) => [known, known === '0' ? t('adjust.free') : `${known}×`])}
        />
      ) : null}
      <p className="text-12 text-text3">{t('adjust.hint')}</p>
    </ActionForm>
  )
}
