import { Dialog, Icon, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { Captcha, type Solved } from '../platform/captcha.tsx'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { useSwitch } from '../platform/switches.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { CODE_DIGITS } from './code-input.tsx'
import { CodeFields } from './login-fields.tsx'
import { NewPassword, Submit, usePasswordForm } from './new-password.tsx'
import { Tabs } from './tabs.tsx'

/** The ways to a new password that the brand offers (requirements PWD-02, PWD-03). */
export function ForgotDialog() {
  const byCode = useSwitch('CHNGPASSVERIF3')
  const byMail = useSwitch('CHNGPASSMAIL3')
  const [chosen, setChosen] = useState<'mobile' | 'email' | null>(null)
  const [warning, setWarning] = useState('')
  const way = chosen ?? (byCode ? 'mobile' : 'email')
  return (
    <>
      <Dialog title={t('people.forgotTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
        <Tabs
          label={t('people.forgotTitle')}
          tabs={[
            ...(byCode ? [['mobile', t('people.tab.mobile')] as const] : []),
            ...(byMail ? [['email', t('people.tab.email')] as const] : []),
          ]}
          current={way}
          onChoose={setChosen}
        />
        {way === 'mobile' ? <ByCode onTrouble={setWarning} /> : <ByMail />}
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}

function ByCode({ onTrouble }: { onTrouble: (message: string) => void }) {
  const [code, setCode] = useState('')
  const { isBusy, errors, submit, showErrors } = usePasswordForm((given) => {
    const { mobileNum = '', countryDialingCode = '', newPassword = '' } = given
    const body = { mobileNum, countryDialingCode, newPassword, verificationCode: code }
    return api('recoverByCode', { body })
  })
  return (
    <form noValidate onSubmit={submit}>
      <CodeFields
        purpose="password"
        errors={errors.fields}
        remembered={{}}
        code={code}
        onCode={setCode}
        onErrors={showErrors}
        onTrouble={onTrouble}
      />
      <NewPassword error={errors.fields.newPassword} />
      <Submit
        text={t('people.setPassword')}
        isBusy={isBusy}
        isOff={code.length < CODE_DIGITS}
        message={errors.form}
      />
    </form>
  )
}

function ByMail() {
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [solved, setSolved] = useState<Solved | null>(null)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [username, email] = ['username', 'email'].map((name) => String(data.get(name)).trim())
    const fields: Errors = {}
    if (!username) fields.username = t('people.rule.required')
    if (!email) fields.email = t('people.rule.required')
    if (!solved) fields.captcha = t('people.captchaNeeded')
    setErrors({ fields, form: '' })
    if (!username || !email || !solved) return
    setBusy(true)
    try {
      const body = { username, email, captchaId: solved.id, captcha: solved.answer }
      await api('recoverByMail', { body })
      setSent(true)
    } catch (error) {
      setSolved(null)
      setRound((n) => n + 1)
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (isSent) return <LinkSent />
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        name="username"
        label={t('people.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        error={errors.fields.username}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t('people.field.email')}
        autoComplete="email"
        maxLength={120}
        error={errors.fields.email}
        required
      />
      <Captcha key={round} error={errors.fields.captcha} onChange={setSolved} />
      <Submit text={t('people.sendLink')} isBusy={isBusy} message={errors.form} />
    </form>
  )
}

function LinkSent() {
  return (
    <div className="grid justify-items-center gap-3 text-center" role="status">
      <span className="grid size-16 place-items-center rounded-full bg-s2 text-win">
        <Icon name="check" size={34} />
      </span>
      <p className="font-semibold">{t('people.linkSent')}</p>
      <p className="text-text2">{t('people.linkSentText')}</p>
      <button type="button" className="btn btn-brand w-full" onClick={closeDialog}>
        {t('people.ok')}
      </button>
    </div>
  )
}
