import { Dialog, Textarea } from '@parola/ui'
import { api } from '../platform/calls/client.ts'
import { refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { useForm } from '../platform/forms/form.ts'
import { Submit } from '../platform/forms/submit.tsx'
import { t } from '../platform/texts/i18n.ts'

const NOTE_MAX = 500

type Props = { memberId?: string; account?: string; note?: string }

/** What an agent notes about an account of the team; nobody else sees it. */
export function NoteDialog({ memberId = '', account = '', note = '' }: Props) {
  const form = useForm({
    values: { note },
    rules: async () => (await import('@parola/contract/agents/team-report')).noteDownline.body,
    body: (typed) => ({ memberId, note: typed.note.trim() }),
    send: async (body) => {
      await api('noteDownline', { body })
      await refresh('teamMembers')
      closeDialog()
    },
  })
  return (
    <Dialog
      title={t('agents.noteOn', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form {...form.form} className="grid gap-4">
        <Textarea
          {...form.field('note')}
          label={t('agents.note')}
          hint={t('agents.noteText')}
          rows={5}
          maxLength={NOTE_MAX}
        />
        <Submit form={form} text={t('agents.noteSave')} />
      </form>
    </Dialog>
  )
}
