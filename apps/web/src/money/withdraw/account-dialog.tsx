import { withoutEmpty } from '@parola/client/forms'
import { Dialog, Field, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/client.ts'
import { Trouble } from '../../platform/empty.tsx'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import { Submit } from '../../platform/submit.tsx'
import { PaymentPassword } from '../payment-password.tsx'

type Props = { onClose: () => void; onAdded: (accountId: string) => void }

/** Adds a payout account in the member's own name (PAY-008). */
export function AccountDialog({ onClose, onAdded }: Props) {
  const { data: methods, error: lost, refetch } = useQuery(callQuery('payoutMethods'))
  const [channel, setChannel] = useState('')
  const method = methods?.find((payout) => payout.channel === channel) ?? methods?.[0]
  const form = useForm({
    values: { house: '', number: '', holder: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/money/withdrawal')).addPayoutAccount.body,
    body: ({ house, ...typed }) =>
      withoutEmpty({ ...typed, channel: method?.channel, house: house || method?.houses[0]?.code }),
    send: async (body) => {
      const account = await api('addPayoutAccount', { body })
      await refresh('payoutAccounts', 'withdrawNow')
      onAdded(account.accountId)
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })

  return (
    <Dialog title={t('cashier.addAccount')} closeLabel={t('shell.close')} onClose={onClose}>
      {method && methods ? (
        <form {...form.form}>
          <div className="mb-4 grid grid-cols-2 gap-2">
            {methods.map((item) => (
              <button
                key={item.channel}
                type="button"
                aria-pressed={item.channel === method.channel}
                className="min-h-12 rounded-lg border border-line bg-s2 px-3 font-semibold aria-pressed:border-link aria-pressed:text-link"
                onClick={() => {
                  setChannel(item.channel)
                  form.set('house', '')
                }}
              >
                {t(`cashier.kind.${item.kind}`)}
              </button>
            ))}
          </div>
          <Field label={t(`cashier.house.${method.kind}`)}>
            {(ids) => (
              <select
                {...ids}
                key={method.channel}
                name="house"
                className="input"
                onChange={(event) => form.set('house', event.target.value)}
              >
                {method.houses.map((house) => (
                  <option key={house.code} value={house.code}>
                    {house.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            {...form.field('number')}
            label={t(`cashier.number.${method.kind}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={34}
            required
          />
          <TextField
            {...form.field('holder')}
            label={t('cashier.holder')}
            autoComplete="name"
            maxLength={80}
            required
            hint={t('cashier.holderHint')}
          />
          <PaymentPassword required {...form.field('paymentPassword')} />
          <Submit form={form} text={t('cashier.add')} busyText={t('cashier.asking')} />
        </form>
      ) : lost ? (
        <Trouble error={lost} retry={() => refetch()} />
      ) : (
        <div className="skeleton h-80" />
      )}
    </Dialog>
  )
}
