import type { Faults, Form, Schema } from '@parola/client/forms'
import type { BodyOf, Calls } from '@parola/contract'
import { api, type ConsoleCall, ruleText } from './client.ts'
import { useForm } from './form.ts'
import { type After, finishChange } from './query.ts'

type Reason = { reason: string }
export type ActionOf<V extends object> = Form<V & Reason>

export type Action<N extends ConsoleCall, V extends object> = After<N> & {
  /** The fields beside the reason. */
  values: V
  body: (values: V & Reason) => BodyOf<Calls[N]>
  /** Faults that the contract cannot know of. */
  check?: (values: V) => Faults
  /** Fields that the platform knows by another name: its own, and the form's. */
  aliases?: Record<string, string>
  /** Fields that hold fields of their own, such as rows. */
  nested?: readonly (keyof V & string)[]
}

type Changing = { body: Schema }

const REASON_MIN = 3
/** What calls name the reason of an action. */
const REASON_NAMES = ['because', 'note', 'answer']

/**
 * The form of an action: a changing call with its reason, which the audit log records. A typed reason is
 * kept until its action succeeds; one that is typed meanwhile, for the next action, stays.
 */
export function useAction<N extends ConsoleCall, V extends object>(
  call: N,
  { values, body, check, aliases = {}, nested = [], ...after }: Action<N, V>,
): ActionOf<V> {
  const names = REASON_NAMES.filter((name) => !(name in values))
  const reasonAliases = Object.fromEntries(names.map((name) => [name, 'reason']))
  const trimmed = (typed: V & Reason) => ({ ...typed, reason: typed.reason.trim() })
  const form: ActionOf<V> = useForm<V & Reason>({
    values: { ...values, reason: '' },
    rules: async () => ((await import('@parola/contract/calls')).calls[call] as Changing).body,
    body: (typed) => withoutBlank(body(trimmed(typed)) as object),
    check: (typed) => ({ ...reasonFaults(trimmed(typed)), ...check?.(typed) }),
    aliases: { ...reasonAliases, ...aliases } as Record<string, never>,
    nested,
    send: async (sent, { reason }) => {
      const value = await api(call, { body: sent } as never)
      if (form.value('reason') === reason) form.set('reason', '' as never)
      await finishChange(after, value)
    },
  })
  return form
}

/** A field that was left empty is missing, not badly written. */
function withoutBlank(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

function reasonFaults({ reason }: Reason): Faults {
  if (reason.length >= REASON_MIN) return {}
  return {
    reason: ruleText({ field: 'reason', rule: 'tooShort', params: { min: REASON_MIN } }),
  }
}
