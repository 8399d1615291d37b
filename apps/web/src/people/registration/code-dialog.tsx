import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { Refusal } from '../../platform/calls/client.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { isCodeReady, SubmittedCode } from '../verification/code-input.tsx'
import { SendCode } from '../verification/send-code.tsx'

type Props = {
  /** Where the code was sent, as people read it. */
  to: string
  sentFor: number
  onCode: (code: string) => Promise<void>
  /** Handles a refusal for another reason than the code. */
  onRefused: (error: unknown) => void
  onResend: () => Promise<{ expiredMinutes: number }>
  onClose: () => void
}

/** The six digits of a text message; the sixth submits them (requirements REG-05, OTP-05). */
export function CodeDialog({ to, sentFor, onCode, onRefused, onResend, onClose }: Props) {
  const [warning, setWarning] = useState('')
  const form = useForm({
    values: { code: '' },
    send: (_, { code }) => onCode(code),
    refused: (error) => {
      if (error instanceof Refusal && /^(CODE|PHONE_TOKEN)/.test(error.code)) return false
      onRefused(error)
      return true
    },
    aliases: { verificationCode: 'code' },
  })
  const isReady = isCodeReady({ form, name: 'code' })
  return (
    <>
      <Dialog title={t('people.codeTitle')} closeLabel={t('shell.close')} onClose={onClose}>
        <form {...form.form}>
          <p className="mb-4 text-text2">{t('people.codeSent', { mobile: to })}</p>
          <SubmittedCode
            form={form}
            name="code"
            hint={isReady ? undefined : t('people.codeNeeded')}
          />
          <Submit form={form} text={t('shell.confirm')} isOff={!isReady} />
          <div className="h-2" />
          <SendCode sentFor={sentFor} onSend={onResend} onTrouble={setWarning} />
        </form>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}
