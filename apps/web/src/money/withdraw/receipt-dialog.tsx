import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Dialog, TextField } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, minorOf, wireAmount, wireOf } from '../../platform/texts/amount.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import type { Withdrawal } from './withdrawal.types.ts'

const OUTCOMES = ['received', 'part', 'missing'] as const
type Outcome = (typeof OUTCOMES)[number]

/** The receipt of a withdrawal: the whole amount, a part, or nothing (requirement WAL-04). */
export function ReceiptDialog({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const { currency, receive, reference } = withdrawal
  const form = useForm({
    values: { outcome: 'received' as Outcome, received: '' },
    rules: async () => (await import('@parola/contract/money/withdrawal')).confirmReceipt.body,
    body: ({ outcome, received }) =>
      outcome === 'part'
        ? { reference, outcome, received: wireAmount(received, receive) }
        : { reference, outcome },
    check: ({ outcome, received }): Faults =>
      outcome === 'part' && !isPart(wireAmount(received, receive), receive)
        ? { received: t('cashier.partOf', { amount: `${currency} ${figures(receive)}` }) }
        : {},
    send: async (body) => {
      try {
        await api('confirmReceipt', { body })
        toast(body.outcome === 'received' ? 'good' : 'info', t(`cashier.thanks.${body.outcome}`))
        onClose()
      } finally {
        await refresh('withdrawals', 'withdrawNow', 'walletBalance')
      }
    },
  })
  const outcome = form.value('outcome')
  const received = wireAmount(form.value('received'), receive)
  const remaining = isPart(received, receive)
    ? wireOf(minorOf(receive) - minorOf(received), receive)
    : null

  return (
    <Dialog title={t('cashier.receipt')} closeLabel={t('shell.close')} onClose={onClose}>
      <form {...form.form} className="grid gap-3">
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
                onChange={() => form.set('outcome', name)}
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
            {...form.field('received')}
            label={t('cashier.receivedAmount')}
            inputMode={keypadFor(receive)}
            maxLength={16}
            hint={
              remaining
                ? t('cashier.remaining', { amount: `${currency} ${figures(remaining)}` })
                : ''
            }
          />
        ) : null}
        <p className="text-12 text-text3">{t('cashier.forcedText')}</p>
        <Submit form={form} text={t('cashier.say')} busyText={t('cashier.say')} />
      </form>
    </Dialog>
  )
}

function isPart(received: string, whole: string): boolean {
  return received !== '' && minorOf(received) > 0n && minorOf(received) < minorOf(whole)
}
