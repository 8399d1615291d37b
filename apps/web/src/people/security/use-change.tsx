import { type ReactNode, useRef, useState } from 'react'
import { Refusal } from '../../platform/client.ts'
import { type Errors, errorsOf } from '../../platform/form-errors.ts'
import { refresh } from '../../platform/query.ts'
import { ProofForm } from './proof-form.tsx'
import type { Centre } from './protection.ts'

type State = { fields: Errors; form: string }
const NONE: State = { fields: {}, form: '' }

/**
 * Makes a change that may ask first who makes it: the proof takes the place of the form, whose
 * fields stay as they are, and the change is then made as it was asked for.
 */
export function useChange(centre: Centre) {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<State>(NONE)
  const [isAsked, setAsked] = useState(false)
  const again = useRef<() => Promise<void>>(async () => undefined)

  const change = async (make: () => Promise<void>) => {
    setErrors(NONE)
    setBusy(true)
    try {
      await make()
      void refresh('securityCentre')
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STEP_UP') {
        again.current = () => change(make)
        setAsked(true)
      } else setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const proved = () => {
    setAsked(false)
    return again.current()
  }
  /** Shows a form, or, while it is asked for, the proof in its place. */
  const guarded = (form: ReactNode) => (
    <>
      {isAsked ? <ProofForm centre={centre} onProved={proved} /> : null}
      <div hidden={isAsked}>{form}</div>
    </>
  )
  return { isBusy, errors, setErrors, change, guarded }
}
