import type { Calls, ValueOf } from '@parola/contract'
import { Button, Dialog, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'

/** When chats close whose member does not answer, for operators who decide what the site shows. */
export function ClosingRule() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('chatTerms')
  return (
    <>
      <Button icon="clock" disabled={!data} onClick={() => setOpen(true)}>
        {t('chats.terms')}
      </Button>
      {isOpen && data ? (
        <Dialog title={t('chats.terms')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <RuleForm terms={data} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

type Props = { terms: ValueOf<Calls['chatTerms']>; onDone: () => void }

function RuleForm({ terms, onDone }: Props) {
  const form = useAction('changeChatTerms', {
    values: {
      idleMinutes: String(terms.idleMinutes),
      warnMinutes: String(terms.warnMinutes),
    },
    body: ({ reason, idleMinutes, warnMinutes }) => ({
      ...{ version: terms.version, because: reason },
      ...{ idleMinutes: Number(idleMinutes), warnMinutes: Number(warnMinutes) },
    }),
    refreshes: ['chatTerms', 'auditEntries'],
    says: t('chats.termsSaved'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('save') }]}>
      <p className="text-13 text-text2">{t('chats.termsText')}</p>
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField
          {...form.field('idleMinutes')}
          label={t('chats.idleMinutes')}
          hint={t('chats.idleHint')}
          inputMode="numeric"
        />
        <TextField
          {...form.field('warnMinutes')}
          label={t('chats.warnMinutes')}
          inputMode="numeric"
        />
      </div>
    </ActionForm>
  )
}
