import { Checkbox, Dialog, Select, TextField } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { type Made, OneTime } from './one-time.tsx'

const KINDS = ['assistant', 'viewer'] as const

/** Creates a sub-account; its password is shown here and nowhere else. */
export function CreateSubAccountDialog() {
  const [made, setMade] = useState<Made | null>(null)
  const form = useForm({
    values: { username: '', kind: 'assistant' as (typeof KINDS)[number], mayContract: false },
    rules: async () => (await import('@parola/contract/agents/sub-account')).createSubAccount.body,
    body: ({ username, kind, mayContract }) => ({
      ...{ username: username.trim(), kind, mayContract: kind === 'assistant' && mayContract },
    }),
    send: async (body) => {
      setMade(await api('createSubAccount', { body }))
      await refresh('subAccounts')
    },
  })
  const kind = form.value('kind')
  return (
    <Dialog title={t('agents.subAccountNew')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <OneTime made={made} />
      ) : (
        <form {...form.form} className="grid gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              {...form.field('username')}
              label={t('register.username')}
              required
              autoComplete="off"
              maxLength={64}
            />
            <Select
              label={t('agents.kind')}
              options={KINDS.map((name) => [name, t(`agents.subAccount.${name}`)] as const)}
              value={kind}
              onChange={(name) => form.set('kind', name as typeof kind)}
            />
          </div>
          <p className="text-14 text-text2">{t(`agents.subAccountText.${kind}`)}</p>
          {kind === 'assistant' ? (
            <Checkbox
              label={t('agents.subAccountContracts')}
              checked={form.value('mayContract')}
              onChange={(event) => form.set('mayContract', event.target.checked)}
            />
          ) : null}
          <Submit form={form} text={t('agents.subAccountNew')} />
        </form>
      )}
    </Dialog>
  )
}
