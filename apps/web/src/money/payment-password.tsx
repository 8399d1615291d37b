import type { ComponentProps } from 'react'
import { Password } from '../platform/forms/password.tsx'
import { t } from '../platform/texts/i18n.ts'

const LONGEST = 128

type Props = Pick<ComponentProps<typeof Password>, 'error' | 'required' | 'onChange' | 'ref'>

/** The password for withdrawals and transfers; browsers must not fill in the login password. */
export function PaymentPassword(props: Props) {
  return (
    <Password
      required={false}
      {...props}
      label={t('cashier.paymentPassword')}
      name="paymentPassword"
      autoComplete="off"
      maxLength={LONGEST}
    />
  )
}
