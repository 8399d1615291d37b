import { type Faults, withoutEmpty } from '@parola/client/forms'
import { Button, Dialog, Icon } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { useSwitch } from '../../platform/calls/switches.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { Captcha, type Solved } from '../../platform/forms/captcha.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { EmailField, UsernameField } from '../contact-fields.tsx'
import { CodeFields } from '../session/login-fields.tsx'
import { CODE_DIGITS } from '../verification/code-input.tsx'
import { NewPassword, usePasswordForm } from './new-password.tsx'

/** The methods that the brand offers to reset a password (requirements PWD-02, PWD-03). */
export function ForgotDialog() {
  const byCode = useSwitch('CHNGPASSVERIF3')
  const byMail = useSwitch('CHNGPASSMAIL3')
  const [chosen, setChosen] = useState<'mobile' | 'email' | null>(null)
  const [warning, setWarning] = useState('')
  const method = chosen ?? (byCode ? 'mobile' : 'email')
  return (
    <>
      <Dialog title={t('people.forgotTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
        <Tabs
          label={t('people.forgotTitle')}
          tabs={[
            ...(byCode ? [['mobile', t('people.tab.mobile')] as const] : []),
            ...(byMail ? [['email', t('people.tab.email')] as const] : []),
          ]}
          current={method}
          onChoose={setChosen}
        >
          {method === 'mobile' ? <ByCode onTrouble={setWarning} /> : <ByMail />}
        </Tabs>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}

function ByCode({ onTrouble }: { onTrouble: (message: string) => void }) {
  const form = usePasswordForm({
    values: { mobileNum: '', countryDialingCode: '', code: '', newPassword: '' },
    rules: async () => (await import('@parola/contract/people/password')).recoverByCode.body,
    body: ({ code: verificationCode, ...typed }) => withoutEmpty({ ...typed, verificationCode }),
    send: (body) => api('recoverByCode', { body }),
    aliases: { verificationCode: 'code' },
  })
  return (
    <form {...form.form}>
      <CodeFields purpose="password" form={form} onTrouble={onTrouble} />
      <NewPassword {...form.field('newPassword')} />
      <Submit
        form={form}
        text={t('people.setPassword')}
        isOff={form.value('code').length < CODE_DIGITS}
      />
    </form>
  )
}

function ByMail() {
  const [isSent, setSent] = useState(false)
  const [round, setRound] = useState(0)
  const form = useForm({
    values: { username: '', email: '', captcha: null as Solved | null },
    rules: async () => (await import('@parola/contract/people/password')).recoverByMail.body,
    body: ({ captcha, username, email }) => ({
      ...withoutEmpty({ username: username.trim(), email: email.trim() }),
      captchaId: captcha?.id,
      captcha: captcha?.answer,
    }),
    check: ({ captcha }): Faults => (captcha ? {} : { captcha: t('people.captchaNeeded') }),
    send: async (body) => {
      await api('recoverByMail', { body })
      setSent(true)
    },
    refused: () => {
      form.set('captcha', null)
      setRound((n) => n + 1)
      return false
    },
  })
  if (isSent) return <LinkSent />
  return (
    <form {...form.form}>
      <UsernameField {...form.field('username')} />
      <EmailField {...form.field('email')} />
      <Captcha
        key={round}
        error={form.fault('captcha')}
        onChange={(solved) => form.set('captcha', solved)}
      />
      <Submit form={form} text={t('people.sendLink')} />
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
      <Button variant="brand" isWide onClick={closeDialog}>
        {t('people.ok')}
      </Button>
    </div>
  )
}
