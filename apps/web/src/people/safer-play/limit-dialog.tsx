import { Dialog, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { keypadFor, wireAmount } from '../../platform/amount.ts'
import { api } from '../../platform/client.ts'
import { errorsOf } from '../../platform/form-errors.ts'
import { t } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { keepLimits, type Limit, sumOf } from './own-limits.ts'

type Props = { limit: Limit; currency: string; onClose: () => void }

/** One limit: free entry, and what will become of it said before the button is pressed. */
export function LimitDialog({ limit, currency, onClose }: Props) {
  const { kind, days, amount } = limit
  const [text, setText] = useState(amount ?? '')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const like = limit.used
  const asked = wireAmount(text, like) || null
  const isLooser = amount !== null && asked !== null && Number(asked) > Number(amount)
  const send = async (next: string | null) => {
    setBusy(true)
    try {
      keepLimits(await api('setPlayLimit', { body: { kind, days, amount: next } }))
      const isWish = next === null || isLooser
      toast('good', t(isWish ? 'safer.wished' : 'safer.saved'))
      onClose()
    } catch (failure) {
      setError(errorsOf(failure).form)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asked === null) setError(t(kind === 'time' ? 'safer.hoursWrong' : 'safer.amountWrong'))
    else void send(asked)
  }
  return (
    <Dialog
      title={t('safer.limitOf', { kind: t(`safer.kind.${kind}`), days: t(`safer.days.${days}`) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <p className="mb-4 text-14 text-text2">{t(`safer.what.${kind}`)}</p>
        <TextField
          label={kind === 'time' ? t('safer.hoursIn') : t('safer.amountIn', { currency })}
          name="amount"
          inputMode={keypadFor(like)}
          autoComplete="off"
          maxLength={14}
          value={text}
          error={error || undefined}
          hint={amount ? t('safer.now', { amount: sumOf(limit, amount) }) : t('safer.first')}
          onChange={(event) => {
            setText(event.target.value)
            setError('')
          }}
        />
        <p role="status" className="min-h-10 text-13 text-text2">
          {t(isLooser ? 'safer.looser' : 'safer.tighter')}
        </p>
        <button type="submit" className="btn btn-brand mt-3 w-full" disabled={isBusy}>
          {t(isLooser ? 'safer.wish' : 'safer.hold')}
        </button>
        {amount !== null ? (
          <button
            type="button"
            className="btn btn-quiet mt-2 w-full"
            disabled={isBusy}
            onClick={() => void send(null)}
          >
            {t('safer.giveUp')}
          </button>
        ) : null}
      </form>
    </Dialog>
  )
}
