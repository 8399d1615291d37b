import { PasswordField } from '@parola/ui'
import type { ComponentProps } from 'react'
import { t } from '../platform/i18n.ts'

const LONGEST = 128

type Props = Pick<ComponentProps<typeof PasswordField>, 'value' | 'error' | 'required' | 'onChange'>

/** The word that lets money leave the wallet; browsers are not to offer the log-in's. */
export function PaymentPassword(props: Props) {
  return (
    <PasswordField
      label={t('cashier.paymentPassword')}
      name="paymentPassword"
      autoComplete="off"
      maxLength={LONGEST}
      showLabel={t('people.show')}
      hideLabel={t('people.hide')}
      {...props}
    />
  )
}
