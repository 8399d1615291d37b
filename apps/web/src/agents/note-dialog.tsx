import { AlertLine, Button, Dialog, Textarea } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'

const NOTE_MAX = 500

type Props = { memberId?: string; account?: string; note?: string }

/** What an agent notes about an account of the team; nobody else sees it. */
export function NoteDialog({ memberId = '', account = '', note = '' }: Props) {
  const [text, setText] = useState(note)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api('noteDownline', { body: { memberId, note: text.trim() } })
      await refresh('teamMembers')
      closeDialog()
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('agents.noteOn', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form className="grid gap-4" onSubmit={save}>
        <Textarea
          label={t('agents.note')}
          hint={t('agents.noteText')}
          rows={5}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <AlertLine kind="bad">{error}</AlertLine>
        <Button type="submit" variant="brand" isBusy={isBusy}>
          {t('agents.noteSave')}
        </Button>
      </form>
    </Dialog>
  )
}
