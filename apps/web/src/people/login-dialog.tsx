import { Dialog, PasswordField, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, Refusal } from '../platform/client.ts'
import { closeDialog, leaveDialog, openDialog } from '../platform/dialogs.ts'
import { type Then, useFollow } from '../platform/follow.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { noteRemembered, openSession, rememberedAccount } from '../platform/session.ts'
import { Captcha, type Solved } from './captcha.tsx'

/** Log in by username (requirements AUTH-01 to -04, -07, -12). */
export function LoginDialog({ next, as }: { next?: Then; as?: 'agent' }) {
  const navigate = useNavigate()
  const follow = useFollow()
  const { data: status } = useQuery(callQuery('systemStatus'))
  const [isBusy, setBusy] = useState(false)
  const [isTermed, setTermed] = useState(Boolean(rememberedAccount()))
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [solved, setSolved] = useState<Solved | null>(null)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })
  const age = status?.minAge ?? 18

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    const rememberMe = data.get('remember') === 'on'
    const fields: Errors = {}
    if (!username) fields.username = t('people.rule.required')
    if (!password) fields.password = t('people.rule.required')
    if (needsCaptcha && !solved?.answer) fields.captcha = t('people.captchaNeeded')
    if (!isTermed) fields.terms = t('people.termsNeeded')
    setErrors({ fields, form: '' })
    if (Object.keys(fields).length > 0) return
    setBusy(true)
    try {
      const body = {
        username,
        password,
        type: 'username' as const,
        rememberMe,
        ...(as ? { as } : {}),
        ...(solved ? { captcha: solved } : {}),
      }
      const opened = await api('login', { body })
      noteRemembered(rememberMe, username)
      await openSession(opened)
      if (next) return follow(next)
      leaveDialog()
      void navigate({ to: (as ? '/agentHome' : '/') as '/', replace: true })
    } catch (error) {
      if (error instanceof Refusal && error.value?.captcha) setNeedsCaptcha(true)
      setRound((n) => n + 1)
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t(as ? 'shell.agentLogin' : 'people.login')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form noValidate onSubmit={submit}>
        {next ? (
          <p className="mb-3 rounded-md bg-s2 px-3 py-2 text-[13px] text-text2">
            {t('people.thenGame', { name: next.name })}
          </p>
        ) : null}
        <TextField
          name="username"
          label={t('people.username')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={64}
          defaultValue={rememberedAccount()}
          error={errors.fields.username}
          required
        />
        <PasswordField
          name="password"
          label={t('people.password')}
          autoComplete="current-password"
          maxLength={128}
          error={errors.fields.password}
          showLabel={t('people.show')}
          hideLabel={t('people.hide')}
          required
        />
        {needsCaptcha ? (
          <Captcha key={round} error={errors.fields.captcha} onChange={setSolved} />
        ) : null}
        <label className="flex min-h-11 items-center gap-2 text-[14px]">
          <input
            type="checkbox"
            name="remember"
            className="size-5 accent-[var(--brand)]"
            defaultChecked={Boolean(rememberedAccount())}
          />
          {t('people.remember')}
        </label>
        <Terms age={age} checked={isTermed} onChange={setTermed} error={errors.fields.terms} />
        <p role="alert" className="min-h-6 text-[14px] text-loss">
          {errors.form}
        </p>
        <button
          type="submit"
          className="btn btn-brand mt-1 w-full"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'people.wait' : 'people.login')}
        </button>
        <p className="mt-4 text-center text-[14px] text-text2">
          {t('people.noAccount')}{' '}
          <button
            type="button"
            className="font-semibold text-link underline"
            onClick={() => openDialog('register', { next })}
          >
            {t('shell.signup')}
          </button>
        </p>
        {next?.demo ? (
          <button
            type="button"
            className="btn btn-quiet mt-3 w-full"
            onClick={() => openDialog('game', { ...next, mode: 'demo' })}
          >
            {t('games.tryDemo')}
          </button>
        ) : null}
      </form>
    </Dialog>
  )
}

type TermsProps = {
  age: number
  checked: boolean
  onChange: (is: boolean) => void
  error?: string | undefined
}

export function Terms({ age, checked, onChange, error }: TermsProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2 text-[14px]">
        <input
          type="checkbox"
          name="terms"
          className="size-5 accent-[var(--brand)]"
          checked={checked}
          aria-invalid={Boolean(error)}
          onChange={(e) => onChange(e.target.checked)}
        />
        <span>
          {t('people.terms', { age })}{' '}
          <a href="/help#term" target="_blank" rel="noreferrer" className="text-link underline">
            {t('people.termsLink')}
          </a>
        </span>
      </label>
      {error ? <p className="text-[12px] text-loss">{error}</p> : null}
    </div>
  )
}
