import { type Faults, type Form as FormOf, withoutEmpty } from '@parola/client/forms'
import { Button, Dialog, Icon, Textarea, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../platform/calls/client.ts'
import { callQuery } from '../platform/calls/query.ts'
import { useSwitch } from '../platform/calls/switches.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { WarningDialog } from '../platform/dialogs/warning-dialog.tsx'
import { Captcha, type Solved } from '../platform/forms/captcha.tsx'
import { useForm } from '../platform/forms/form.ts'
import { Submit } from '../platform/forms/submit.tsx'
import { useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'

/** The subject of a message, by its number on the wire (requirement HELP-01). */
const TYPES = [
  [1, 'deposit', 'wallet'],
  [2, 'withdrawal', 'download'],
  [3, 'game', 'gamepad-2'],
  [4, 'service', 'headphones'],
  [6, 'agent', 'user'],
  [0, 'other', 'message-circle'],
] as const

/** Questions, suggestions and complaints to the operator. */
export function FeedbackDialog() {
  const [isSent, setSent] = useState(false)
  return (
    <Dialog title={t('pages.feedback')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {isSent ? <Thanks /> : <Form onSent={() => setSent(true)} />}
    </Dialog>
  )
}

function Form({ onSent }: { onSent: () => void }) {
  const { data: lengths } = useQuery(callQuery('feedbackSettings'))
  const [warning, setWarning] = useState('')
  const [captchaRound, setRound] = useState(0)
  const form = useForm({
    values: {
      type: null as number | null,
      content: '',
      contact: '',
      sender: '',
      captcha: null as Solved | null,
    },
    rules: async () => (await import('@parola/contract/site/feedback')).sendFeedback.body,
    body: ({ type, captcha, ...typed }) => withoutEmpty({ ...trimmed(typed), type, captcha }),
    check: missingIn,
    send: async (body) => {
      await api('sendFeedback', { body })
      onSent()
    },
    refused: () => {
      form.set('captcha', null)
      setRound((n) => n + 1)
      return false
    },
  })
  const content = form.value('content')
  const submit = (event: FormEvent) => {
    const typed = { type: form.value('type'), content, captcha: form.value('captcha') }
    setWarning(Object.values(missingIn(typed)).join(' '))
    form.form.onSubmit(event)
  }
  return (
    <form {...form.form} onSubmit={submit}>
      <Types
        chosen={form.value('type')}
        error={form.fault('type')}
        onChoose={(chosen) => form.set('type', chosen)}
      />
      <div className="relative">
        <Textarea
          label={t('pages.feedbackContent')}
          error={form.fault('content')}
          required
          rows={5}
          value={content}
          maxLength={lengths ? lengths.maxLength * 2 : undefined}
          onChange={(event) => form.set('content', event.target.value)}
        />
        <Counter count={[...content.trim()].length} lengths={lengths} />
      </div>
      <Reachable form={form} />
      <Captcha
        key={captchaRound}
        error={form.fault('captcha')}
        onChange={(solved) => form.set('captcha', solved)}
      />
      <Submit form={form} text={t('pages.feedbackSend')} />
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </form>
  )
}

type Needed = { type: number | null; content: string; captcha: Solved | null }

/** What is empty, each by its field. */
function missingIn({ type, content, captcha }: Needed): Faults {
  const missing = {
    ...(type === null ? { type: t('pages.feedbackType') } : {}),
    ...(content.trim() ? {} : { content: t('pages.feedbackContent') }),
    ...(captcha ? {} : { captcha: t('people.captcha') }),
  }
  const faults = Object.entries(missing).map(([field, name]) => [
    field,
    t('pages.isEmpty', { name }),
  ])
  return Object.fromEntries(faults)
}

function trimmed(typed: Record<string, string>) {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]))
}

type TypesProps = {
  chosen: number | null
  error: string | undefined
  onChoose: (type: number) => void
}

function Types({ chosen, error, onChoose }: TypesProps) {
  const hasAgents = useSwitch('AGENTPOLICY3')
  const types = TYPES.filter(([, name]) => name !== 'agent' || hasAgents)
  return (
    <fieldset aria-describedby="feedback-type-note">
      <legend className="mb-1 text-13 font-semibold text-text2">
        {t('pages.feedbackType')} <span className="text-loss">*</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {types.map(([type, name, icon]) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-s2 px-3 text-14 text-text2 has-checked:border-link has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="type"
              aria-invalid={Boolean(error)}
              className="sr-only"
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
            <span className="text-link">
              <Icon name={icon} size={18} />
            </span>
            {t(`pages.feedbackType.${name}`)}
          </label>
        ))}
      </div>
      <p id="feedback-type-note" className="mb-1 min-h-[18px] text-12 text-loss">
        {error ?? ''}
      </p>
    </fieldset>
  )
}

type Lengths = { minLength: number; maxLength: number }

function Counter({ count, lengths }: { count: number; lengths: Lengths | undefined }) {
  if (!lengths) return null
  const { minLength: min, maxLength: max } = lengths
  const isRight = count >= min && count <= max
  return (
    <span
      className={`absolute right-0 bottom-2 text-12 ${isRight ? 'text-win' : count > max ? 'text-loss' : 'text-text3'}`}
    >
      <span className="sr-only">{t('pages.feedbackLength', { count, min, max })}</span>
      <span aria-hidden="true">
        {count} / {max}
      </span>
    </span>
  )
}

/** A member is known; everyone can leave an address for the reply. */
function Reachable({ form }: { form: FormOf<{ sender: string; contact: string }> }) {
  const member = useSession((s) => s.member)
  return (
    <>
      {member ? null : (
        <TextField
          {...form.field('sender')}
          label={t('pages.feedbackSender')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={64}
        />
      )}
      <TextField
        {...form.field('contact')}
        label={t('pages.feedbackContact')}
        hint={t('pages.feedbackContactHint')}
        maxLength={120}
      />
    </>
  )
}

function Thanks() {
  return (
    <div className="grid justify-items-center gap-3 text-center" role="status">
      <span className="grid size-16 place-items-center rounded-full bg-s2 text-win">
        <Icon name="check" size={34} />
      </span>
      <p className="text-18 font-semibold">{t('pages.feedbackThanks')}</p>
      <p className="text-text2">{t('pages.feedbackThanksText')}</p>
      <Button variant="brand" isWide onClick={closeDialog}>
        {t('people.ok')}
      </Button>
    </div>
  )
}
