import { Button, Dialog, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'

const MULTIPLES = ['0', '1', '3', '5', '10', '20'] as const
const NOTE_MAX = 140

/** Gives a member a reward to claim; a large one waits for a second operator. */
export function GiveReward({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reward.give')}</Button>
      {isOpen ? (
        <Dialog title={t('reward.give')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <RewardForm username={username} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

function RewardForm({ username, onDone }: { username: string; onDone: () => void }) {
  // One form is one reward, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID())
  const currency = useCurrency()
  const form = useAction('grantReward', {
    values: { amount: '', note: '', multiple: '3' },
    body: ({ amount, note, multiple, reason }) => ({
      ...{ requestKey, username, because: reason, note: note.trim() },
      amount: amountOf(amount, currency),
      multiple: Number(multiple),
    }),
    refreshes: ['opsRewards', 'approvals', 'auditEntries'],
    says: t('reward.gave'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('reward.give') }]}>
      <p className="text-text2">{username}</p>
      <TextField
        {...form.field('amount')}
        label={t('queue.amount')}
        inputMode="decimal"
        maxLength={16}
      />
      <TextField {...form.field('note')} label={t('reward.noteFor')} maxLength={NOTE_MAX} />
      <SelectField
        {...form.field('multiple')}
        label={t('reward.multiple')}
        options={MULTIPLES.map((times) => [times, times === '0' ? t('adjust.free') : `${times}×`])}
      />
      <p className="text-12 text-text3">{t('reward.hint')}</p>
    </ActionForm>
  )
}
