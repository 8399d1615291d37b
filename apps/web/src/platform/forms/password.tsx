import { PasswordField } from '@parola/ui'
import type { ComponentProps } from 'react'
import { t } from '../texts/i18n.ts'

type Props = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

/** A password, with the button that shows it. */
export function Password(field: Props) {
  return (
    <PasswordField required {...field} showLabel={t('people.show')} hideLabel={t('people.hide')} />
  )
}
