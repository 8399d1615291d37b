import type { ComponentProps } from 'react'
import { t } from '../platform/i18n.ts'
import { Password } from '../platform/password.tsx'

const LONGEST = 128

type Props = Pick<ComponentProps<typeof Password>, 'error' | 'required' | 'onChange' | 'ref'>

/** The password that lets money leave the wallet; browsers must not offer the login password. */
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
