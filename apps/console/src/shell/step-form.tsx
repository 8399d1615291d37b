import type { Form } from '@parola/client/forms'
import { Alert, Button, PasswordField, TextField } from '@parola/ui'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../platform/i18n.ts'

type FormProps = {
  // Each step has separate fields.
  form: Pick<Form<object>, 'form' | 'isBusy' | 'message'>
  title: string
  text: string
  action: string
  isOff?: boolean
  children: ReactNode
}

/** One step of the log-in. */
export function StepForm({ form, title, text, action, isOff = false, children }: FormProps) {
  return (
    <form {...form.form} className="grid gap-3">
      <h1 className="text-18">{title}</h1>
      <p className="text-text2">{text}</p>
      {children}
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <Button type="submit" variant="brand" isBusy={form.isBusy} disabled={isOff}>
        {action}
      </Button>
    </form>
  )
}

/** Six digits of the app, or a recovery code. */
export function CodeField({ form }: { form: Form<{ code: string }> }) {
  return (
    <TextField
      {...form.field('code')}
      label={t('login.codeField')}
      autoComplete="one-time-code"
      inputMode="text"
      maxLength={20}
      autoFocus
      required
    />
  )
}

type PasswordProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

export function Password(field: PasswordProps) {
  return (
    <PasswordField {...field} showLabel={t('login.show')} hideLabel={t('login.hide')} required />
  )
}
