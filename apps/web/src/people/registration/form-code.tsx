import { TextField } from '@parola/ui'
import { type ComponentProps, useState } from 'react'
import { t } from '../../platform/texts/i18n.ts'
import type { TypedMobile } from '../verification/mobile.types.ts'
import { SendCode } from '../verification/send-code.tsx'
import { isMobileNumber } from '../verification/typed-mobile.ts'
import { sendOwnCode } from './registration.ts'

type Props = ComponentProps<typeof TextField> & { mobile: TypedMobile }

/** The code that proves the number of the same form (requirement REG-03). */
export function FormCode({ error, mobile, ...field }: Props) {
  const [trouble, setTrouble] = useState({ number: '', message: '' })
  const number = `${mobile.countryDialingCode} ${mobile.mobileNum}`
  const note = (message: string) => setTrouble({ number, message })
  const send = async () => {
    note('')
    if (mobile.countryDialingCode !== '' && (await isMobileNumber(mobile)))
      return sendOwnCode(mobile)
    note(t('people.rule.mobile'))
    return null
  }
  // What was wrong with another number is not wrong with this one.
  const message = trouble.number === number ? trouble.message : ''
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        {...field}
        error={error ?? (message || undefined)}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="mt-6">
        <SendCode onSend={send} onTrouble={note} />
      </div>
    </div>
  )
}
