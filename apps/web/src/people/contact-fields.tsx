import { TextField } from '@parola/ui'
import type { ComponentProps } from 'react'
import { t } from '../platform/texts/i18n.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label'>

/** The name of an existing account. */
export function UsernameField(field: Props) {
  return (
    <TextField
      {...field}
      label={t('people.username')}
      autoComplete="username"
      autoCapitalize="none"
      maxLength={64}
      required
    />
  )
}

export function EmailField(field: Props) {
  return (
    <TextField
      {...field}
      type="email"
      label={t('people.field.email')}
      autoComplete="email"
      maxLength={120}
      required
    />
  )
}
