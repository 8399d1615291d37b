import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Button, Dialog, Facts, Skeleton, Textarea, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { useForm } from '../platform/forms/form.ts'
import { Submit } from '../platform/forms/submit.tsx'
import { dateTime, t } from '../platform/texts/i18n.ts'

const NOTE_MIN = 3
const NOTE_MAX = 500
const NAME_MAX = 40

type Props = { memberId?: string; account?: string }

/** Asks for a move within the own team: what it would do is shown before it can be asked for. */
export function MoveDownlineDialog({ memberId = '', account = '' }: Props) {
  const [to, setTo] = useState('')
  const form = useForm({ values: { to: '' }, send: (_, typed) => setTo(typed.to.trim()) })
  return (
    <Dialog
      title={t('agents.moveOf', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <div className="grid gap-4">
        <p className="text-14 text-text2">{t('agents.moveText')}</p>
        <form {...form.form} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            {...form.field('to')}
            label={t('agents.moveTo')}
            autoComplete="off"
            maxLength={NAME_MAX}
          />
          <Button type="submit" className="sm:mt-[23px]" disabled={form.value('to').trim() === ''}>
            {t('agents.moveShow')}
          </Button>
        </form>
        {to ? <Effect key={to} memberId={memberId} to={to} /> : null}
      </div>
    </Dialog>
  )
}

type Requested = { memberId: string; to: string }

function Effect({ memberId, to }: Requested) {
  const { data, error } = useQuery(callQuery('downlineMoveEffect', { memberId, to }))
  if (error && !data) return <Alert kind="bad">{words(error)}</Alert>
  if (!data) return <Skeleton className="h-40" />
  if (data.refusal) return <Alert kind="bad">{t(`agents.moveRefusal.${data.refusal}`)}</Alert>
  return (
    <>
      <Facts
        rows={[
          [t('agents.moveFrom'), data.from ?? t('team.contract.house')],
          [t('agents.movePlace'), [...data.path, data.username].join(' › ')],
          [t('agents.moveAccounts'), String(data.accounts)],
          [t('agents.moveAt'), dateTime(data.effectiveAt)],
        ]}
      />
      <Ends ends={data.ends} />
      <Request memberId={memberId} to={data.to} />
    </>
  )
}

function Ends({ ends }: { ends: ValueOf<Calls['downlineMoveEffect']>['ends'] }) {
  if (ends.length === 0) return <Alert kind="info">{t('agents.moveNoEnds')}</Alert>
  return (
    <Alert kind="wait">
      <p className="font-semibold">{t('agents.moveEnds')}</p>
      <ul className="mt-1">
        {ends.map(({ contractId, username, kind }) => (
          <li key={contractId}>
            {username} · {t(`team.contract.kind.${kind}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Request({ memberId, to }: Requested) {
  const form = useForm({
    values: { note: '' },
    rules: async () => (await import('@parola/contract/agents/move-request')).requestMove.body,
    body: ({ note }) => ({ memberId, to, note: note.trim() }),
    send: async (body) => {
      await api('requestMove', { body })
      await refresh('moveRequests')
      toast('good', t('agents.moveRequested'))
      closeDialog()
    },
  })
  return (
    <form {...form.form} className="grid gap-4">
      <Textarea
        {...form.field('note')}
        label={t('agents.moveWhy')}
        hint={t('agents.moveWhyText')}
        rows={3}
        maxLength={NOTE_MAX}
      />
      <Submit
        form={form}
        text={t('agents.requestMove')}
        isOff={form.value('note').trim().length < NOTE_MIN}
      />
    </form>
  )
}
