import { Dialog, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { keypadFor, minorOf, wireAmount, wireOf } from '../../platform/amount.ts'
import { api } from '../../platform/client.ts'
import { errorsOf } from '../../platform/form-errors.ts'
import { figures, t } from '../../platform/i18n.ts'
import { refresh } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import type { Withdrawal } from './withdrawal.types.ts'

const OUTCOMES = ['received', 'part', 'missing'] as const
type Outcome = (typeof OUTCOMES)[number]

/** What came of a withdrawal: all of it, a part, or nothing (requirement WAL-04). */
export function ReceiptDialog({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome>('received')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { currency, receive, reference } = withdrawal
  const received = wireAmount(typed, receive)
  const isPart = received !== '' && minorOf(received) > 0n && minorOf(received) < minorOf(receive)
  const remaining = isPart ? wireOf(minorOf(receive) - minorOf(received), receive) : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (outcome === 'part' && !isPart) {
      return setError(t('cashier.partOf', { amount: `${currency} ${figures(receive)}` }))
    }
    setError('')
    setBusy(true)
    try {
      const body = { reference, outcome, ...(outcome === 'part' ? { received } : {}) }
      await api('confirmReceipt', { body })
      toast(outcome === 'received' ? 'good' : 'info', t(`cashier.said.${outcome}`))
      onClose()
    } catch (failure) {
      setError(errorsOf(failure).form)
    } finally {
      setBusy(false)
      await refresh('withdrawals', 'withdrawNow', 'walletBalance')
    }
  }

  return (
    <Dialog title={t('cashier.receipt')} closeLabel={t('shell.close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <p className="text-text2">
          {t('cashier.receiptText', { amount: `${currency} ${figures(receive)}` })}
        </p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('cashier.receipt')}</legend>
          {OUTCOMES.map((name) => (
            <label
              key={name}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-s2 px-3 has-checked:border-link"
            >
              <input
                type="radio"
                name="outcome"
                value={name}
                checked={outcome === name}
                onChange={() => setOutcome(name)}
                className="size-5 accent-(--brand)"
              />
              <span>
                <span className="block font-semibold">{t(`cashier.outcome.${name}`)}</span>
                <span className="block text-12 text-text2">{t(`cashier.outcomeText.${name}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {outcome === 'part' ? (
          <TextField
            label={t('cashier.receivedAmount')}
            name="received"
            inputMode={keypadFor(receive)}
            value={typed}
            maxLength={16}
            hint={
              remaining
                ? t('cashier.remaining', { amount: `${currency} ${figures(remaining)}` })
                : ''
            }
            onChange={(e) => setTyped(e.target.value)}
          />
        ) : null}
        {error ? (
          <p role="alert" className="text-13 text-loss">
            {error}
          </p>
        ) : null}
        <p className="text-12 text-text3">{t('cashier.forcedText')}</p>
        <button type="submit" className="btn btn-brand w-full" disabled={isBusy} aria-busy={isBusy}>
          {t('cashier.say')}
        </button>
      </form>
    </Dialog>
  )
}
