import type { Form, Options, Schema } from '@parola/client/forms'
import { type ReactNode, useRef, useState } from 'react'
import { Refusal } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { ProofForm } from './proof-form.tsx'
import type { Centre } from './protection.ts'

/** A form, or the step-up in its place while it is required. */
type Guarded<V extends object> = { form: Form<V>; guarded: (form: ReactNode) => ReactNode }

/**
 * The form of a change that may require a step-up: the proof replaces the form, whose values are kept, and the
 * change is then made as requested.
 */
export function useChangeForm<V extends object, S extends Schema = Schema>(
  centre: Centre,
  options: Options<V, S>,
): Guarded<V> {
  const [isRequested, setRequested] = useState(false)
  const form = useForm<V, S>({
    ...options,
    send: async (body, values) => {
      await options.send(body, values)
      void refresh('securityCentre')
    },
    refused: (error) => {
      const isRequested = error instanceof Refusal && error.code === 'STEP_UP'
      if (isRequested) setRequested(true)
      return isRequested
    },
  })
  const proved = () => {
    setRequested(false)
    form.submit()
  }
  const guarded = (shown: ReactNode) => (
    <>
      {isRequested ? <ProofForm centre={centre} onProved={proved} /> : null}
      <div hidden={isRequested}>{shown}</div>
    </>
  )
  return { form, guarded }
}

/** Changes that need nothing to be filled in. */
export function useChange(centre: Centre) {
  const make = useRef<() => Promise<void>>(async () => undefined)
  const { form, guarded } = useChangeForm(centre, { values: {}, send: () => make.current() })
  const change = (requested: () => Promise<void>) => {
    make.current = requested
    form.submit()
  }
  return { form, guarded, change }
}
