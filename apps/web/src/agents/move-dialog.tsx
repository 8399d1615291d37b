import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, AlertLine, Button, Dialog, Facts, Skeleton, Textarea, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { dateTime, t } from '../platform/texts/i18n.ts'

const NOTE_MIN = 3
const NOTE_MAX = 500
const NAME_MAX = 40

type Props = { memberId?: string; account?: string }

/** Asks for a move within the own team: what it would do is shown before it can be asked for. */
export function MoveDownlineDialog({ memberId = '', account = '' }: Props) {
  const [typed, setTyped] = useState('')
  const [to, setTo] = useState('')
  const show = (event: FormEvent) => {
    event.preventDefault()
    setTo(typed.trim())
  }
  return (
    <Dialog
      title={t('agents.moveOf', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <div className="grid gap-4">
        <p className="text-14 text-text2">{t('agents.moveText')}</p>
        <form className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]" onSubmit={show}>
          <TextField
            label={t('agents.moveTo')}
            name="to"
            autoComplete="off"
            value={typed}
            maxLength={NAME_MAX}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" className="sm:mt-[23px]" disabled={typed.trim() === ''}>
            {t('agents.moveShow')}
          </Button>
        </form>
        {to ? <Effect key={to} memberId={memberId} to={to} /> : null}
      </div>
    </Dialog>
  )
}

type Asked = { memberId: string; to: string }

function Effect({ memberId, to }: Asked) {
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
      <Ask memberId={memberId} to={data.to} />
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

function Ask({ memberId, to }: Asked) {
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api('askMove', { body: { memberId, to, note: note.trim() } })
      await refresh('moveRequests')
      toast('good', t('agents.moveAsked'))
      closeDialog()
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={send}>
      <Textarea
        label={t('agents.moveWhy')}
        hint={t('agents.moveWhyText')}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <AlertLine kind="bad">{error}</AlertLine>
      <Button
        type="submit"
        variant="brand"
        isBusy={isBusy}
        disabled={note.trim().length < NOTE_MIN}
      >
        {t('agents.moveAsk')}
      </Button>
    </form>
  )
}
