import type { Form } from '@parola/client/forms'
import { Field } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../platform/texts/i18n.ts'

export const CODE_DIGITS = 6
const CELLS = Array.from({ length: CODE_DIGITS }, (_, i) => i)

type Props = {
  value: string
  error?: string | undefined
  hint?: string | undefined
  isFocused?: boolean
  onChange: (code: string) => void
}

/**
 * Six cells over one field: typing moves from cell to cell, pasted text is reduced to its digits, and a phone
 * offers the code of its newest message.
 */
export function CodeInput({ value, error, hint, isFocused = false, onChange }: Props) {
  const [hasFocus, setFocus] = useState(false)
  const now = Math.min(value.length, CODE_DIGITS - 1)
  return (
    <Field label={t('people.field.verificationCode')} error={error} hint={hint} required>
      {(ids) => (
        <span className="relative block">
          <span aria-hidden="true" className="grid grid-cols-6 gap-2">
            {CELLS.map((cell) => (
              <span
                key={cell}
                className={`input grid place-items-center px-0 text-20 font-bold tabular-nums ${hasFocus && cell === now ? 'border-link outline-2 outline-link' : ''}`}
              >
                {value[cell] ?? ''}
              </span>
            ))}
          </span>
          <input
            {...ids}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="absolute inset-0 size-full cursor-text opacity-0"
            // The dialog gives the focus, when it opens, to what carries the attribute.
            ref={(input) => {
              if (isFocused) input?.setAttribute('autofocus', '')
            }}
            value={value}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            onChange={(e) => onChange(e.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
          />
        </span>
      )}
    </Field>
  )
}

type Values<N extends string> = Record<N, string>
type CodeProps<N extends string> = {
  form: Form<Values<N>>
  name: N
  hint?: string | undefined
}

/** The code of a form, which its last digit submits. */
export function SubmittedCode<N extends string>({ form, name, hint }: CodeProps<N>) {
  const code = form.value(name)
  return (
    <CodeInput
      value={code}
      isFocused
      error={form.fault(name)}
      hint={hint}
      onChange={(next) => {
        form.set(name, next)
        if (next.length === CODE_DIGITS && next !== code) form.submit()
      }}
    />
  )
}

/** Whether the button may submit the code, too: a whole one, and not again one that was just refused. */
export function isCodeReady<N extends string>({ form, name }: CodeProps<N>): boolean {
  return form.value(name).length === CODE_DIGITS && form.fault(name) === undefined
}
