import type { Calls, TermsPart, ValueOf } from '@parola/contract'
import type { TermValues } from '../../platform/terms/term-fields.ts'

export type Terms = ValueOf<Calls['terms']>
export type TermChange = Terms['waiting'][number]

/** One item of the terms, as its form changes it. */
export type TermItem = {
  part: TermsPart
  key: string
  name: string
  /** Its fingerprint, which the change is based on. */
  seen: string
  values: TermValues
}
