import { Dialog, Field, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../platform/client.ts'
import { Trouble } from '../../platform/empty.tsx'
import { type Errors, errorsOf } from '../../platform/form-errors.ts'
import { t } from '../../platform/i18n.ts'
import { callQuery, refresh } from '../../platform/query.ts'
import { PaymentPassword } from '../payment-password.tsx'

type Props = { onClose: () => void; onAdded: (accountId: string) => void }

/** Adds an account in the member's own name to the book (PAY-008). */
export function AccountDialog({ onClose, onAdded }: Props) {
  const { data: ways, error: lost, refetch } = useQuery(callQuery('payoutWays'))
  const [channel, setChannel] = useState('')
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })
  const [isBusy, setBusy] = useState(false)
  const way = ways?.find((one) => one.channel === channel) ?? ways?.[0]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!way) return
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { house = '', number = '', holder = '', paymentPassword = '' } = given
    setErrors({ fields: {}, form: '' })
    setBusy(true)
    try {
      const body = { channel: way.channel, house, number, holder, paymentPassword }
      const account = await api('addPayoutAccount', { body })
      await refresh('payoutAccounts', 'withdrawNow')
      onAdded(account.accountId)
    } catch (failure) {
      setErrors(errorsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('cashier.addAccount')} closeLabel={t('shell.close')} onClose={onClose}>
      {way && ways ? (
        <form noValidate onSubmit={submit}>
          <div className="mb-4 grid grid-cols-2 gap-2">
            {ways.map((one) => (
              <button
                key={one.channel}
                type="button"
                aria-pressed={one.channel === way.channel}
                className="min-h-12 rounded-lg border border-line bg-s2 px-3 font-semibold aria-pressed:border-link aria-pressed:text-link"
                onClick={() => setChannel(one.channel)}
              >
                {t(`cashier.kind.${one.kind}`)}
              </button>
            ))}
          </div>
          <Field label={t(`cashier.house.${way.kind}`)}>
            {(ids) => (
              <select {...ids} key={way.channel} name="house" className="input">
                {way.houses.map((house) => (
                  <option key={house.code} value={house.code}>
                    {house.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label={t(`cashier.number.${way.kind}`)}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={34}
            required
            error={errors.fields.number}
          />
          <TextField
            label={t('cashier.holder')}
            name="holder"
            autoComplete="name"
            maxLength={80}
            required
            hint={t('cashier.holderHint')}
            error={errors.fields.holder}
          />
          <PaymentPassword
            required
            error={errors.fields.paymentPassword ?? errors.fields.oldPaymentPassword}
          />
          {errors.form ? (
            <p role="alert" className="mb-3 text-13 text-loss">
              {errors.form}
            </p>
          ) : null}
          <button
            type="submit"
            className="btn btn-brand w-full"
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {t(isBusy ? 'cashier.asking' : 'cashier.add')}
          </button>
        </form>
      ) : lost ? (
        <Trouble error={lost} retry={() => refetch()} />
      ) : (
        <div className="skeleton h-80" />
      )}
    </Dialog>
  )
}
