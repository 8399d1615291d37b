import { Dialog, Field, Icon, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Captcha, type Solved } from '../platform/captcha.tsx'
import { api } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { WarningDialog } from '../platform/warning-dialog.tsx'

/** What a message is about, by its number on the wire (requirement HELP-01). */
const TYPES = [
  [1, 'deposit', 'wallet'],
  [2, 'withdrawal', 'download'],
  [3, 'game', 'gamepad-2'],
  [4, 'service', 'headphones'],
  [6, 'agent', 'user'],
  [0, 'other', 'message-circle'],
] as const

/** Questions, suggestions and complaints, written to the house. */
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
  const [type, setType] = useState<number | null>(null)
  const [content, setContent] = useState('')
  const [solved, setSolved] = useState<Solved | null>(null)
  const { isBusy, errors, warning, captchaRound, setWarning, submit, mend } = useSending(onSent)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const filled = { type, content: content.trim(), captcha: solved }
    submit(filled, {
      contact: String(data.get('contact')).trim(),
      sender: String(data.get('sender') ?? '').trim(),
    })
  }

  return (
    <form noValidate onSubmit={send}>
      <Types
        chosen={type}
        error={errors.fields.type}
        onChoose={(chosen) => {
          setType(chosen)
          mend('type')
        }}
      />
      <Field label={t('pages.feedbackContent')} error={errors.fields.content} required>
        {(ids) => (
          <span className="relative block">
            <textarea
              {...ids}
              className="input block min-h-32 resize-y py-2.5 pb-7"
              value={content}
              maxLength={lengths ? lengths.maxLength * 2 : undefined}
              onChange={(e) => {
                setContent(e.target.value)
                mend('content')
              }}
            />
            <Counter count={[...content.trim()].length} lengths={lengths} />
          </span>
        )}
      </Field>
      <Reachable errors={errors.fields} />
      <Captcha key={captchaRound} error={errors.fields.captcha} onChange={setSolved} />
      <p role="alert" className="min-h-6 text-14 text-loss">
        {errors.form}
      </p>
      <button
        type="submit"
        className="btn btn-brand mt-1 w-full"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? t('people.wait') : t('pages.feedbackSend')}
      </button>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </form>
  )
}

type Filled = { type: number | null; content: string; captcha: Solved | null }

/** Sends what is complete; what is missing is named in a warning and at its field. */
function useSending(onSent: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [captchaRound, setRound] = useState(0)
  const [warning, setWarning] = useState('')
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>({ fields: {}, form: '' })

  const submit = async ({ type, content, captcha }: Filled, more: Record<string, string>) => {
    const missing: Errors = {
      ...(type === null ? { type: t('pages.feedbackType') } : {}),
      ...(content ? {} : { content: t('pages.feedbackContent') }),
      ...(captcha ? {} : { captcha: t('people.captcha') }),
    }
    const said = Object.entries(missing).map(([key, name]) => [key, t('pages.isEmpty', { name })])
    setErrors({ fields: Object.fromEntries(said), form: '' })
    if (type === null || !content || !captcha) {
      setWarning(said.map(([, words]) => words).join(' '))
      return
    }
    setBusy(true)
    try {
      const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value))
      await api('sendFeedback', { body: { type, content, captcha, ...given } })
      onSent()
    } catch (error) {
      setErrors(errorsOf(error))
      setRound((n) => n + 1)
    } finally {
      setBusy(false)
    }
  }
  const mend = (field: string) =>
    setErrors(({ fields: { [field]: _, ...fields }, form }) => ({ fields, form }))
  return { isBusy, errors, warning, captchaRound, setWarning, submit, mend }
}

type TypesProps = {
  chosen: number | null
  error: string | undefined
  onChoose: (type: number) => void
}

function Types({ chosen, error, onChoose }: TypesProps) {
  return (
    <fieldset aria-describedby="feedback-type-note">
      <legend className="mb-1 text-13 font-semibold text-text2">
        {t('pages.feedbackType')} <span className="text-loss">*</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {TYPES.map(([type, name, icon]) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-s2 px-3 text-14 text-text2 has-checked:border-link has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="type"
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
      className={`absolute right-3 bottom-2 text-12 ${isRight ? 'text-win' : count > max ? 'text-loss' : 'text-text3'}`}
    >
      <span className="sr-only">{t('pages.feedbackLength', { count, min, max })}</span>
      <span aria-hidden="true">
        {count} / {max}
      </span>
    </span>
  )
}

/** Who writes is known when logged in; where an answer is awaited is asked of everybody. */
function Reachable({ errors }: { errors: Errors }) {
  const member = useSession((s) => s.member)
  return (
    <>
      {member ? null : (
        <TextField
          name="sender"
          label={t('pages.feedbackSender')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={64}
          error={errors.sender}
        />
      )}
      <TextField
        name="contact"
        label={t('pages.feedbackContact')}
        hint={t('pages.feedbackContactHint')}
        maxLength={120}
        error={errors.contact}
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
      <button type="button" className="btn btn-brand w-full" onClick={closeDialog}>
        {t('people.ok')}
      </button>
    </div>
  )
}
