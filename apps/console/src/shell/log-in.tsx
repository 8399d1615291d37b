import type { Calls, ValueOf } from '@parola/contract'
import { PasswordField, TextField } from '@parola/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../platform/client.ts'
import { t } from '../platform/i18n.ts'
import { keepToken } from '../platform/session.ts'
import { Enrol } from './enrol.tsx'
import { CodeField, StepForm } from './step-form.tsx'

type Step = ValueOf<Calls['operatorLogin']>

/** The way in: password first, then an own one where it was another's, then the authenticator app. */
export function LogIn() {
  const [step, setStep] = useState<Step | null>(null)
  const restart = () => setStep(null)
  return (
    <main className="capiz grid min-h-dvh place-items-center p-4">
      <div className="panel w-full max-w-[420px] p-6">
        <p className="mb-5 flex items-center gap-3">
          <img src="/logo.svg" width="36" height="36" alt="" />
          <span className="font-display text-20">{t('title')}</span>
        </p>
        {step === null ? <First onStep={setStep} /> : null}
        {step?.next === 'password' ? <Own ticket={step.ticket} onStep={setStep} /> : null}
        {step?.next === 'enrol' ? <Enrol ticket={step.ticket} /> : null}
        {step?.next === 'code' ? <Code ticket={step.ticket} /> : null}
        {step ? (
          <button type="button" className="link mt-4" onClick={restart}>
            {t('login.restart')}
          </button>
        ) : null}
      </div>
    </main>
  )
}

/** What a one-time link carries after its `#`: a name and the password that works once. */
const LINK = /^#first=([a-z][a-z0-9.-]{2,31}):([A-Za-z0-9_-]+)$/

function First({ onStep }: { onStep: (step: Step) => void }) {
  const login = useMutation({
    mutationFn: (body: { username: string; password: string }) => api('operatorLogin', { body }),
    onSuccess: onStep,
  })
  const { mutate } = login
  useEffect(() => {
    const [, username, password] = LINK.exec(location.hash) ?? []
    if (!username || !password) return
    // Neither the history nor a reload keeps the password.
    history.replaceState(null, '', location.pathname)
    mutate({ username, password })
  }, [mutate])
  return (
    <StepForm
      title={t('login.title')}
      text={t('login.text')}
      action={t('login.next')}
      error={login.error}
      isBusy={login.isPending}
      onSubmit={(form) =>
        login.mutate({
          username: String(form.get('username')),
          password: String(form.get('password')),
        })
      }
    >
      <TextField
        label={t('login.name')}
        name="username"
        autoComplete="username"
        autoFocus
        required
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        required
      />
    </StepForm>
  )
}

function Own({ ticket, onStep }: { ticket: string; onStep: (step: Step) => void }) {
  const choose = useMutation({
    mutationFn: (password: string) => api('operatorChoosePassword', { body: { ticket, password } }),
    onSuccess: onStep,
  })
  return (
    <StepForm
      title={t('login.own')}
      text={t('login.ownText')}
      action={t('login.next')}
      error={choose.error}
      isBusy={choose.isPending}
      onSubmit={(form) => choose.mutate(String(form.get('password')))}
    >
      <PasswordField
        label={t('login.newPassword')}
        name="password"
        autoComplete="new-password"
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        autoFocus
        required
      />
    </StepForm>
  )
}

function Code({ ticket }: { ticket: string }) {
  const prove = useMutation({
    mutationFn: (code: string) => api('operatorProve', { body: { ticket, code } }),
    onSuccess: ({ token }) => keepToken(token),
  })
  return (
    <StepForm
      title={t('login.code')}
      text={t('login.codeText')}
      action={t('login.enter')}
      error={prove.error}
      isBusy={prove.isPending}
      onSubmit={(form) => prove.mutate(String(form.get('code')))}
    >
      <CodeField />
    </StepForm>
  )
}
