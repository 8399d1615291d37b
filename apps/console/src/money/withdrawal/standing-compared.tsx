import { Icon, Money } from '@parola/ui'
import type { ReactNode } from 'react'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import type { Withdrawal } from './withdrawal.types.ts'

type Standing = Withdrawal['compared']['now']
type Row = { name: string; shown: (standing: Standing) => ReactNode; key: keyof Standing }

function rowsFor(currency: string): Row[] {
  const sum = (key: 'free' | 'owed' | 'contractDebt' | 'locked') => (standing: Standing) => (
    <Money amount={standing[key]} code={currency} />
  )
  return [
    {
      key: 'closedBy',
      name: t('compare.closedBy'),
      shown: ({ closedBy }) =>
        closedBy === null
          ? t('compare.yes')
          : textOf(`compare.closed.${closedBy}`, `${t('compare.no')}: ${closedBy}`),
    },
    { key: 'kyc', name: 'KYC', shown: ({ kyc }) => t(`kyc.short.${kyc}`) },
    {
      key: 'restsUntil',
      name: t('compare.rests'),
      shown: ({ restsUntil }) => (restsUntil ? dateTime(restsUntil) : '–'),
    },
    {
      key: 'isAccountKept',
      name: t('compare.account'),
      shown: ({ isAccountKept }) => t(isAccountKept ? 'compare.yes' : 'compare.no'),
    },
    { key: 'free', name: t('compare.free'), shown: sum('free') },
    { key: 'owed', name: t('compare.owed'), shown: sum('owed') },
    { key: 'contractDebt', name: t('compare.contractDebt'), shown: sum('contractDebt') },
    { key: 'locked', name: t('compare.locked'), shown: sum('locked') },
    {
      key: 'recalledDeposits',
      name: t('compare.recalled'),
      shown: ({ recalledDeposits }) => recalledDeposits,
    },
    {
      key: 'depositsInReview',
      name: t('compare.inReview'),
      shown: ({ depositsInReview }) => depositsInReview,
    },
  ]
}

/** The member's standing at the request beside the current one; differences are highlighted. */
export function StandingCompared({ withdrawal }: { withdrawal: Withdrawal }) {
  const { requested, now, obstacles } = withdrawal.compared
  return (
    <section aria-label={t('compare.title')}>
      <h3 className="side-title">{t('compare.title')}</h3>
      {obstacles.length === 0 ? (
        <p className="text-text2">{t('compare.same')}</p>
      ) : (
        <>
          <p>{t('compare.stops')}</p>
          <ul className="signals">
            {obstacles.map((kind) => (
              <li key={kind} className="signal-raised">
                <Icon name="circle-alert" size={14} />
                {t(`withdrawal.why.${kind}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      <table className="mt-2 w-full text-left text-13">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('compare.requested')}</th>
            <th scope="col">{t('compare.now')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsFor(withdrawal.currency).map(({ key, name, shown }) => {
            const differs = requested !== null && requested[key] !== now[key]
            return (
              <tr key={key} className={differs ? 'font-semibold' : 'text-text2'}>
                <th scope="row" className="py-1 font-normal">
                  {name}
                </th>
                <td>{requested ? shown(requested) : t('compare.unknown')}</td>
                <td>
                  <span className="inline-flex items-center gap-1">
                    {differs ? <Icon name="circle-alert" size={12} /> : null}
                    {shown(now)}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
