import type { BodyOf, Calls } from '@parola/contract'
import { Alert, Button } from '@parola/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type ActionOf, useAction } from './action.ts'
import type { ConsoleCall } from './client.ts'
import { t } from './i18n.ts'
import type { After } from './query.ts'

export type ActionButton = {
  text: string
  isDanger?: boolean
  /** Sets what this button asks for, before the form is sent. */
  choose?: () => void
}

type Props = {
  form: Pick<ActionOf<object>, 'form' | 'field' | 'isBusy' | 'message'>
  /** What the form can do; Enter does the first. */
  actions: readonly [ActionButton, ...ActionButton[]]
  /** The form was opened to type: focus its reason. */
  isFirst?: boolean
  /** A button that sends nothing, such as one that discards changes. */
  aside?: ReactNode
  /** The fields beside the reason. */
  children?: ReactNode
}

const REASON_MAX = 500

/** An action with its fields, its reason, and the message of a refusal. */
export function ActionForm({ form, actions, isFirst = false, aside, children }: Props) {
  const onSubmit = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const pressed = actions[Number((submitter as HTMLButtonElement | null)?.value ?? 0)]
    pressed?.choose?.()
    form.form.onSubmit(event)
  }
  return (
    <form {...form.form} onSubmit={onSubmit} className="action grid gap-3">
      {children}
      <ReasonField form={form} isFirst={isFirst} isStacked={actions.length > 1}>
        {actions.map(({ text, isDanger = false }, i) => (
          <Button
            key={text}
            type="submit"
            value={i}
            variant={isDanger ? 'danger' : 'brand'}
            disabled={form.isBusy}
            isBusy={form.isBusy && actions.length === 1}
          >
            {text}
          </Button>
        ))}
        {aside}
      </ReasonField>
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
    </form>
  )
}

type ReasonProps = {
  form: Props['form']
  isFirst: boolean
  isStacked: boolean
  children: ReactNode
}

/** The reason with the buttons of the form beside it, or below where there is no room. */
function ReasonField({ form, isFirst, isStacked, children }: ReasonProps) {
  const id = useId()
  const { error, ...field } = form.field('reason' as never)
  return (
    <div className={`reason ${isStacked ? 'reason-stacked' : ''}`}>
      <label htmlFor={id} className="field-label">
        {t('reason')}
      </label>
      <input
        {...field}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the form was opened to type the reason
        autoFocus={isFirst}
        className="input"
        maxLength={REASON_MAX}
        placeholder={t('reasonHint')}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className="field-note field-note-bad">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

type ReasonFormProps<N extends ConsoleCall> = After<N> & {
  call: N
  body: (reason: string) => BodyOf<Calls[N]>
  action: string
  isDanger?: boolean
  aside?: ReactNode
}

/** An action that needs nothing but a reason. */
export function ReasonForm<N extends ConsoleCall>(props: ReasonFormProps<N>) {
  const { call, body, action, isDanger = false, aside, ...after } = props
  const form = useAction<N, object>(call, {
    ...after,
    values: {},
    body: ({ reason }) => body(reason),
  })
  return <ActionForm form={form} actions={[{ text: action, isDanger }]} aside={aside} />
}
