import { Alert, Money } from '@parola/ui'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import type { MemberMoney } from '../member-money.types.ts'

/** The main wallet first: it is what operators look for. */
export const walletsOf = ({ wallets }: MemberMoney) =>
  wallets.toSorted((a, b) => Number(b.wallet === 'main') - Number(a.wallet === 'main'))

/** Every wallet, and the member's total deposits and withdrawals. */
export function Wallets({ money }: { money: MemberMoney }) {
  const tiles: (readonly [name: string, value: string])[] = [
    ...walletsOf(money).map(
      ({ wallet, balance }) => [textOf(`wallet.${wallet}`, wallet), balance] as const,
    ),
    [t('money.turnoverLeft'), money.turnover.left],
    [t('money.deposited'), money.deposited],
    [t('money.paidOut', { times: money.paidTimes }), money.paidOut],
  ]
  return (
    <>
      <dl className="tiles">
        {tiles.map(([name, value]) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd>
              <Money amount={value} code={money.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {money.restingUntil ? (
        <Alert kind="wait" className="mt-3">
          {t('money.resting', { until: dateTime(money.restingUntil) })}
        </Alert>
      ) : null}
    </>
  )
}
