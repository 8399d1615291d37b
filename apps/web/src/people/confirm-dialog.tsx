import { Dialog, Icon, PasswordField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../platform/client.ts'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import { errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { CODE_DIGITS, CodeInput } from './code-input.tsx'
import { type Entrance, enter, type Proof, type Way } from './entrance.ts'
import { Submit } from './new-password.tsx'
import { SendCode } from './send-code.tsx'
import { Tabs } from './tabs.tsx'

const ICONS = {
  email: 'send',
  mobile: 'phone',
  authenticator: 'shield',
  password: 'user',
} as const

/** One proof more of who logs in from a new place, or has switched the second factor on (AUTH-09). */
export function ConfirmDialog({ ticket = '', ways = [], ...entrance }: Partial<Proof> & Entrance) {
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? ways[0]?.way ?? 'email'
  const to = ways.find((one) => one.way === way)?.to ?? ''
  return (
    <Dialog title={t('people.confirmTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <div className="mb-4 flex items-start gap-3 rounded-lg bg-s2 p-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 text-link">
          <Icon name={ICONS[way]} size={20} />
        </span>
        <p className="text-14 text-text2">
          {t(way === 'authenticator' ? 'people.confirmApp' : 'people.confirmPlace')}
        </p>
      </div>
      <Tabs
        label={t('people.confirmTitle')}
        tabs={ways.map((one) => [one.way, t(`people.way.${one.way}`)] as const)}
        current={way}
        onChoose={setChosen}
      />
      <Prove key={way} ticket={ticket} way={way} to={to} entrance={entrance} />
    </Dialog>
  )
}

type Props = { ticket: string; way: Way; to: string; entrance: Entrance }

function Prove({ ticket, way, to, entrance }: Props) {
  const [proof, setProof] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState({ field: '', form: '' })
  const [isRecovery, setRecovery] = useState(false)
  const isCode = way !== 'password' && !isRecovery
  const isWhole = isCode ? proof.length === CODE_DIGITS : proof.trim() !== ''

  const send = async (given: string) => {
    setBusy(true)
    setError({ field: '', form: '' })
    try {
      await enter(await api('proveLogin', { body: { ticket, way, proof: given } }), entrance)
    } catch (trouble) {
      const { fields, form } = errorsOf(trouble)
      const [field = ''] = Object.values(fields)
      setError({ field, form: field ? '' : form })
      setBusy(false)
    }
  }
  const change = (next: string) => {
    setProof(next)
    if (isCode && next.length === CODE_DIGITS && next !== proof && !isBusy) void send(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isBusy) void send(proof)
  }

  return (
    <form noValidate onSubmit={submit}>
      {way === 'email' || way === 'mobile' ? <Send ticket={ticket} way={way} to={to} /> : null}
      <ProofField
        isCode={isCode}
        isRecovery={isRecovery}
        {...{ proof, error: error.field, change }}
      />
      <Submit text={t('shell.confirm')} isBusy={isBusy} isOff={!isWhole} message={error.form} />
      {way === 'authenticator' ? (
        <button
          type="button"
          className="mt-3 block min-h-11 w-full text-center text-14 text-link underline"
          onClick={() => {
            setRecovery(!isRecovery)
            setProof('')
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

type FieldProps = {
  isCode: boolean
  isRecovery: boolean
  proof: string
  error: string
  change: (next: string) => void
}

/** Six digits, or a word. */
function ProofField({ isCode, isRecovery, proof, error, change }: FieldProps) {
  if (isCode) {
    const hint = proof ? t('people.codeNeeded') : undefined
    return (
      <CodeInput
        value={proof}
        isFocused
        error={error || undefined}
        hint={proof.length < CODE_DIGITS ? hint : undefined}
        onChange={change}
      />
    )
  }
  return (
    <PasswordField
      name="proof"
      label={t(isRecovery ? 'people.recoveryCode' : 'people.password')}
      autoComplete={isRecovery ? 'off' : 'current-password'}
      maxLength={128}
      error={error || undefined}
      showLabel={t('people.show')}
      hideLabel={t('people.hide')}
      required
      onChange={(e) => change(e.target.value)}
    />
  )
}

/** Sends the code, and says to which mailbox or number. */
function Send({ ticket, way, to }: { ticket: string; way: 'email' | 'mobile'; to: string }) {
  const [isSent, setSent] = useState(false)
  const [warning, setWarning] = useState('')
  const send = async () => {
    const sent = await api('sendLoginCode', { body: { ticket, way } })
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
