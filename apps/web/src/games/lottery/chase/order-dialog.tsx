import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import {
  Alert,
  Badge,
  type BadgeKind,
  Button,
  Dialog,
  DialogFoot,
  Facts,
  Skeleton,
} from '@parola/ui'
import { Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '../../../platform/calls/client.ts'
import { callQuery } from '../../../platform/calls/query.ts'
import { closeDialog, openDialog } from '../../../platform/dialogs/dialogs.ts'
import { dateTime, t, textOf } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { issueName } from '../names.ts'
import { type Chase, Progress, STATE_BADGES, useChaseNames } from './my-chases.tsx'
import { cancelChase } from './order.ts'

type Instalment = ValueOf<Calls['myLotteryChase']>['instalments'][number]

const PART_BADGES: Record<Instalment['state'], BadgeKind> = {
  ...{ waiting: 'wait', bought: 'wait', won: 'good', lost: 'quiet', void: 'bad' },
  returned: 'quiet',
}

/** A chase order: how far it is, what each draw has cost and won, and the way to cancel the rest. */
export function OrderDialog({ chaseId }: { chaseId: string }) {
  const { data, error } = useQuery(callQuery('myLotteryChase', { chaseId }))
  return (
    <Dialog title={t('lottery.chase.title')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {error && !data ? <Alert kind="bad">{words(error)}</Alert> : null}
      {!data && !error ? <Skeleton className="h-96" /> : null}
      {data ? <Details {...data} /> : null}
    </Dialog>
  )
}

function Details({ chase, instalments }: ValueOf<Calls['myLotteryChase']>) {
  const { state, issues, bought, stopOnWin } = chase
  const { gameName, betText, chosenText } = useChaseNames(chase)
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-14">
          <strong className="block">
            {gameName} · {betText}
          </strong>
          <span className="line-clamp-2 text-13 text-text2">{chosenText}</span>
        </span>
        <Badge kind={STATE_BADGES[state]}>{t(`lottery.chase.state.${state}`)}</Badge>
      </div>
      <Progress {...{ issues, bought }} />
      <p className="text-13 text-text2">{t('lottery.chase.progress', { bought, issues })}</p>
      <Facts
        look="receipt"
        rows={[
          [t('lottery.chase.total'), inMoney(chase.total)],
          [t('lottery.chase.spent'), inMoney(chase.spent)],
          [t('lottery.chase.won'), inMoney(chase.payout)],
          [t('lottery.chase.left'), inMoney(chase.reserved)],
          [t('lottery.chase.returned'), inMoney(chase.refund)],
          [t('lottery.chase.plan'), planText(chase)],
          [t('lottery.chase.onWin'), t(stopOnWin ? 'lottery.chase.stops' : 'lottery.chase.goesOn')],
          [t('lottery.chase.orderedAt'), dateTime(chase.orderedAt)],
        ]}
      />
      <Instalments rows={instalments} />
      {state === 'RUNNING' && Number(chase.reserved) > 0 ? (
        <DialogFoot>
          <Cancelling chase={chase} />
        </DialogFoot>
      ) : null}
    </div>
  )
}

const planText = ({ plan: { kind, ...numbers } }: Chase) => t(`lottery.chase.plan.${kind}`, numbers)

function Instalments({ rows }: { rows: readonly Instalment[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={t('lottery.chase.table')}
      className="max-h-[34dvh] overflow-y-auto"
    >
      <Table
        look="rows"
        label={t('lottery.chase.table')}
        rows={rows}
        keyOf={({ numero }) => numero}
        empty={t('lottery.chase.none')}
        columns={[
          {
            ...{ key: 'no', header: t('lottery.chase.no'), isName: true },
            cell: drawOf,
          },
          {
            ...{ key: 'cost', header: t('lottery.cost'), isFigure: true },
            cell: ({ stake, multiple }) => (
              <>
                {inMoney(stake)}
                <span className="block text-12 text-text2">× {multiple}</span>
              </>
            ),
          },
          { key: 'state', header: t('lottery.result'), isFigure: true, cell: stateOf },
        ]}
      />
    </section>
  )
}

/** The number and the time of a draw; where its tickets are bought, the way to each of them. */
function drawOf({ no, numero, drawsAt, tickets }: Instalment) {
  const name = `${no}. ${issueName(numero)}`
  return (
    <>
      {tickets.length === 0 ? name : null}
      {tickets.map(({ ticketId }, i) => (
        <button
          key={ticketId}
          type="button"
          className="mr-2 text-link underline"
          aria-label={t('lottery.chase.ticket', { n: i + 1, issue: issueName(numero) })}
          onClick={() => openDialog('lottery-ticket', { ticketId })}
        >
          {i === 0 ? name : i + 1}
        </button>
      ))}
      <span className="block text-12 font-normal text-text2">{dateTime(drawsAt)}</span>
    </>
  )
}

/** What became of a draw: its state, and what it paid or why it was not bought. */
function stateOf({ state, because, payout }: Instalment) {
  const reason = because
    ? textOf(`lottery.chase.because.${because}`, t('lottery.chase.because.refused'))
    : null
  return (
    <>
      <Badge kind={PART_BADGES[state]}>{t(`lottery.chase.part.${state}`)}</Badge>
      {state === 'won' ? <span className="block font-bold text-win">{inMoney(payout)}</span> : null}
      {state === 'returned' && reason ? (
        <span className="block text-12 text-text2">{reason}</span>
      ) : null}
    </>
  )
}

/** Asks once more, with the amount that comes back, before it cancels the rest. */
function Cancelling({ chase: { chaseId, reserved } }: { chase: Chase }) {
  const [isRequested, setRequested] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const amount = inMoney(reserved)
  const cancel = async () => {
    setBusy(true)
    setError(null)
    try {
      const { refund } = await cancelChase(chaseId)
      toast('good', t('lottery.chase.cancelled', { amount: inMoney(refund) }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (!isRequested)
    return (
      <Button isWide icon="x" onClick={() => setRequested(true)}>
        {t('lottery.chase.cancel')}
      </Button>
    )
  return (
    <div className="grid gap-2">
      <Alert kind="wait">{t('lottery.chase.cancelText', { amount })}</Alert>
      {error ? <Alert kind="bad">{words(error)}</Alert> : null}
      <Button variant="brand" isWide isBusy={isBusy} onClick={() => void cancel()}>
        {t('lottery.chase.confirm', { amount })}
      </Button>
      <Button isWide onClick={() => setRequested(false)}>
        {t('lottery.chase.keep')}
      </Button>
    </div>
  )
}
