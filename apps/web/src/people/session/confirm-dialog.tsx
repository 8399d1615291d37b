import { Button, Dialog, Icon } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { errorsOf } from '../../platform/forms/form-errors.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { type Entrance, enter, type Method, type Proof } from '../entrance.ts'
import { isCodeReady, SubmittedCode } from '../verification/code-input.tsx'
import { SendCode } from '../verification/send-code.tsx'

const ICONS = {
  email: 'send',
  mobile: 'phone',
  authenticator: 'shield',
  password: 'user',
} as const

/** One proof more of who logs in from a new place, or has switched the second factor on (AUTH-09). */
export function ConfirmDialog({
  ticket = '',
  methods = [],
  ...entrance
}: Partial<Proof> & Entrance) {
  const [chosen, setChosen] = useState<Method | null>(null)
  const method = chosen ?? methods[0]?.method ?? 'email'
  const to = methods.find((item) => item.method === method)?.to ?? ''
  return (
    <Dialog title={t('people.confirmTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <div className="mb-4 flex items-start gap-3 rounded-lg bg-s2 p-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 text-link">
          <Icon name={ICONS[method]} size={20} />
        </span>
        <p className="text-14 text-text2">
          {t(method === 'authenticator' ? 'people.confirmApp' : 'people.confirmPlace')}
        </p>
      </div>
      <Tabs
        label={t('people.confirmTitle')}
        tabs={methods.map(
          (method) => [method.method, t(`people.method.${method.method}`)] as const,
        )}
        current={method}
        onChoose={setChosen}
      >
        <Prove key={method} ticket={ticket} method={method} to={to} entrance={entrance} />
      </Tabs>
    </Dialog>
  )
}

/** An agent logs in on the page beneath, a player in a dialog of its own. */
function startAgain({ as, next }: Entrance) {
  if (as) closeDialog()
  else openDialog('login', { next })
}

type Props = { ticket: string; method: Method; to: string; entrance: Entrance }

function Prove({ ticket, method, to, entrance }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const isCode = method !== 'password' && !isRecovery
  const form = useForm({
    values: { proof: '' },
    rules: async () => (await import('@parola/contract/people/session')).proveLogin.body,
    body: ({ proof }) => ({ ticket, method, proof }),
    send: async (body) => enter(await api('proveLogin', { body }), entrance),
    refused: (error) => {
      const [first] = Object.values(errorsOf(error).fields)
      if (first) form.show({ proof: first })
      return Boolean(first)
    },
  })
  const proof = form.value('proof')
  const isReady = isCode ? isCodeReady({ form, name: 'proof' }) : proof.trim() !== ''
  return (
    <form {...form.form}>
      {method === 'email' || method === 'mobile' ? (
        <Send ticket={ticket} method={method} to={to} />
      ) : null}
      {isCode ? (
        <SubmittedCode
          form={form}
          name="proof"
          hint={proof && !isReady ? t('people.codeNeeded') : undefined}
        />
      ) : (
        <Password
          key={String(isRecovery)}
          {...form.field('proof')}
          label={t(isRecovery ? 'people.recoveryCode' : 'people.password')}
          autoComplete={isRecovery ? 'off' : 'current-password'}
          maxLength={128}
        />
      )}
      <Submit form={form} text={t('shell.confirm')} isOff={!isReady} />
      {method === 'authenticator' ? (
        <Button
          variant="link"
          isWide
          className="mt-2"
          onClick={() => {
            setRecovery(!isRecovery)
            form.set('proof', '')
          }}
        >
          {t(isRecovery ? 'people.useApp' : 'people.useRecovery')}
        </Button>
      ) : null}
      <Button variant="link" isWide className="mt-1" onClick={() => startAgain(entrance)}>
        {t('people.loginAgain')}
      </Button>
    </form>
  )
}

/** Sends the code, and shows to which mailbox or number. */
function Send({ ticket, method, to }: { ticket: string; method: 'email' | 'mobile'; to: string }) {
  const [isSent, setSent] = useState(false)
  const [warning, setWarning] = useState('')
  const send = async () => {
    const sent = await api('sendLoginCode', { body: { ticket, method } })
    setSent(true)
    return sent
  }
  return (
    <div className="mb-4">
      <p role="status" className="mb-2 text-text2">
        {t(isSent ? 'people.codeSent' : 'people.codeGoes', { mobile: to })}
      </p>
      <SendCode onSend={send} onTrouble={setWarning} />
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </div>
  )
}
