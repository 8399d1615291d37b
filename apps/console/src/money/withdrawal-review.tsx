import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { words } from '../platform/client.ts'
import { Amount, grouped } from '../platform/figures.tsx'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Facts } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { Side } from './side.tsx'
import { StandingCompared } from './standing-compared.tsx'
import type { OneWithdrawal } from './withdrawal.types.ts'
import { WithdrawalDeeds } from './withdrawal-deeds.tsx'
import { WithdrawalLamp } from './withdrawal-lamp.tsx'

const EVERY_MS = 5000

type Props = { reference: string; onClose: () => void }

/** One withdrawal with all that a decision on it needs. */
export function WithdrawalReview({ reference, onClose }: Props) {
  const { data, error } = useCall('opsWithdrawal', { reference }, EVERY_MS)
  const may = useMay()
  return (
    <Side
      reference={reference}
      lamp={data ? <WithdrawalLamp state={data.state} /> : null}
      trouble={error && !data ? words(error) : null}
      onClose={onClose}
    >
      {data ? (
        <>
          <div className="side-body">
            <Sum one={data} />
            <StandingCompared one={data} />
            <Signals one={data} />
            <Standing one={data} />
            <History one={data} />
          </div>
          {may('withdrawal.review') ? (
            <WithdrawalDeeds one={data} />
          ) : (
            <p className="side-foot text-text2">{t('mayNot')}</p>
          )}
        </>
      ) : (
        <div className="side-body">
          <div className="skeleton h-72" aria-busy="true" />
        </div>
      )}
    </Side>
  )
}

function Sum({ one }: { one: OneWithdrawal }) {
  return (
    <section>
      <p className="big-amount">
        <Amount value={one.receive} currency={one.currency} />
      </p>
      <p className="text-text2">
        {t('withdrawal.ofFee', { amount: grouped(one.amount), fee: grouped(one.fee) })}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/members/:memberId/money" params={{ memberId: one.memberId }} className="link">
          {one.username}
        </Link>
        <span>
          {one.account.houseName} •{one.account.tail}{' '}
          <span className="text-text3">{one.channel}</span>
        </span>
      </p>
    </section>
  )
}

/** Every sign that was looked at: those raised stand out, the others say that they were looked at. */
function Signals({ one }: { one: OneWithdrawal }) {
  const raised = one.signals.filter(({ isRaised }) => isRaised)
  const calm = one.signals.filter(({ isRaised }) => !isRaised)
  return (
    <section aria-label={t('withdrawal.signals')}>
      <h3 className="side-title">{t('withdrawal.signals')}</h3>
      <ul className="signals">
        {raised.map(({ kind }) => (
          <li key={kind} className="signal-raised">
            <Icon name="circle-alert" size={14} />
            {t(`withdrawal.signal.${kind}`)}
          </li>
        ))}
        {raised.length === 0 ? (
          <li className="signal-calm">
            <Icon name="check" size={14} />
            {t('withdrawal.noSignals')}
          </li>
        ) : null}
      </ul>
      <p className="mt-1 text-12 text-text3">
        {t('withdrawal.lookedAt', {
          list: calm.map(({ kind }) => t(`withdrawal.signal.${kind}`)).join(' · '),
        })}
      </p>
    </section>
  )
}

function Standing({ one }: { one: OneWithdrawal }) {
  const { money } = one
  const sum = (value: string) => <Amount key={value} value={value} currency={one.currency} />
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.standing')}</h3>
      <Facts
        rows={[
          [t('money.main'), sum(money.balance)],
          [t('money.held'), sum(money.held)],
          [t('money.owed'), sum(money.owed)],
          [t('money.turnoverLeft'), sum(money.turnoverLeft)],
          [t('money.deposited'), sum(money.deposited)],
          [t('money.paidOut', { times: money.paidTimes }), sum(money.paidOut)],
          ['KYC', t(`kyc.short.${one.kyc}`)],
          [t('member.since'), dateTime(one.memberSince)],
          [t('withdrawal.accountSince'), dateTime(one.accountAddedAt)],
          ...(one.reason
            ? [[t('withdrawal.reason'), t(`withdrawal.reason.${one.reason}`)] as const]
            : []),
          ...(one.onHoldUntil
            ? [[t('withdrawal.holdUntil'), dateTime(one.onHoldUntil)] as const]
            : []),
          ...(one.approvalsNeeded > 0
            ? [
                [
                  t('withdrawal.agreed'),
                  t('withdrawal.agreedBy', {
                    done: one.approvers.length,
                    needed: one.approvalsNeeded,
                    names: one.approvers.join(', ') || '–',
                  }),
                ] as const,
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** Every stage with who brought it there, and every payout that was sent. */
function History({ one }: { one: OneWithdrawal }) {
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.history')}</h3>
      <ol className="history">
        {one.deeds.map((deed) => (
          <li key={`${deed.at}${deed.state}`}>
            <span className="font-semibold">{t(`withdrawal.state.${deed.state}`)}</span>
            <span className="text-text2">
              {dateTime(deed.at)} · {deed.operator ?? textOf(`actor.${deed.by}`, deed.by)}
            </span>
            {deed.note ? <span className="text-text2">{deed.note}</span> : null}
          </li>
        ))}
        {one.payouts.map((payout) => (
          <li key={payout.reference}>
            <span className="font-semibold">
              {t('withdrawal.payout')} <span className="reference">{payout.reference}</span>
            </span>
            <span className="text-text2">
              {dateTime(payout.createdAt)} · {payout.state}
              {payout.failure ? ` · ${payout.failure}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
