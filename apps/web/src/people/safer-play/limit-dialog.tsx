import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Button, Dialog, TextField } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, wireAmount } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { keepLimits, type Limit, sumOf } from './own-limits.ts'

type Props = { limit: Limit; currency: string; onClose: () => void }

/** One limit: free entry, with its effect shown before the button is pressed. */
export function LimitDialog({ limit, currency, onClose }: Props) {
  const { kind, days, amount } = limit
  const like = limit.used
  const wrong = t(kind === 'time' ? 'safer.hoursWrong' : 'safer.amountWrong')
  const form = useForm({
    values: { amount: amount ?? '' },
    rules: async () => (await import('@parola/contract/people/safer-play')).setPlayLimit.body,
    body: (typed) => ({ kind, days, amount: wireAmount(typed.amount, like) || null }),
    check: (typed): Faults => (wireAmount(typed.amount, like) ? {} : { amount: wrong }),
    send: (body) => keep(body.amount),
  })
  const requested = wireAmount(form.value('amount'), like) || null
  const isLooser = amount !== null && requested !== null && Number(requested) > Number(amount)
  const keep = async (next: string | null) => {
    keepLimits(await api('setPlayLimit', { body: { kind, days, amount: next } }))
    toast('good', t(next === null || isLooser ? 'safer.requested' : 'safer.saved'))
    onClose()
  }
  return (
    <Dialog
      title={t('safer.limitOf', { kind: t(`safer.kind.${kind}`), days: t(`safer.days.${days}`) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <form {...form.form}>
        <p className="mb-4 text-14 text-text2">{t(`safer.what.${kind}`)}</p>
        <TextField
          {...form.field('amount')}
          label={kind === 'time' ? t('safer.hoursIn') : t('safer.amountIn', { currency })}
          inputMode={keypadFor(like)}
          autoComplete="off"
          maxLength={14}
          {...(amount ? { hint: t('safer.now', { amount: sumOf(limit, amount) }) } : {})}
        />
        <p role="status" className="min-h-10 text-13 text-text2">
          {t(isLooser ? 'safer.looser' : 'safer.tighter')}
        </p>
        <Submit form={form} text={t(isLooser ? 'safer.request' : 'safer.hold')} />
        {amount !== null ? (
          <Button
            isWide
            className="mt-2"
            disabled={form.isBusy}
            onClick={() => void keep(null).catch(form.refuse)}
          >
            {t('safer.giveUp')}
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}
