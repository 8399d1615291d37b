import type { Calls, ValueOf } from '@parola/contract'
import { ADJUSTMENT_CAUSES } from '@parola/contract/money/adjustment-lists'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { Amount } from '../platform/figures.tsx'
import { t } from '../platform/i18n.ts'
import { Select, WithReason } from '../platform/page.tsx'
import { useChange } from '../platform/query.ts'
import { Segments } from '../platform/segments.tsx'
import { amountOf } from './list-with-detail.tsx'

type Money = ValueOf<Calls['opsMemberMoney']>

/** Requests an adjustment of a balance from a second operator. */
export function Adjust({ money }: { money: Money }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('adjust.title')}
      </button>
      {isOpen ? (
        <Dialog title={t('adjust.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <AdjustForm money={money} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

const TIMES = ['0', '1', '3', '5', '10'] as const

function AdjustForm({ money, onDone }: { money: Money; onDone: () => void }) {
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit')
  const [text, setText] = useState('')
  const [cause, setCause] = useState<(typeof ADJUSTMENT_CAUSES)[number]>('correction')
  const [times, setTimes] = useState('0')
  const amount = amountOf(text.trim(), money.currency)
  const propose = useChange('proposeAdjustment', {
    refreshes: ['approvals', 'auditEntries'],
    says: t('adjust.requested'),
    done: onDone,
  })
  const main = money.wallets.find(({ wallet }) => wallet === 'main')
  return (
    <div className="grid gap-4">
      <p className="text-text2">
        {money.username} · {t('money.main')}{' '}
        {main ? <Amount value={main.balance} currency={money.currency} /> : null}
      </p>
      <Segments
        label={t('kind')}
        value={direction}
        options={[
          ['credit', t('adjust.credit')],
          ['debit', t('adjust.debit')],
        ]}
        onChange={setDirection}
      />
      <label className="grid gap-1 text-12 text-text2">
        {t('queue.amount')}
        <input
          className="input"
          inputMode="decimal"
          aria-invalid={text !== '' && !amount}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Select
        label={t('adjust.cause')}
        value={cause}
        options={ADJUSTMENT_CAUSES.map((known) => [known, t(`adjust.cause.${known}`)])}
        onChange={(next) => setCause(next as typeof cause)}
      />
      {direction === 'credit' ? (
        <Select
          label={t('adjust.times')}
          value={times}
          options={TIMES.map((known) => [known, known === '0' ? t('adjust.free') : `${known}×`])}
          onChange={setTimes}
        />
      ) : null}
      <WithReason
        action={t('adjust.ask')}
        isBusy={propose.isPending}
        disabled={!amount}
        onSubmit={(because) =>
          amount &&
          propose.mutate({
            ...{ memberId: money.memberId, direction, cause, because },
            amount,
            turnoverTimes: direction === 'credit' ? Number(times) : 0,
          })
        }
      />
      <p className="text-12 text-text3">{t('adjust.hint')}</p>
    </div>
  )
}
