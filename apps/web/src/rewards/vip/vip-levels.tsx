import { Tag } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { type Club, type Level, labelOf, percentOf } from './club.ts'

const NONE = '–'

/** Every tier with all figures, to everyone; the member's own is marked. */
export function VipLevels({ club }: { club: Club }) {
  const { token, member } = useSession()
  const { data } = useQuery({
    ...callQuery('publicState'),
    enabled: token !== null && member?.isTrial === false,
  })
  return (
    <>
      <p className="mb-3 text-14 text-text2">{t('vip.levelsText')}</p>
      <Table
        label={t('vip.tab.levels')}
        columns={columnsOf(club, data?.vipRankLevel ?? null)}
        rows={club.levels}
        keyOf={({ tier }) => String(tier)}
        empty=""
      />
    </>
  )
}

function columnsOf({ currencySymbol }: Club, own: number | null): Column<Level>[] {
  const money = (wire: string) => (Number(wire) === 0 ? NONE : `${currencySymbol}${figures(wire)}`)
  const points = (count: number | null) => (count === null ? NONE : figures(String(count)))
  const share = (ppm: number, cap: string) =>
    ppm === 0 ? NONE : t('vip.shareUpTo', { share: percentOf(ppm), cap: money(cap) })
  const salary = (amount: string, turnover: string) =>
    Number(amount) === 0
      ? NONE
      : t('vip.salaryFrom', { amount: money(amount), turnover: money(turnover) })
  return [
    {
      key: 'tier',
      header: t('vip.tier'),
      isName: true,
      cell: (level) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          {labelOf(level)}
          {level.tier === own ? <Tag>{t('vip.own')}</Tag> : null}
        </span>
      ),
    },
    { key: 'growth', header: t('vip.growth'), isFigure: true, cell: (l) => points(l.growth) },
    { key: 'keep', header: t('vip.keepPoints'), isFigure: true, cell: (l) => points(l.keep) },
    {
      key: 'bonus',
      header: t('vip.reward.upgrade'),
      isFigure: true,
      cell: (l) => money(l.upgradeBonus),
    },
    {
      key: 'daily',
      header: t('vip.reward.daily'),
      isFigure: true,
      cell: (l) => salary(l.dailySalary, l.dailyTurnover),
    },
    {
      key: 'weekly',
      header: t('vip.reward.weekly'),
      isFigure: true,
      cell: (l) => share(l.fundPpm, l.fundCap),
    },
    {
      key: 'monthly',
      header: t('vip.reward.monthly'),
      isFigure: true,
      cell: (l) => salary(l.monthlySalary, l.monthlyTurnover),
    },
    {
      key: 'referral',
      header: t('vip.referral'),
      isFigure: true,
      cell: (l) => share(l.referralPpm, l.referralCap),
    },
    { key: 'host', header: t('vip.tab.host'), cell: (l) => (l.hasHost ? t('vip.yes') : NONE) },
  ]
}
