import { Dialog } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'
import { CODE_DIGITS, CodeInput } from './code-input.tsx'
import { SendCode } from './send-code.tsx'

type Props = {
  /** Where the code was sent, as people read it. */
  to: string
  sentFor: number
  error: string
  isBusy: boolean
  onCode: (code: string) => void
  onResend: () => Promise<{ expiredMinutes: number }>
  onClose: () => void
}

/** Asks for the six digits of a text message; the sixth sends them (requirements REG-05, OTP-05). */
export function CodeDialog({ to, sentFor, error, isBusy, onCode, onResend, onClose }: Props) {
  const [code, setCode] = useState('')
  const [warning, setWarning] = useState('')
  const isWhole = code.length === CODE_DIGITS
  const change = (next: string) => {
    setCode(next)
    if (next.length === CODE_DIGITS && next !== code && !isBusy) onCode(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isBusy) onCode(code)
  }
  return (
    <>
      <Dialog title={t('people.codeTitle')} closeLabel={t('shell.close')} onClose={onClose}>
        <form noValidate onSubmit={submit}>
          <p className="mb-4 text-text2">{t('people.codeSent', { mobile: to })}</p>
          <CodeInput
            value={code}
            isFocused
            error={error || undefined}
            hint={isWhole ? undefined : t('people.codeNeeded')}
            onChange={change}
          />
          <button
            type="submit"
            className="btn btn-brand mt-3 mb-2 w-full"
            disabled={!isWhole || isBusy}
            aria-busy={isBusy}
          >
            {t(isBusy ? 'people.wait' : 'shell.confirm')}
          </button>
          <SendCode sentFor={sentFor} onSend={onResend} onTrouble={setWarning} />
        </form>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}
