import type { Calls, ValueOf } from '@parola/contract'
import { Button, TextField } from '@parola/ui'
import { useEffect, useState } from 'react'
import { api } from '../platform/client.ts'
import { useForm } from '../platform/form.ts'
import { t } from '../platform/i18n.ts'
import { keepToken } from '../platform/session.ts'
import { Enrol } from './enrol.tsx'
import { CodeField, Password, StepForm } from './step-form.tsx'

type Step = ValueOf<Calls['operatorLogin']>

/** The login: password first, then a new one after a one-time password, then the authenticator app. */
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
        {step === null ? <PasswordStep onStep={setStep} /> : null}
        {step?.next === 'password' ? <NewPassword ticket={step.ticket} onStep={setStep} /> : null}
        {step?.next === 'enrol' ? <Enrol ticket={step.ticket} /> : null}
        {step?.next === 'code' ? <CodeStep ticket={step.ticket} /> : null}
        {step ? (
          <Button variant="link" className="mt-3 -ml-3" onClick={restart}>
            {t('login.restart')}
          </Button>
        ) : null}
      </div>
    </main>
  )
}

/** The contents of a one-time link after its `#`: a name and the password that works once. */
const LINK = /^#first=([a-z][a-z0-9.-]{2,31}):([A-Za-z0-9_-]+)$/

const rules = () => import('@parola/contract/people/operator')

function PasswordStep({ onStep }: { onStep: (step: Step) => void }) {
  const form = useForm({
    values: { username: '', password: '' },
    rules: async () => (await rules()).operatorLogin.body,
    send: async (body) => onStep(await api('operatorLogin', { body })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is used once
  useEffect(() => {
    const [, username, password] = LINK.exec(location.hash) ?? []
    if (!username || !password) return
    // Neither the history nor a reload keeps the password.
    history.replaceState(null, '', location.pathname)
    form.set('username', username)
    form.set('password', password)
    form.submit()
  }, [])
  return (
    <StepForm form={form} title={t('login.title')} text={t('login.text')} action={t('login.next')}>
      <TextField
        {...form.field('username')}
        label={t('login.name')}
        autoComplete="username"
        autoFocus
        required
      />
      <Password
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
    </StepForm>
  )
}

function NewPassword({ ticket, onStep }: { ticket: string; onStep: (step: Step) => void }) {
  const form = useForm({
    values: { password: '' },
    rules: async () => (await rules()).operatorChoosePassword.body,
    body: (typed) => ({ ...typed, ticket }),
    send: async (body) => onStep(await api('operatorChoosePassword', { body })),
  })
  return (
    <StepForm form={form} title={t('login.own')} text={t('login.ownText')} action={t('login.next')}>
      <Password
        {...form.field('password')}
        label={t('login.newPassword')}
        autoComplete="new-password"
        autoFocus
      />
    </StepForm>
  )
}

function CodeStep({ ticket }: { ticket: string }) {
  const form = useForm({
    values: { code: '' },
    rules: async () => (await rules()).operatorProve.body,
    body: (typed) => ({ ...typed, ticket }),
    send: async (body) => keepToken((await api('operatorProve', { body })).token),
  })
  return (
    <StepForm
      form={form}
      title={t('login.code')}
      text={t('login.codeText')}
      action={t('login.enter')}
    >
      <CodeField form={form} />
    </StepForm>
  )
}
