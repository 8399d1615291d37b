import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Captcha, type Solved } from '../platform/captcha.tsx'
import { api, Refusal } from '../platform/client.ts'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { remembered } from '../platform/remembered.ts'
import { useSwitch } from '../platform/switches.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { prepareChallenge, takeChallenge } from './challenge.ts'
import { CODE_DIGITS } from './code-input.tsx'
import { useCountdown } from './countdown.ts'
import { asksForProof, type Entrance, enter } from './entrance.ts'
import { IdentityButtons } from './identity/identity-buttons.tsx'
import { proofBy } from './identity/phone-auth.ts'
import { CodeFields, UsernameFields } from './login-fields.tsx'
import { Tabs } from './tabs.tsx'
import { Terms } from './terms.tsx'

const REQUIRED = {
  username: ['username', 'password'],
  sms: ['mobileNum', 'code'],
} as const

/** Log in by username, or by a code where the brand offers it (requirements AUTH-01 to -04, -07, -12). */
export function LoginDialog({ next, as }: { next?: Then; as?: 'agent' }) {
  const { data: status } = useQuery(callQuery('systemStatus'))
  // Agents log in with a password only (reading 14).
  const hasCodes = useSwitch('CODELOGIN3') && !as
  const [known] = useState(remembered)
  const [type, setType] = useState<'username' | 'sms'>(known.mobileNum ? 'sms' : 'username')
  const [isBusy, setBusy] = useState(false)
  const [isTermed, setTermed] = useState(Boolean(known.account ?? known.mobileNum))
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [solved, setSolved] = useState<Solved | null>(null)
  const [code, setCode] = useState('')
  const [round, setRound] = useState(0)
  const [pause, startPause] = useCountdown()
  const [warning, setWarning] = useState('')
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })
  const showErrors = (fields: Errors) => setErrors({ fields, form: '' })
  const way = hasCodes ? type : 'username'

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const rememberMe = data.get('remember') === 'on'
    const missing = REQUIRED[way].filter((name) => text(name).trim() === '')
    const broken: Errors = Object.fromEntries(missing.map((n) => [n, t('people.rule.required')]))
    if (needsCaptcha && !solved?.answer) broken.captcha = t('people.captchaNeeded')
    if (!isTermed) broken.terms = t('people.termsNeeded')
    showErrors(broken)
    if (Object.keys(broken).length > 0) return
    const named = { username: text('username').trim(), password: text('password') }
    const typed = { mobileNum: text('mobileNum'), countryDialingCode: text('countryDialingCode') }
    const remember = way === 'sms' ? typed : { account: named.username }
    const who: Entrance = { next, as, remember: rememberMe ? remember : undefined }
    setBusy(true)
    try {
      const proof = way === 'sms' ? { ...typed, ...(await proofBy(typed, code)) } : named
      const body = {
        ...proof,
        type: way,
        rememberMe,
        ...(as ? { as } : {}),
        ...(solved ? { captcha: solved, challenge: await takeChallenge('login') } : {}),
      }
      await enter(await api('login', { body }), who)
    } catch (error) {
      if (asksForProof(error, who)) return
      const value = error instanceof Refusal ? error.value : null
      if (value?.captcha) {
        setNeedsCaptcha(true)
        prepareChallenge('login')
      }
      if (value?.retryAfterS) startPause(value.retryAfterS)
      setRound((n) => n + 1)
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Dialog
        title={t(as ? 'shell.agentLogin' : 'people.login')}
        closeLabel={t('shell.close')}
        onClose={closeDialog}
      >
        {next ? (
          <p className="mb-3 rounded-md bg-s2 px-3 py-2 text-13 text-text2">
            {t('people.thenGame', { name: next.name })}
          </p>
        ) : null}
        <Tabs
          label={t('people.login')}
          tabs={[
            ['username', t('people.tab.username')] as const,
            ...(hasCodes ? [['sms', t('people.tab.sms')] as const] : []),
          ]}
          current={way}
          onChoose={(chosen) => {
            setType(chosen)
            showErrors({})
          }}
        />
        <form noValidate onSubmit={submit}>
          {way === 'sms' ? (
            <CodeFields
              purpose="login"
              errors={errors.fields}
              remembered={known}
              code={code}
              onCode={setCode}
              onErrors={showErrors}
              onTrouble={setWarning}
            />
          ) : (
            <UsernameFields errors={errors.fields} remembered={known} />
          )}
          {needsCaptcha ? (
            <Captcha key={round} error={errors.fields.captcha} onChange={setSolved} />
          ) : null}
          <label className="flex min-h-11 items-center gap-2 text-14">
            <input
              type="checkbox"
              name="remember"
              className="size-5 accent-[var(--brand)]"
              defaultChecked={Boolean(known.account ?? known.mobileNum)}
            />
            {t('people.remember')}
          </label>
          <Terms
            age={status?.minAge ?? 18}
            checked={isTermed}
            onChange={setTermed}
            error={errors.fields.terms}
          />
          <p role="alert" className="min-h-6 text-14 text-loss">
            {errors.form}
          </p>
          <button
            type="submit"
            className="btn btn-brand mt-1 w-full"
            disabled={isBusy || pause > 0 || (way === 'sms' && code.length < CODE_DIGITS)}
            aria-busy={isBusy}
          >
            {pause > 0
              ? t('people.waitFor', { seconds: pause })
              : t(isBusy ? 'people.wait' : 'people.login')}
          </button>
          {as ? null : <IdentityButtons />}
          <LoginLinks next={next} mayRegister={!as} />
        </form>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}

function LoginLinks({ next, mayRegister }: { next: Then | undefined; mayRegister: boolean }) {
  const byCode = useSwitch('CHNGPASSVERIF3')
  const byMail = useSwitch('CHNGPASSMAIL3')
  return (
    <>
      {byCode || byMail ? (
        <button
          type="button"
          className="mt-4 block w-full text-center text-14 text-link underline"
          onClick={() => openDialog('forgot-password')}
        >
          {t('people.forgot')}
        </button>
      ) : null}
      {mayRegister ? (
        <p className="mt-4 text-center text-14 text-text2">
          {t('people.noAccount')}{' '}
          <button
            type="button"
            className="font-semibold text-link underline"
            onClick={() => openDialog('register', { next })}
          >
            {t('shell.signup')}
          </button>
        </p>
      ) : null}
      {next?.demo ? (
        <button
          type="button"
          className="btn btn-quiet mt-3 w-full"
          onClick={() => openDialog('game', { ...next, mode: 'demo' })}
        >
          {t('games.tryDemo')}
        </button>
      ) : null}
    </>
  )
}
