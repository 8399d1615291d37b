import type { FieldError } from '@parola/contract'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type ResolverResult,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useLibrary,
} from 'react-hook-form'
import type { z } from 'zod'
import { type Faults, faultWithin, placed, type Refused, withoutEmpty } from './faults.ts'

const FAULT = '[aria-invalid="true"]'
/** A fault that this form has found itself, so that it also knows when it is mended. */
const FOUND = 'found'

/** What a call takes, as the contract declares it. */
export type Schema = z.ZodType
export type InputOf<S extends Schema> = z.input<S>

/** How a front end words faults. */
type Speech = {
  messageOf: (fault: FieldError) => string
  refusedBy: (error: unknown) => Refused
  /** The currency that amounts are read in. */
  currency: () => string
}

export type Options<V extends object, S extends Schema> = {
  /** Every field of the form, with its initial value. */
  values: V
  /** The schema of the call, loaded while the form is filled in. */
  rules?: (values: V) => Promise<S>
  /** The body of the call; by default every field that is not empty. */
  body?: (values: V) => object
  /** Checks that the contract cannot make. */
  check?: (values: V) => Faults | Promise<Faults>
  send: (body: InputOf<S>, values: V) => unknown
  /** Called at every change; for keeping what was typed. */
  changed?: (values: V) => void
  /** Handles a refusal; after `true` the form shows no message. */
  refused?: (error: unknown, values: V) => boolean
  /** Fields that have another name on the platform: its name, and the form's. */
  aliases?: Record<string, keyof V & string>
  /** Fields that hold fields of their own, such as rows: `faultIn` has their faults. */
  nested?: readonly (keyof V & string)[]
}

type Fields = Record<string, unknown>

/** A form as the parts of a screen use it; a part may know only some of its fields. */
export type Form<V extends object> = Access<V> & {
  /** Shows faults that the form has not found itself. */
  show(faults: Faults, message?: string): void
  /** Shows an error of a call in this form. */
  refuse(error: unknown): void
  submit(): void
  /** Properties of the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

type Field = Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'>
type Access<V extends object> = {
  isBusy: boolean
  /** The message for the form as a whole. */
  message: string
  /** The message of a field. */
  fault(name: keyof V & string): string | undefined
  /** The message of a field within a nested one, by the names of the call. */
  faultIn(name: keyof V & string, ...path: (string | number)[]): string | undefined
  /** For an input that keeps its own text. */
  field(name: keyof V & string): Field & { error: string | undefined }
  value<N extends keyof V & string>(name: N): V[N]
  set<N extends keyof V & string>(name: N, value: V[N]): void
}

/**
 * The forms of a front end: values are checked by the contract's own schema and sent. A refusal is shown once: at the
 * field that it names, otherwise for the whole form. The first fault gets the focus.
 */
export function formsBy(speech: Speech) {
  return function useForm<V extends object, S extends Schema = Schema>(
    options: Options<V, S>,
  ): Form<V> {
    const { values: initial, body = withoutEmpty, send, aliases = {}, nested = [] } = options
    const library = useLibrary<Fields>({
      defaultValues: initial as Fields,
      reValidateMode: 'onSubmit',
      shouldFocusError: false,
      resolver: async (values) => resolved(values, await faultsIn(values as V, options, speech)),
    })
    const { setError, clearErrors } = library
    const { ref, focusFirst } = useFirstFault()
    const [shown] = useState(() => new Set<string>())
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded stays loaded
    useEffect(() => void ruled(initial, options), [])
    useChanges(library, options.changed)
    useMending(library, (values) => faultsIn(values as V, options, speech))

    const show = (faults: Faults, message = '') => {
      clearErrors()
      for (const [field, text] of Object.entries(faults)) setError(field, { message: text })
      if (message) setError('root.form', { message })
      if (Object.keys(faults).length > 0) focusFirst()
    }
    const refuse = (error: unknown) => {
      if (options.refused?.(error, library.getValues() as V)) return
      const { fields, form } = speech.refusedBy(error)
      const faults = placed(fields, { fields: [...shown, ...nested], aliases, nested })
      show(faults, Object.keys(faults).length > 0 ? '' : form)
    }
    // A fault at a field that this form does not show is shown for the whole form.
    const showHidden = (errors: object) => {
      const hidden = Object.entries(errors).every(([name]) => !shown.has(name))
      const [first] = Object.values(errors) as { message?: string }[]
      if (hidden && first?.message) setError('root.form', { message: first.message })
      focusFirst()
    }
    const sendAll = library.handleSubmit(async (values) => {
      try {
        await send(body(values as V) as InputOf<S>, values as V)
      } catch (error) {
        refuse(error)
      }
    }, showHidden)
    const submit = useOneAtATime(sendAll)
    return {
      ...accessTo<V>(library, shown),
      show,
      refuse,
      submit,
      form: { ref, noValidate: true, onSubmit: submittedBy(submit) },
    }
  }
}

/** The rules of a form and their reader, loaded while the form is filled in. */
async function ruled<V extends object, S extends Schema>(values: V, { rules }: Options<V, S>) {
  try {
    if (!rules) return undefined
    const { brokenRules } = await import('./broken-rules.ts')
    return { schema: await rules(values), brokenRules }
  } catch {
    // If the rules do not load, the form is sent unchecked: the platform checks the same.
    return undefined
  }
}

async function faultsIn<V extends object, S extends Schema>(
  values: V,
  options: Options<V, S>,
  { messageOf, currency }: Speech,
): Promise<Faults> {
  const { values: initial, body = withoutEmpty, check, aliases = {}, nested = [] } = options
  const found = await ruled(values, options)
  const requested = { body: body(values), currency: currency(), messageOf }
  const broken = found ? found.brokenRules({ schema: found.schema, ...requested }) : {}
  const placing = { fields: Object.keys(initial), aliases, nested }
  return { ...placed(broken, placing), ...(await check?.(values)) }
}

function resolved(values: Fields, faults: Faults): ResolverResult<Fields> {
  const errors = Object.entries(faults).map(([field, message]) => [field, { type: FOUND, message }])
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) }
}

/** The fields of a form: a fault disappears once its field is changed. Those whose faults are shown are noted. */
function accessTo<V extends object>(library: UseFormReturn<Fields>, shown: Set<string>): Access<V> {
  const { register, watch, setValue, clearErrors, formState } = library
  const fault = (name: string) => {
    shown.add(name)
    return formState.errors[name]?.message
  }
  return {
    isBusy: formState.isSubmitting,
    message: formState.errors.root?.form?.message ?? '',
    fault,
    faultIn: (name, ...path) => fault(faultWithin(name, ...path)),
    field: (name) => {
      const { onChange, onBlur, ref } = register(name, { onChange: () => clearErrors(name) })
      return { name, onChange, onBlur, ref, error: fault(name) }
    },
    value: (name) => watch(name) as never,
    set: (name, value) => {
      const isWithin = (other: string) => other === name || other.startsWith(faultWithin(name, ''))
      clearErrors(Object.keys(formState.errors).filter(isWithin))
      setValue(name as string, value)
    },
  }
}

/** A second request while one is under way does nothing, even before the form is drawn as busy. */
function useOneAtATime(send: () => Promise<void>): () => void {
  const isUnderWay = useRef(false)
  return () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    void send().finally(() => {
      isUnderWay.current = false
    })
  }
}

function useChanges<V extends object>(
  { watch }: UseFormReturn<Fields>,
  changed: ((values: V) => void) | undefined,
) {
  useEffect(() => {
    if (!changed) return
    return watch((values) => changed(values as V)).unsubscribe
  }, [watch, changed])
}

/** A fault disappears, too, once another field has mended it. */
function useMending(
  { watch, formState: { errors }, clearErrors }: UseFormReturn<Fields>,
  faultsOf: (values: Fields) => Promise<Faults>,
) {
  useEffect(() => {
    const found = Object.keys(errors).filter((name) => errors[name]?.type === FOUND)
    if (found.length === 0) return
    const { unsubscribe } = watch(async (values) => {
      const left = await faultsOf(values)
      for (const name of found) if (!left[name]) clearErrors(name)
    })
    return unsubscribe
  })
}

function submittedBy(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    // React also reports events of a form in a dialog that was opened from this one.
    event.stopPropagation()
    submit()
  }
}

/** Focuses the first field with a fault as soon as it is marked. */
function useFirstFault() {
  const ref = useRef<HTMLFormElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    const first = isWanted.current && ref.current?.querySelector<HTMLElement>(FAULT)
    if (!first) return
    isWanted.current = false
    first.focus()
  })
  const focusFirst = () => {
    isWanted.current = true
  }
  return { ref, focusFirst }
}
