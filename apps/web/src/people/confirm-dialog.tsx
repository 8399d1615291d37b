import { Dialog, Icon } from '@parola/ui'
import { useState } from 'react'
import { api } from '../platform/client.ts'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import { useForm } from '../platform/form.ts'
import { errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { Password } from '../platform/password.tsx'
import { Submit } from '../platform/submit.tsx'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { CODE_DIGITS, CodeInput } from './code-input.tsx'
import { type Entrance, enter, type Method, type Proof } from './entrance.ts'
import { SendCode } from './send-code.tsx'
import { Tabs } from './tabs.tsx'

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
      />
      <Prove key={method} ticket={ticket} method={method} to={to} entrance={entrance} />
    </Dialog>
  )
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
  const isWhole = isCode ? proof.length === CODE_DIGITS : proof.trim() !== ''
  return (
    <form {...form.form}>
      {method === 'email' || method === 'mobile' ? (
        <Send ticket={ticket} method={method} to={to} />
      ) : null}
      {isCode ? (
        <CodeInput
          value={proof}
          isFocused
          error={form.fault('proof')}
          hint={proof && !isWhole ? t('people.codeNeeded') : undefined}
          onChange={(next) => {
            form.set('proof', next)
            if (next.length === CODE_DIGITS && next !== proof) form.submit()
          }}
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
      <Submit form={form} text={t('shell.confirm')} isOff={!isWhole} />
      {method === 'authenticator' ? (
        <button
          type="button"
          className="mt-3 block min-h-11 w-full text-center text-14 text-link underline"
          onClick={() => {
            setRecovery(!isRecovery)
            form.set('proof', '')
          }}
        >
          {t(isRecovery ? 'people.useApp' : 'people.useRecovery')}
        </button>
      ) : null}
      <button
        type="button"
        className="mt-1 block min-h-11 w-full text-center text-14 text-link underline"
        onClick={() => openDialog('login', entrance)}
      >
        {t('people.loginAgain')}
      </button>
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
