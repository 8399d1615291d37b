import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Facts, Icon, Money } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { MemberName } from '../../platform/member-name.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { DepositBadge } from './deposit-badge.tsx'

type Deposit = ValueOf<Calls['opsDeposit']>

const EVERY_MS = 5000
const AFTER = { refreshes: ['opsDeposits', 'opsDeposit'] } as const

/** One deposit with all that a decision on it needs. */
export function DepositDetail({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { data, error } = useCall('opsDeposit', { reference }, EVERY_MS)
  return (
    <Side
      title={reference}
      isReference
      badge={data ? <DepositBadge state={data.state} /> : null}
      error={error}
      onClose={onClose}
    >
      {data ? <Details deposit={data} /> : null}
    </Side>
  )
}

function Details({ deposit }: { deposit: Deposit }) {
  const sum = (value: string) => <Money key={value} amount={value} code={deposit.currency} />
  const paid = deposit.received ?? deposit.amount
  return (
    <div className="side-body">
      <section>
        <p className="big-amount">
          <Money amount={paid} code={deposit.receivedCurrency ?? deposit.currency} />
        </p>
        {deposit.why.length > 0 ? (
          <ul className="signals mt-2" aria-label={t('withdrawal.why')}>
            {deposit.why.map((why) => (
              <li key={why} className="signal-raised">
                <Icon name="circle-alert" size={14} />
                {t(`deposit.why.${why}`)}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2">
          <Link
            to="/members/:memberId/money"
            params={{ memberId: deposit.memberId }}
            className="link"
          >
            <MemberName member={deposit} />
          </Link>
        </p>
      </section>
      <Facts
        rows={[
          [t('deposit.requested'), sum(deposit.amount)],
          ...(deposit.received ? [] : [[t('deposit.receive'), sum(deposit.receive)] as const]),
          [t('queue.channel'), deposit.channel],
          [t('deposit.gatewayId'), deposit.gatewayId ?? '–'],
          [t('money.main'), sum(deposit.money.balance)],
          [t('money.held'), sum(deposit.money.held)],
          [t('money.owed'), sum(deposit.money.owed)],
          ...(deposit.failure ? [[t('deposit.failure'), deposit.failure] as const] : []),
        ]}
      />
      <section>
        <h3 className="side-title">{t('withdrawal.history')}</h3>
        <ol className="history">
          {deposit.actions.map((action) => (
            <li key={`${action.at}${action.state}`}>
              <span className="font-semibold">{t(`deposit.state.${action.state}`)}</span>
              <span className="text-text2">
                {dateTime(action.at)} · {textOf(`actor.${action.by}`, action.by)}
              </span>
              {action.note ? (
                <span className="text-text2">
                  {textOf(`deposit.why.${action.note}`, action.note)}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      <Decision deposit={deposit} />
    </div>
  )
}

/** A payment that differs from its request: credited to its member, or returned to its payer. */
function Decision({ deposit }: { deposit: Deposit }) {
  const may = useMay()
  if (deposit.state !== 'REVIEW' || !may('deposit.review')) return null
  const { reference, approvalsNeeded: needed } = deposit
  return (
    <section className="grid gap-3">
      {needed > 1 ? (
        <Alert kind="wait">
          {t('deposit.two', {
            credit: deposit.creditAgreed.length,
            back: deposit.refundAgreed.length,
          })}
        </Alert>
      ) : null}
      <ReasonForm
        call="creditDeposit"
        body={(because) => ({ reference, because })}
        {...AFTER}
        says={t('saved.action')}
        action={t('deposit.credit')}
      />
      <ReasonForm
        call="sendBackDeposit"
        body={(because) => ({ reference, because })}
        {...AFTER}
        says={t('saved.action')}
        action={t('deposit.sendBack')}
        isDanger
      />
    </section>
  )
}
