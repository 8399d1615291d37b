import { TextField } from '@parola/ui'
import { useRef, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { givenIn, sendOwnCode } from './registration.ts'
import { SendCode } from './send-code.tsx'
import { isMobileNumber } from './typed-mobile.ts'

type Props = {
  name: string
  label: string
  required: boolean
  error: string | undefined
  maxLength: number
}

/** The code that proves the number which stands in the same form (requirement REG-03). */
export function FormCode({ error, ...field }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState('')
  const send = async () => {
    setTrouble('')
    const form = place.current?.closest('form')
    const { mobileNum = '', countryDialingCode = '' } = form ? givenIn(form) : {}
    const typed = { mobileNum, countryDialingCode }
    if (countryDialingCode !== '' && (await isMobileNumber(typed))) return sendOwnCode(typed)
    setTrouble(t('people.rule.mobile'))
    return null
  }
  return (
    <div ref={place} className="grid grid-cols-[1fr_auto] items-start gap-2">
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
