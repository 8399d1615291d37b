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
  const [trouble, setTrouble] = useState('')
  const send = async () => {
    setTrouble('')
    if (mobile.countryDialingCode !== '' && (await isMobileNumber(mobile)))
      return sendOwnCode(mobile)
    setTrouble(t('people.rule.mobile'))
    return null
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        {...field}
        error={error ?? (trouble || undefined)}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="mt-6">
        <SendCode onSend={send} onTrouble={setTrouble} />
      </div>
    </div>
  )
}
