import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { Select, WithReason } from '../platform/page.tsx'
import { useChange, useCurrency } from '../platform/query.ts'
import { amountOf } from './list-with-detail.tsx'

const MULTIPLES = ['0', '1', '3', '5', '10', '20'] as const
const DAYS = ['1', '3', '7', '14', '30'] as const
const NOTE_MAX = 140
const NOTE_MIN = 3

/** Gives a member a reward to claim; a large one waits for a second operator. */
export function GiveReward({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('reward.give')}
      </button>
      {isOpen ? (
        <Dialog title={t('reward.give')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <GiftForm username={username} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

function GiftForm({ username, onDone }: { username: string; onDone: () => void }) {
  // One form is one reward, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [multiple, setMultiple] = useState('3')
  const [days, setDays] = useState('7')
  const amount = amountOf(text.trim(), useCurrency())
  const give = useChange('grantReward', {
    refreshes: ['opsRewards', 'approvals', 'auditEntries'],
    says: t('reward.gave'),
    done: onDone,
  })
  return (
    <div className="grid gap-4">
      <p className="text-text2">{username}</p>
      <Field
        label={t('queue.amount')}
        value={text}
        isWrong={text !== '' && !amount}
        onChange={setText}
      />
      <Field label={t('reward.noteFor')} value={note} max={NOTE_MAX} onChange={setNote} />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('reward.multiple')}
          value={multiple}
          options={MULTIPLES.map((item) => [item, item === '0' ? t('adjust.free') : `${item}×`])}
          onChange={setMultiple}
        />
        <Select
          label={t('reward.days')}
          value={days}
          options={DAYS.map((item) => [item, item])}
          onChange={setDays}
        />
      </div>
      <WithReason
        action={t('reward.give')}
        isBusy={give.isPending}
        disabled={!amount || note.trim().length < NOTE_MIN}
        onSubmit={(because) =>
          amount &&
          give.mutate({
            ...{ requestKey, username, because, note: note.trim() },
            amount,
            multiple: Number(multiple),
            days: Number(days),
          })
        }
      />
      <p className="text-12 text-text3">{t('reward.hint')}</p>
    </div>
  )
}

type FieldProps = {
  label: string
  value: string
  max?: number
  isWrong?: boolean
  onChange: (value: string) => void
}

/** A text field with its label above it. */
export function Field({ label, value, max = 16, isWrong = false, onChange }: FieldProps) {
  return (
    <label className="grid gap-1 text-12 text-text2">
      {label}
      <input
        className="input"
        maxLength={max}
        aria-invalid={isWrong}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
