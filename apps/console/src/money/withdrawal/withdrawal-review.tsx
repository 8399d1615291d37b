import { Link } from '@parola/client/routing'
import { Facts, formatMoney, Icon, Money } from '@parola/ui'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { MemberName } from '../../platform/member-name.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { StandingCompared } from './standing-compared.tsx'
import type { Withdrawal } from './withdrawal.types.ts'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'

const EVERY_MS = 5000

type Props = { reference: string; onClose: () => void }

/** One withdrawal with all that a decision on it needs. */
export function WithdrawalReview({ reference, onClose }: Props) {
  const { data, error } = useCall('opsWithdrawal', { reference }, EVERY_MS)
  const may = useMay()
  return (
    <Side
      title={reference}
      isReference
      badge={data ? <WithdrawalBadge state={data.state} /> : null}
      error={error}
      onClose={onClose}
    >
      {data ? (
        <>
          <div className="side-body">
            <Sum withdrawal={data} />
            <StandingCompared withdrawal={data} />
            <Signals withdrawal={data} />
            <Standing withdrawal={data} />
            <History withdrawal={data} />
          </div>
          {may('withdrawal.review') ? (
            <WithdrawalActions withdrawal={data} />
          ) : (
            <p className="side-foot text-text2">{t('mayNot')}</p>
          )}
        </>
      ) : null}
    </Side>
  )
}

function Sum({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <section>
      <p className="big-amount">
        <Money amount={withdrawal.receive} code={withdrawal.currency} />
      </p>
      <p className="text-text2">
        {t('withdrawal.ofFee', {
          amount: formatMoney(withdrawal.amount),
          fee: formatMoney(withdrawal.fee),
        })}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/members/:memberId/money"
          params={{ memberId: withdrawal.memberId }}
          className="link"
        >
          <MemberName member={withdrawal} />
        </Link>
        <span>
          {withdrawal.account.houseName} {withdrawal.account.number}{' '}
          <span className="text-text3">{withdrawal.channel}</span>
        </span>
      </p>
    </section>
  )
}

/** Every signal that was checked: raised ones are highlighted, the others are shown as checked. */
function Signals({ withdrawal }: { withdrawal: Withdrawal }) {
  const raised = withdrawal.signals.filter(({ isRaised }) => isRaised)
  const calm = withdrawal.signals.filter(({ isRaised }) => !isRaised)
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

function Standing({ withdrawal }: { withdrawal: Withdrawal }) {
  const { money } = withdrawal
  const sum = (value: string) => <Money key={value} amount={value} code={withdrawal.currency} />
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
          ['KYC', t(`kyc.short.${withdrawal.kyc}`)],
          [t('member.since'), dateTime(withdrawal.memberSince)],
          [t('withdrawal.accountSince'), dateTime(withdrawal.accountAddedAt)],
          ...(withdrawal.reason
            ? [[t('withdrawal.reason'), t(`withdrawal.reason.${withdrawal.reason}`)] as const]
            : []),
          ...(withdrawal.onHoldUntil
            ? [[t('withdrawal.holdUntil'), dateTime(withdrawal.onHoldUntil)] as const]
            : []),
          ...(withdrawal.approvalsNeeded > 0
            ? [
                [
                  t('withdrawal.agreed'),
                  t('withdrawal.agreedBy', {
                    done: withdrawal.approvers.length,
                    needed: withdrawal.approvalsNeeded,
                    names: withdrawal.approvers.join(', ') || '–',
                  }),
                ] as const,
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** Every change of state with its author, and every payout that was sent. */
function History({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.history')}</h3>
      <ol className="history">
        {withdrawal.actions.map((action) => (
          <li key={`${action.at}${action.state}`}>
            <span className="font-semibold">{t(`withdrawal.state.${action.state}`)}</span>
            <span className="text-text2">
              {dateTime(action.at)} · {action.operator ?? textOf(`actor.${action.by}`, action.by)}
            </span>
            {action.note ? <span className="text-text2">{action.note}</span> : null}
          </li>
        ))}
        {withdrawal.payouts.map((payout) => (
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
