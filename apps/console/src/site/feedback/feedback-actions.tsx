import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Alert, Button, Select, SelectField, Textarea } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { api } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { finishChange, useChange, useMe } from '../../platform/query.ts'
import type { FeedbackThread } from './feedback.types.ts'

const REFRESHES = ['opsFeedback', 'opsFeedbackMessage', 'overviewQueues'] as const
const ANSWER_MAX = 2000

/** A colleague was first: what they did is shown, and what was typed stays. */
const readAgain = () => void finishChange({ refreshes: REFRESHES }, null)

type Props = { thread: FeedbackThread }

/** Who works on it, the answer, and its end. */
export function FeedbackActions({ thread }: Props) {
  const { message, steps } = thread
  const { messageId, state } = message
  const [isClosing, setClosing] = useState(false)
  const isClosed = state === 'closed'
  if (isClosing || isClosed) {
    return (
      <ReasonForm
        call="closeFeedback"
        body={(reason) => ({ messageId, seen: steps.length, isClosed: !isClosed, reason })}
        action={t(isClosed ? 'feedback.reopen' : 'feedback.close')}
        refreshes={REFRESHES}
        says={t(isClosed ? 'feedback.reopened' : 'feedback.closedNow')}
        done={() => setClosing(false)}
        aside={
          isClosed ? null : (
            <Button onClick={() => setClosing(false)}>{t('feedback.keepOpen')}</Button>
          )
        }
      />
    )
  }
  return (
    <div className="grid gap-3">
      <Assignee thread={thread} />
      {message.memberId || message.contact ? (
        <AnswerForm thread={thread} onClose={() => setClosing(true)} />
      ) : (
        <>
          <Alert kind="info">{t('feedback.noContact')}</Alert>
          <Button onClick={() => setClosing(true)}>{t('feedback.close')}</Button>
        </>
      )}
    </div>
  )
}

function Assignee({ thread }: Props) {
  const { message, steps, colleagues } = thread
  const me = useMe()
  const change = useChange('assignFeedback', { refreshes: REFRESHES })
  const names = [...new Set([...colleagues, ...(message.assignedTo ? [message.assignedTo] : [])])]
  const shown = (name: string) => (name === me?.username ? t('feedback.me', { name }) : name)
  return (
    <Select
      label={t('withdrawal.taken')}
      value={message.assignedTo ?? ''}
      disabled={change.isPending}
      options={[
        ['', t('withdrawal.taken.nobody')],
        ...names.map((name) => [name, shown(name)] as const),
      ]}
      onChange={(name) =>
        change.mutate(
          { messageId: message.messageId, seen: steps.length, operator: name || null },
          { onError: readAgain },
        )
      }
    />
  )
}

const METHODS = ['email', 'phone'] as const

/** How a visitor is reached at what they left. */
const methodFor = (contact: string): (typeof METHODS)[number] =>
  contact.includes('@') ? 'email' : 'phone'

function AnswerForm({ thread, onClose }: Props & { onClose: () => void }) {
  const { message, steps, member } = thread
  const isVisitor = message.memberId === null
  const form = useForm({
    values: { answer: '', method: methodFor(message.contact) },
    check: ({ answer }): Faults => (answer.trim() ? {} : { answer: t('rule.required') }),
    body: ({ answer, method }) => ({
      ...{ messageId: message.messageId, seen: steps.length, answer },
      ...(isVisitor ? { method } : {}),
    }),
    rules: async () => (await import('@parola/contract/calls')).calls.answerFeedback.body,
    send: async (body) => {
      const value = await api('answerFeedback', { body })
      toast('good', t(isVisitor ? 'feedback.recorded' : 'feedback.sent'))
      form.set('answer', '')
      await finishChange({ refreshes: REFRESHES }, value)
    },
    refused: () => {
      readAgain()
      return false
    },
  })
  return (
    <form {...form.form} className="grid gap-3">
      {isVisitor ? (
        <>
          <Alert kind="info">{t('feedback.visitorHint', { contact: message.contact })}</Alert>
          <SelectField
            {...form.field('method')}
            label={t('feedback.method')}
            options={METHODS.map((method) => [method, t(`feedback.method.${method}`)])}
          />
        </>
      ) : null}
      <Textarea
        {...form.field('answer')}
        label={t(isVisitor ? 'feedback.answered' : 'feedback.answer')}
        hint={
          isVisitor ? undefined : t('feedback.answerHint', { language: member?.language ?? '–' })
        }
        rows={4}
        maxLength={ANSWER_MAX}
      />
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" isBusy={form.isBusy}>
          {t(isVisitor ? 'feedback.record' : 'feedback.send')}
        </Button>
        <Button onClick={onClose}>{t('feedback.closeUnanswered')}</Button>
      </div>
    </form>
  )
}
