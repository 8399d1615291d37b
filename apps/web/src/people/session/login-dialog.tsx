import { withoutEmpty } from '@parola/client/forms'
import { Button, Checkbox, Dialog } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, Refusal } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { useSwitch } from '../../platform/calls/switches.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { Captcha, type Solved } from '../../platform/forms/captcha.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { remembered } from '../../platform/session/remembered.ts'
import { t } from '../../platform/texts/i18n.ts'
import { type Entrance, enter, needsProof } from '../entrance.ts'
import { IdentityButtons } from '../identity/identity-buttons.tsx'
import { Terms } from '../terms.tsx'
import { prepareChallenge, takeChallenge } from '../verification/challenge.ts'
import { CODE_DIGITS } from '../verification/code-input.tsx'
import { useCountdown } from '../verification/countdown.ts'
import type { TypedMobile } from '../verification/mobile.types.ts'
import { proofBy } from '../verification/phone-auth.ts'
import { CodeFields, UsernameFields } from './login-fields.tsx'

const REQUIRED = {
  username: ['username', 'password'],
  sms: ['mobileNum', 'code'],
} as const

type Props = { next?: Then; as?: 'agent' }

/** Log in by username, or by a code where the brand offers it (requirements AUTH-01 to -04, -07, -12). */
export function LoginDialog({ next, as }: Props) {
  const { data: status } = useQuery(callQuery('systemStatus'))
  const [warning, setWarning] = useState('')
  const { form, method, hasCodes, choose, needsCaptcha, captchaRound, pause } = useLogin({
    next,
    as,
  })
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
          current={method}
          onChoose={choose}
        >
          <form {...form.form}>
            {method === 'sms' ? (
              <CodeFields purpose="login" form={form} onTrouble={setWarning} />
            ) : (
              <UsernameFields form={form} />
            )}
            {needsCaptcha ? (
              <Captcha
                key={captchaRound}
                error={form.fault('captcha')}
                onChange={(solved) => form.set('captcha', solved)}
              />
            ) : null}
            <Checkbox
              name="remember"
              label={t('people.remember')}
              checked={form.value('remember')}
              onChange={(event) => form.set('remember', event.target.checked)}
            />
            <Terms
              age={status?.minAge ?? 18}
              checked={form.value('terms')}
              onChange={(is) => form.set('terms', is)}
              error={form.fault('terms')}
            />
            <Submit
              form={form}
              text={pause > 0 ? t('people.waitFor', { seconds: pause }) : t('people.login')}
              isOff={pause > 0 || (method === 'sms' && form.value('code').length < CODE_DIGITS)}
            />
            {as ? null : <IdentityButtons />}
            <LoginLinks next={next} mayRegister={!as} />
          </form>
        </Tabs>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}

/** The form, and what follows a refused attempt: a captcha, or a pause. */
function useLogin({ next, as }: Props) {
  // Agents log in with a password only (reading 14).
  const hasCodes = useSwitch('CODELOGIN3') && !as
  const [known] = useState(remembered)
  const [type, setType] = useState<'username' | 'sms'>(known.mobileNum ? 'sms' : 'username')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [captchaRound, setRound] = useState(0)
  const [pause, startPause] = useCountdown()
  const method = hasCodes ? type : 'username'
  const isKnown = Boolean(known.account ?? known.mobileNum)
  const who = (typed: Typed): Entrance => {
    const remember = method === 'sms' ? mobileIn(typed) : { account: typed.username.trim() }
    return { next, as, remember: typed.remember ? remember : undefined }
  }
  const form = useForm({
    values: {
      username: known.account ?? '',
      password: '',
      mobileNum: known.mobileNum ?? '',
      countryDialingCode: known.countryDialingCode ?? '',
      code: '',
      captcha: null as Solved | null,
      remember: isKnown,
      terms: isKnown,
    },
    rules: async () => (await import('@parola/contract/people/session')).login.body,
    body: (typed) => ({
      ...proofIn(typed, method),
      type: method,
      rememberMe: typed.remember,
      ...withoutEmpty({ as, captcha: typed.captcha }),
    }),
    check: (typed) => {
      const missing = REQUIRED[method].filter((name) => typed[name].trim() === '')
      return {
        ...Object.fromEntries(missing.map((name) => [name, t('people.rule.required')])),
        ...(needsCaptcha && !typed.captcha ? { captcha: t('people.captchaNeeded') } : {}),
        ...(typed.terms ? {} : { terms: t('people.termsNeeded') }),
      }
    },
    send: async (requested, typed) => {
      const proof =
        method === 'sms' ? { code: undefined, ...(await proofBy(mobileIn(typed), typed.code)) } : {}
      const challenge = typed.captcha ? { challenge: await takeChallenge('login') } : {}
      await enter(
        await api('login', { body: { ...requested, ...proof, ...challenge } }),
        who(typed),
      )
    },
    refused: (error, typed) => {
      if (needsProof(error, who(typed))) return true
      const value = error instanceof Refusal ? error.value : null
      if (value?.captcha) {
        setNeedsCaptcha(true)
        prepareChallenge('login')
      }
      if (value?.retryAfterS) startPause(value.retryAfterS)
      setRound((n) => n + 1)
      return false
    },
  })
  const choose = (chosen: typeof type) => {
    setType(chosen)
    form.show({})
  }
  return { form, method, hasCodes, choose, needsCaptcha, captchaRound, pause }
}

type Typed = TypedMobile & {
  username: string
  password: string
  code: string
  remember: boolean
}

function proofIn({ username, password, code, ...typed }: Typed, method: keyof typeof REQUIRED) {
  return withoutEmpty(
    method === 'sms' ? { ...mobileIn(typed), code } : { username: username.trim(), password },
  )
}

function mobileIn({ mobileNum, countryDialingCode }: TypedMobile): TypedMobile {
  return { mobileNum, countryDialingCode }
}

function LoginLinks({ next, mayRegister }: { next: Then | undefined; mayRegister: boolean }) {
  const byCode = useSwitch('CHNGPASSVERIF3')
  const byMail = useSwitch('CHNGPASSMAIL3')
  return (
    <>
      {byCode || byMail ? (
        <Button
          variant="link"
          isWide
          className="mt-2"
          onClick={() => openDialog('forgot-password')}
        >
          {t('people.forgot')}
        </Button>
      ) : null}
      {mayRegister ? (
        <p className="mt-4 text-center text-14 text-text2">
          {t('people.noAccount')}{' '}
          <button
            type="button"
            className="link font-semibold"
            onClick={() => openDialog('register', { next })}
          >
            {t('shell.signup')}
          </button>
        </p>
      ) : null}
      {next?.demo ? (
        <Button
          isWide
          className="mt-3"
          onClick={() => openDialog('game', { ...next, mode: 'demo' })}
        >
          {t('games.tryDemo')}
        </Button>
      ) : null}
    </>
  )
}
