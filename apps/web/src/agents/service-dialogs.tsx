import { toast } from '@parola/client/toasts'
import { AlertLine, Button, Dialog, DialogFoot, Textarea } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { Password } from '../platform/forms/password.tsx'
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
  const { error, isBusy, send } = useStep(() =>
    api('moveServiceRequest', { body: { requestId, action, note: '' } }),
  )
  return (
    <Dialog
      title={t(`service.action.${action}`)}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form className="grid gap-4" onSubmit={send}>
        <p>{t(`service.sure.${action}`, { other, amount: inMoney(amount) })}</p>
        <AlertLine kind="bad">{error}</AlertLine>
        <DialogFoot>
          <Button onClick={closeDialog}>{t('service.keep')}</Button>
          <Button type="submit" variant="brand" isBusy={isBusy}>
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
  const [note, setNote] = useState('')
  const [wallet, setWallet] = useState<'main' | 'agent'>('agent')
  const [paymentPassword, setPassword] = useState('')
  const { error, isBusy, send } = useStep(() => {
    const answer = { requestId, note: note.trim() }
    return isDeposit
      ? api('acceptServiceDeposit', { body: { ...answer, wallet, paymentPassword } })
      : api('moveServiceRequest', { body: { ...answer, action: 'accept' } })
  })
  return (
    <Dialog
      title={`${t(`service.kind.${kind}`)} · ${inMoney(amount)}`}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <form className="grid gap-4" onSubmit={send}>
        <p className="text-14 text-text2">
          {isDeposit
            ? t('service.next.agent.deposit.waiting')
            : t('service.sure.accept', { other, amount: inMoney(amount) })}
        </p>
        {isDeposit ? <WalletChoice wallet={wallet} onChoose={setWallet} /> : null}
        <Textarea
          label={t('service.answerNote')}
          hint={t(`service.answerHint.${kind}`)}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {isDeposit ? (
          <Password
            label={t('service.paymentPassword')}
            name="paymentPassword"
            autoComplete="off"
            maxLength={PASSWORD_MAX}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
        <AlertLine kind="bad">{error}</AlertLine>
        <Button
          type="submit"
          variant="brand"
          isBusy={isBusy}
          disabled={isDeposit && paymentPassword === ''}
        >
          {t('service.action.accept')}
        </Button>
      </form>
    </Dialog>
  )
}

type ChoiceProps = { wallet: 'main' | 'agent'; onChoose: (wallet: 'main' | 'agent') => void }

function WalletChoice({ wallet, onChoose }: ChoiceProps) {
  const { data } = useQuery(callQuery('transferStanding'))
  const freeOf = (name: 'main' | 'agent') =>
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

/** One step: sent once at a time, what went wrong stays in the dialog, and the lists are read again either way. */
function useStep(step: () => Promise<unknown>) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await step()
      toast('good', t('service.saved'))
      closeDialog()
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
    await refreshService()
  }
  return { error, isBusy, send }
}
