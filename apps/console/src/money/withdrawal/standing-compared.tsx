import { Icon, Money } from '@parola/ui'
import type { ReactNode } from 'react'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
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

function columnsOf(requested: Standing | null, now: Standing): Column<Row>[] {
  const differs = ({ key }: Row) => requested !== null && requested[key] !== now[key]
  return [
    { key: 'name', header: t('compare.what'), isName: true, cell: ({ name }) => name },
    {
      ...{ key: 'requested', header: t('compare.requested') },
      cell: ({ shown }) => (requested ? shown(requested) : t('compare.unknown')),
    },
    {
      ...{ key: 'now', header: t('compare.now') },
      cell: (row) =>
        differs(row) ? (
          <strong className="inline-flex items-center gap-1">
            <Icon name="circle-alert" size={12} />
            {row.shown(now)}
          </strong>
        ) : (
          row.shown(now)
        ),
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
      <DataTable
        look="rows"
        label={t('compare.title')}
        empty={t('compare.unknown')}
        columns={columnsOf(requested, now)}
        rows={rowsFor(withdrawal.currency)}
        keyOf={({ key }) => key}
      />
    </section>
  )
}
