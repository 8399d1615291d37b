import { withoutEmpty } from '@parola/client/forms'
import type { PayoutNumber } from '@parola/contract'
import { Alert, Choice, Dialog, SelectField, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldWords } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { Trouble } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { PaymentPassword } from '../payment-password.tsx'

/** The keyboard that a phone offers for a number. */
const KEYBOARDS = { digits: 'numeric', mobile: 'tel', email: 'email', address: 'text' } as const

type Props = { onClose: () => void; onAdded: (accountId: string) => void }

/** Adds a payout account in the member's own name (PAY-008). */
export function AccountDialog({ onClose, onAdded }: Props) {
  const { data: methods, error: lost, refetch } = useQuery(callQuery('payoutMethods'))
  const [channel, setChannel] = useState('')
  const method = methods?.find((payout) => payout.channel === channel) ?? methods?.[0]
  const houseOf = (code: string) =>
    method?.houses.find((house) => house.code === code) ?? method?.houses[0]
  const form = useForm({
    values: { house: '', number: '', holder: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/money/withdrawal')).addPayoutAccount.body,
    body: ({ house, ...typed }) =>
      withoutEmpty({ ...typed, channel: method?.channel, house: houseOf(house)?.code }),
    check: ({ house, number: typed }) => numberFault(typed, houseOf(house)?.number),
    send: async (body) => {
      const account = await api('addPayoutAccount', { body })
      await refresh('payoutAccounts', 'withdrawNow')
      onAdded(account.accountId)
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })

  const number = houseOf(form.value('house'))?.number ?? 'digits'
  return (
    <Dialog title={t('cashier.addAccount')} closeLabel={t('shell.close')} onClose={onClose}>
      {method && methods ? (
        <form {...form.form}>
          <Choice
            look="segments"
            className="mb-4"
            label={t('money.payMethod')}
            options={methods.map((item) => [item.channel, t(`cashier.kind.${item.kind}`)])}
            value={method.channel}
            onChange={(next) => {
              setChannel(next)
              form.set('house', '')
            }}
          />
          <SelectField
            key={method.channel}
            name="house"
            label={t(`cashier.house.${method.kind}`)}
            error={form.fault('house')}
            options={method.houses.map((house) => [house.code, house.name])}
            onChange={(event) => form.set('house', event.target.value)}
          />
          <TextField
            {...form.field('number')}
            label={t(`cashier.number.${number}`)}
            inputMode={KEYBOARDS[number]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
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
          {method.waitHours > 0 ? (
            <Alert kind="info" className="mb-4">
              {t('cashier.waitHours', { hours: method.waitHours })}
            </Alert>
          ) : null}
          <PaymentPassword required {...form.field('paymentPassword')} />
          <Submit form={form} text={t('cashier.add')} busyText={t('cashier.requesting')} />
        </form>
      ) : lost ? (
        <Trouble error={lost} retry={() => refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

/** The rule that a typed number breaks: the contract cannot know what its bank or wallet knows accounts by. */
async function numberFault(
  typed: string,
  kind: PayoutNumber | undefined,
): Promise<Record<string, string>> {
  if (!typed || !kind) return {}
  const { plainPayoutNumber } = await import('@parola/contract/money/payout-number')
  if (plainPayoutNumber(typed, kind)) return {}
  return { number: fieldWords({ field: 'number', rule: `account-${kind}` }) }
}
