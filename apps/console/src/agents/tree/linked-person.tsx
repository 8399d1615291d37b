import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Button, Card, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'

type Similar = ValueOf<Calls['linkedAccounts']>['similar'][number]

/** Accounts that are one person's, by a decision of operators, and those that may be. */
export function LinkedPerson({ memberId }: { memberId: string }) {
  const { data } = useCall('linkedAccounts', { memberId })
  const may = useMay()
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null)
  if (!data) return null
  const { linked, similar } = data
  const close = () => setOpen(null)
  return (
    <Card title={t('tree.linked')}>
      <div className="grid gap-2 text-14">
        <p className="text-text2">{t(linked.length > 0 ? 'tree.linkedText' : 'tree.linkedNone')}</p>
        <ul>
          {linked.map(({ memberId: id, username, since }) => (
            <li key={id}>{t('tree.linkedSince', { account: username, at: dateTime(since) })}</li>
          ))}
        </ul>
        {similar.length > 0 ? (
          <Alert kind="wait">
            {similar.map((item) => (
              <p key={item.by}>{t(`tree.similar.${item.by}`, { names: namesOf(item) })}</p>
            ))}
          </Alert>
        ) : null}
        {may('settlement.propose') ? (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon="link" onClick={() => setOpen('link')}>
              {t('tree.link')}
            </Button>
            {linked.length > 0 ? (
              <Button size="small" onClick={() => setOpen('unlink')}>
                {t('tree.unlink')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {open === 'link' ? <LinkForm memberId={memberId} done={close} /> : null}
        {open === 'unlink' ? (
          <ReasonForm
            call="unlinkAccount"
            body={(reason) => ({ memberId, reason })}
            action={t('tree.unlink')}
            refreshes={['linkedAccounts']}
            says={t('tree.unlinkDone')}
            done={close}
          />
        ) : null}
      </div>
    </Card>
  )
}

function namesOf({ members, usernames }: Similar): string {
  const [names, more] = [usernames.join(', '), members - usernames.length]
  return more > 0 ? t('tree.similarMore', { names, count: more }) : names
}

function LinkForm({ memberId, done }: { memberId: string; done: () => void }) {
  const form = useAction('linkAccounts', {
    values: { username: '' },
    body: ({ username, reason }) => ({ memberId, username: username.trim(), reason }),
    refreshes: ['linkedAccounts'],
    says: t('tree.linkDone'),
    done,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('tree.link') }]}>
      <TextField label={t('tree.linkWith')} autoComplete="off" {...form.field('username')} />
    </ActionForm>
  )
}
