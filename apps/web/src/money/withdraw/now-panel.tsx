import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Facts, Icon } from '@parola/ui'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'

export type Now = ValueOf<Calls['withdrawNow']>

const MINUTE_S = 60
const HOUR_S = 3600

/** A duration as text: minutes, or hours above ninety minutes. */
export function spanOf(seconds: number): string {
  if (seconds <= 90 * MINUTE_S) {
    return t('cashier.minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE_S)) })
  }
  return t('cashier.hours', { count: Math.ceil(seconds / HOUR_S) })
}

/** "If I withdrew now": the amount, what holds the rest, and what is still missing (rules/rewards §4). */
export function NowPanel({ now }: { now: Now }) {
  const money = (amount: string) => `${now.currencySymbol}${figures(amount)}`
  const held = [
    ['cashier.locked', now.locked],
    ['cashier.owed', now.owed],
    ['cashier.contractDebt', now.contractDebt],
    ['cashier.heldByBonus', now.bonus?.held ?? '0'],
  ] as const
  const rows = [
    [t('money.balance'), money(now.balance)],
    ...held
      .filter(([, amount]) => minorOf(amount) > 0n)
      .map(([name, amount]) => [t(name), `− ${money(amount)}`] as const),
    ...(minorOf(now.most) > 0n
      ? ([
          [t('cashier.fee'), `− ${money(now.fee)}`],
          [t('cashier.receive'), money(now.receive)],
        ] as const)
      : []),
    [t('cashier.time'), spanOf(now.etaS)],
    [t('cashier.dailyLeft'), money(now.dailyLeft)],
  ] as const
  return (
    <aside aria-label={t('cashier.ifNow')} className="order-1 overflow-hidden panel lg:order-2">
      <div className="capiz border-b border-line p-4">
        <p className="text-13 font-semibold text-text2">{t('cashier.ifNow')}</p>
        <p className="font-display text-30 leading-tight" data-testid="free">
          {money(now.free)}
        </p>
        <p className="text-12 text-text2">{t('cashier.freeText')}</p>
      </div>
      <Facts look="receipt" className="p-4" rows={rows} />
      {now.bonus ? <WithoutBonus bonus={now.bonus} money={money} /> : null}
      {now.requirements.length > 0 ? <Requirements now={now} money={money} /> : null}
      {now.missing.length > 0 ? <Missing now={now} /> : null}
    </aside>
  )
}

type Money = (amount: string) => string

/** What dropping the bonus would change: it is the member's to decide, and happens on its own page. */
function WithoutBonus({ bonus, money }: { bonus: NonNullable<Now['bonus']>; money: Money }) {
  return (
    <div className="border-t border-line p-4 text-13">
      <p>
        {t('cashier.withBonus', { amount: money(bonus.balance) })}{' '}
        {minorOf(bonus.held) > 0n
          ? t('cashier.withoutBonus', { most: money(bonus.most), receive: money(bonus.receive) })
          : ''}
      </p>
      <Link
        to="/member"
        search={{ tab: 'bonusDetails' }}
        className="inline-flex min-h-11 items-center font-semibold text-link underline"
      >
        {t('cashier.bonusDetails')}
      </Link>
    </div>
  )
}

function Requirements({ now, money }: { now: Now; money: (amount: string) => string }) {
  return (
    <div className="border-t border-line p-4">
      <p className="text-13 font-semibold">
        {t('cashier.turnoverLeft', { amount: money(now.turnoverLeft) })}
      </p>
      <ul className="mt-2 grid gap-3">
        {now.requirements.map((requirement) => {
          const part = Number((minorOf(requirement.done) * 100n) / minorOf(requirement.required))
          const label = t(`cashier.source.${requirement.source}`, {
            amount: money(requirement.amount),
          })
          return (
            <li key={requirement.reference}>
              <span className="flex justify-between gap-2 text-12 text-text2">
                <span>{label}</span>
                <span className="whitespace-nowrap">
                  {t('cashier.doneOf', {
                    done: money(requirement.done),
                    required: money(requirement.required),
                  })}
                </span>
              </span>
              <progress className="meter mt-1 w-full" value={part} max={100} aria-label={label} />
            </li>
          )
        })}
      </ul>
      {now.counted.length > 0 ? (
        <p className="mt-3 text-12 text-text2">
          {t('cashier.countedBy')}{' '}
          {now.counted
            .map(
              (item) =>
                `${textOf(`games.title.${item.gameType}`, item.gameType)} ${money(item.counted)} (${item.bets})`,
            )
            .join(' · ')}
        </p>
      ) : (
        <p className="mt-3 text-12 text-text2">{t('cashier.countsAll')}</p>
      )}
    </div>
  )
}

/** Where the member can resolve a gap. */
const FIXED_AT: Record<string, string> = {
  KYC: 'securityCenter',
  PAYMENT_PASSWORD: 'securityCenter',
}

function Missing({ now }: { now: Now }) {
  const until = now.heldUntil ? dateTime(now.heldUntil) : ''
  return (
    <ul className="grid gap-2 border-t border-line p-4">
      {now.missing.map((gap) => (
        <li key={gap} className="flex items-start gap-2 text-13">
          <span className="mt-0.5 text-link">
            <Icon name="circle-alert" size={16} />
          </span>
          <span>
            {t(`cashier.gap.${gap}`, { until })}{' '}
            {FIXED_AT[gap] ? (
              <Link
                to="/member"
                search={{ tab: FIXED_AT[gap] }}
                className="font-semibold whitespace-nowrap text-link underline"
              >
                {t('cashier.goThere')}
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
