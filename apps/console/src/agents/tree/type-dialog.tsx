import { Dialog, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'

type Props = {
  becomes: 'agent' | 'member'
  /** The account, where it is known. */
  username?: string
  onClose: () => void
}

/** Makes a member an agent, or an agent without a team a member again: a second operator decides. */
export function TypeDialog({ becomes, username = '', onClose }: Props) {
  const form = useAction('changeAccountType', {
    values: { username },
    body: ({ username: name, reason }) => ({ username: name.trim(), becomes, reason }),
    refreshes: ['treeMember', 'agentTree', 'approvals'],
    says: t('settlement.requested'),
    done: onClose,
  })
  return (
    <Dialog title={t(`tree.makes.${becomes}`)} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-text2">{t(`tree.makesText.${becomes}`)}</p>
        <ActionForm form={form} actions={[{ text: t('tree.requestType') }]}>
          <TextField
            label={t('tree.account')}
            autoComplete="off"
            readOnly={username !== ''}
            {...form.field('username')}
          />
        </ActionForm>
      </div>
    </Dialog>
  )
}
