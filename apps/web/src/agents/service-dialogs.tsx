import { toast } from '@parola/client/toasts'
import { AlertLine, Button, Dialog, DialogFoot, Textarea } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../platform/calls/client.ts'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { useForm } from '../platform/forms/form.ts'
import { Password } from '../platform/forms/password.tsx'
import { Submit } from '../platform/forms/submit.tsx'
import { figures, t } from '../platform/texts/i18n.ts'
import { inMoney } from '../platform/texts/in-money.ts'
import { refreshService, type ServiceRequest } from './service-request.tsx'

const NOTE_MAX = 200
const PASSWORD_MAX = 128

type Action = ServiceRequest['actions'][number]
type MoveProps = { requestId?: string; action?: Action; other?: string; amount?: string }

/** Asks once more before a step that somebody relies on. */
export function MoveServiceDialog(props: MoveProps) {
  const { requestId = '', action = 'cancel', other = '', amount = '0' } = props
  const form = useForm({
    values: {},
    send: () => saved(api('moveServiceRequest', { body: { requestId, action, note: '' } })),
  })
  return (
    <Dialog
      title={t(`service.action.${action}`)}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form {...form.form} className="grid gap-4">
        <p>{t(`service.sure.${action}`, { other, amount: inMoney(amount) })}</p>
        <AlertLine kind="bad">{form.message}</AlertLine>
        <DialogFoot>
          <Button onClick={closeDialog}>{t('service.keep')}</Button>
          <Button type="submit" variant="brand" isBusy={form.isBusy}>
            {t(`service.action.${action}`)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** An agent accepts: a deposit with the money of a wallet and the payment password, a withdrawal as it is. */
export function AcceptServiceDialog({ request }: { request?: ServiceRequest }) {
  return request ? <Accepting request={request} /> : null
}

function Accepting({ request }: { request: ServiceRequest }) {
  const { requestId, kind, other, amount } = request
  const isDeposit = kind === 'deposit'
  const form = useForm({
    values: { note: '', wallet: 'agent' as TeamWallet, paymentPassword: '' },
    send: (_, { note, wallet, paymentPassword }) => {
      const answer = { requestId, note: note.trim() }
      const accepted = isDeposit
        ? api('acceptServiceDeposit', { body: { ...answer, wallet, paymentPassword } })
        : api('moveServiceRequest', { body: { ...answer, action: 'accept' } })
      return saved(accepted)
    },
  })
  return (
    <Dialog
      title={`${t(`service.kind.${kind}`)} · ${inMoney(amount)}`}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form {...form.form} className="grid gap-4">
        <p className="text-14 text-text2">
          {isDeposit
            ? t('service.next.agent.deposit.waiting')
            : t('service.sure.accept', { other, amount: inMoney(amount) })}
        </p>
        {isDeposit ? (
          <WalletChoice
            wallet={form.value('wallet')}
            onChoose={(wallet) => form.set('wallet', wallet)}
          />
        ) : null}
        <Textarea
          {...form.field('note')}
          label={t('service.answerNote')}
          hint={t(`service.answerHint.${kind}`)}
          rows={2}
          maxLength={NOTE_MAX}
        />
        {isDeposit ? (
          <Password
            {...form.field('paymentPassword')}
            label={t('service.paymentPassword')}
            autoComplete="off"
            maxLength={PASSWORD_MAX}
          />
        ) : null}
        <Submit
          form={form}
          text={t('service.action.accept')}
          isOff={isDeposit && form.value('paymentPassword') === ''}
        />
      </form>
    </Dialog>
  )
}

type TeamWallet = 'main' | 'agent'
type ChoiceProps = { wallet: TeamWallet; onChoose: (wallet: TeamWallet) => void }

function WalletChoice({ wallet, onChoose }: ChoiceProps) {
  const { data } = useQuery(callQuery('transferStanding'))
  const freeOf = (name: TeamWallet) =>
    figures(data?.wallets.find((held) => held.wallet === name)?.free ?? '0')
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-text2">{t('service.walletFrom')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['agent', 'main'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === wallet}
            className={`rounded-lg border px-3 py-2.5 text-left ${
              name === wallet ? 'border-link bg-s2' : 'border-line hover:bg-s2'
            }`}
            onClick={() => onChoose(name)}
          >
            <span className="block text-13 text-text2">{t(`service.wallet.${name}`)}</span>
            <b>{freeOf(name)}</b>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Closes the dialog after a step; the lists are read again after a refusal too. */
async function saved(step: Promise<unknown>) {
  try {
    await step
    toast('good', t('service.saved'))
    closeDialog()
  } finally {
    await refreshService()
  }
}
