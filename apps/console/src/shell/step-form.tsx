import { TextField } from '@parola/ui'
import type { FormEvent, ReactNode } from 'react'
import { words } from '../platform/client.ts'
import { t } from '../platform/i18n.ts'

type FormProps = {
  title: string
  text: string
  action: string
  error: unknown
  isBusy: boolean
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** One step of the way in. */
export function StepForm({ title, text, action, error, isBusy, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <h1 className="text-18">{title}</h1>
      <p className="mb-2 text-text2">{text}</p>
      {children}
      {error ? (
        <p role="alert" className="notice notice-bad">
          {words(error)}
        </p>
      ) : null}
      <button type="submit" className="btn btn-brand mt-1" disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}

/** Six digits of the app, or a recovery code. */
export function CodeField() {
  return (
    <TextField
      label={t('login.codeField')}
      name="code"
      autoComplete="one-time-code"
      inputMode="text"
      maxLength={20}
      autoFocus
      required
    />
  )
}
