import type { FieldError } from '@parola/contract'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import {
  type ResolverResult,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useLibrary,
} from 'react-hook-form'
import type { z } from 'zod'
import { type Faults, placed, type Refused, withoutEmpty } from './faults.ts'

const FAULT = '[aria-invalid="true"]'

/** What a call takes, as the contract declares it. */
export type Schema = z.ZodType
export type InputOf<S extends Schema> = z.input<S>

/** How a front end speaks of faults. */
type Speech = {
  messageOf: (fault: FieldError) => string
  refusedBy: (error: unknown) => Refused
  /** What the amounts of its calls are read in. */
  currency: () => string
}

export type Options<V extends object, S extends Schema> = {
  /** Every field of the form, with what it begins with. */
  values: V
  /** The schema of what the call takes, loaded while somebody fills the form in. */
  rules?: (values: V) => Promise<S>
  /** What the call takes, of what was filled in; by default every field that is not empty. */
  body?: (values: V) => object
  /** Faults that the contract cannot know of. */
  check?: (values: V) => Faults | Promise<Faults>
  send: (body: InputOf<S>, values: V) => unknown
  /** What else a refusal leads to; with `true` the form says nothing of it. */
  refused?: (error: unknown, values: V) => boolean
  /** Says what is wrong at its field alone, and not for the whole form as well. */
  isBrief?: boolean
  /** Fields that the platform knows by another name: its own, and the form's. */
  aliases?: Record<string, keyof V & string>
}

type Fields = Record<string, unknown>

/** A form as the parts of a screen see it; they may know some of its fields only. */
export type Form<V extends object> = Access<V> & {
  /** Says what is wrong, beside what the form finds itself. */
  show(faults: Faults, message?: string): void
  /** Says what an error means for this form. */
  refuse(error: unknown): void
  submit(): void
  /** For the element of the form. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

type Field = Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'>
type Access<V extends object> = {
  isBusy: boolean
  /** What is wrong with the form as a whole. */
  message: string
  /** What is wrong with a field. */
  fault(name: keyof V & string): string | undefined
  /** For an input that keeps its own text. */
  field(name: keyof V & string): Field & { error: string | undefined }
  value<N extends keyof V & string>(name: N): V[N]
  set<N extends keyof V & string>(name: N, value: V[N]): void
}

/**
 * Forms of a front end: what was filled in is checked by the contract's own schema, sent, and what the
 * platform refuses comes to its field. The first fault gets the focus.
 */
export function formsBy(speech: Speech) {
  return function useForm<V extends object, S extends Schema = Schema>(
    options: Options<V, S>,
  ): Form<V> {
    const { values: initial, body = withoutEmpty, send, aliases = {} } = options
    const library = useLibrary<Fields>({
      defaultValues: initial as Fields,
      reValidateMode: 'onSubmit',
      shouldFocusError: false,
      resolver: async (values) => resolved(values, await faultsIn(values as V, options, speech)),
    })
    const { formState, setError, clearErrors } = library
    const { ref, focusFirst } = useFirstFault()
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded stays loaded
    useEffect(() => void ruled(initial, options), [])

    const show = (faults: Faults, message = '') => {
      clearErrors()
      for (const [field, text] of Object.entries(faults)) setError(field, { message: text })
      if (message) setError('root.form', { message })
      if (Object.keys(faults).length > 0) focusFirst()
    }
    const refuse = (error: unknown) => {
      if (options.refused?.(error, library.getValues() as V)) return
      const { fields, form } = speech.refusedBy(error)
      const faults = placed(fields, { fields: Object.keys(initial), aliases })
      show(faults, options.isBrief && Object.keys(faults).length > 0 ? '' : form)
    }
    const sendAll = library.handleSubmit(async (values) => {
      try {
        await send(body(values as V) as InputOf<S>, values as V)
      } catch (error) {
        refuse(error)
      }
    }, focusFirst)
    const submit = () => {
      if (!formState.isSubmitting) void sendAll()
    }
    return {
      ...accessTo<V>(library),
      show,
      refuse,
      submit,
      form: { ref, noValidate: true, onSubmit: submittedBy(submit) },
    }
  }
}

/** The rules that a form is held to, and what reads them: loaded while somebody fills it in. */
async function ruled<V extends object, S extends Schema>(values: V, { rules }: Options<V, S>) {
  try {
    if (!rules) return undefined
    const { brokenRules } = await import('./broken-rules.ts')
    return { schema: await rules(values), brokenRules }
  } catch {
    // Without its rules a form is sent: the platform checks the same.
    return undefined
  }
}

async function faultsIn<V extends object, S extends Schema>(
  values: V,
  options: Options<V, S>,
  { messageOf, currency }: Speech,
): Promise<Faults> {
  const { values: initial, body = withoutEmpty, check, aliases = {} } = options
  const found = await ruled(values, options)
  const requested = { body: body(values), currency: currency(), messageOf }
  const broken = found ? found.brokenRules({ schema: found.schema, ...requested }) : {}
  const placing = { fields: Object.keys(initial), aliases }
  return { ...placed(broken, placing), ...(await check?.(values)) }
}

function resolved(values: Fields, faults: Faults): ResolverResult<Fields> {
  const errors = Object.entries(faults).map(([field, message]) => [field, { type: '', message }])
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) }
}

/** The fields of a form: a fault goes once it is being put right. */
function accessTo<V extends object>(library: UseFormReturn<Fields>): Access<V> {
  const { register, watch, setValue, clearErrors, formState } = library
  const fault = (name: string) => formState.errors[name]?.message
  return {
    isBusy: formState.isSubmitting,
    message: formState.errors.root?.form?.message ?? '',
    fault,
    field: (name) => {
      const { onChange, onBlur, ref } = register(name, { onChange: () => clearErrors(name) })
      return { name, onChange, onBlur, ref, error: fault(name) }
    },
    value: (name) => watch(name) as never,
    set: (name, value) => {
      clearErrors(name)
      setValue(name as string, value)
    },
  }
}

function submittedBy(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    // Of a form in a dialog that was opened out of this one React tells this one too.
    event.stopPropagation()
    submit()
  }
}

/** Gives the focus to the first field with a fault, as soon as it is shown as such. */
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
