import './no-made-code.ts'
import type { FieldError } from '@parola/contract'
import { fieldErrorsOf } from '@parola/contract/core/field-errors'
import { inCurrency } from '@parola/contract/core/in-currency'
import type { z } from 'zod'
import type { Faults } from './faults.ts'

type Checked = {
  schema: z.ZodType
  body: unknown
  /** The currency that amounts are read in. */
  currency: string
  messageOf: (fault: FieldError) => string
}

/** The rules of a call that a body breaks, one message for each field. */
export function brokenRules({ schema, body, currency, messageOf }: Checked): Faults {
  const read = inCurrency(currency, () => schema.safeParse(body, { reportInput: true }))
  if (read.success) return {}
  const faults: Faults = {}
  for (const fault of fieldErrorsOf(read.error.issues, '')) faults[fault.field] ??= messageOf(fault)
  return faults
}
