import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Textarea, TextField } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { keypadFor, minorOf, wireAmount } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { refreshService } from '../service-request.tsx'
import type { Service } from './service.types.ts'

const NOTE_MAX = 200
const PASSWORD_MAX = 128

type Props = { kind: 'deposit' | 'withdrawal'; service: Service }

/** Asks the agent: for a withdrawal with the payment password, because the money leaves the balance at once. */
export function RequestForm({ kind, service }: Props) {
  const { min, max, free, answerMinutes } = service
  const isDeposit = kind === 'deposit'
  const form = useForm({
    values: { amount: '', note: '', paymentPassword: '' },
    rules: async () => {
      const calls = await import('@parola/contract/agents/agent-service')
      return calls.requestAgentWithdrawal.body.partial({ paymentPassword: true })
    },
    body: ({ amount, note, paymentPassword }) => ({
      ...{ amount: wireAmount(amount, min), note: note.trim() },
      ...(isDeposit ? {} : { paymentPassword }),
    }),
    check: ({ amount }): Faults => {
      const wire = wireAmount(amount, min)
      if (!wire || minorOf(wire) === 0n) return { amount: t('service.howMuch') }
      if (isDeposit || minorOf(wire) <= minorOf(free)) return {}
      return { amount: t('service.tooMuch', { most: inMoney(free) }) }
    },
    send: async ({ amount = '', note = '', paymentPassword = '' }) => {
      await sendRequest(kind, { amount, note, paymentPassword }).finally(() => {
        form.set('paymentPassword', '')
        return refreshService()
      })
      form.set('amount', '')
      form.set('note', '')
      toast('good', t('service.requested'))
    },
  })
  return (
    <form {...form.form} aria-label={t(`service.request.${kind}`)} className="grid gap-3">
      <TextField
        {...form.field('amount')}
        label={t('service.amount')}
        inputMode={keypadFor(min)}
        maxLength={16}
        hint={
          isDeposit
            ? t('service.limits', { min: inMoney(min), max: inMoney(max) })
            : t('service.free', { amount: inMoney(free) })
        }
      />
      <Textarea
        {...form.field('note')}
        label={t('service.note')}
        hint={t(`service.noteHint.${kind}`)}
        rows={2}
        maxLength={NOTE_MAX}
      />
      {isDeposit ? null : (
        <Password
          {...form.field('paymentPassword')}
          label={t('service.paymentPassword')}
          name="paymentPassword"
          autoComplete="off"
          maxLength={PASSWORD_MAX}
        />
      )}
      <Submit
        form={form}
        text={t(`service.request.${kind}`)}
        isOff={!isDeposit && form.value('paymentPassword') === ''}
      />
      <p className="text-center text-12 text-text2">{answerText(answerMinutes)}</p>
    </form>
  )
}

const HOUR_MINUTES = 60

/** "24 hours"; minutes where it is not a number of hours. */
function answerText(minutes: number): string {
  return minutes % HOUR_MINUTES === 0
    ? t('service.answerInHours', { count: minutes / HOUR_MINUTES })
    : t('service.answerIn', { count: minutes })
}

type Requested = { amount: string; note: string; paymentPassword: string }

async function sendRequest(kind: Props['kind'], { amount, note, paymentPassword }: Requested) {
  if (kind === 'deposit') {
    return withRequestKey({ call: 'requestAgentDeposit', request: amount }, (requestKey) =>
      api('requestAgentDeposit', { body: { requestKey, amount, note } }),
    )
  }
  return withRequestKey({ call: 'requestAgentWithdrawal', request: amount }, (requestKey) =>
    api('requestAgentWithdrawal', { body: { requestKey, amount, note, paymentPassword } }),
  )
}
