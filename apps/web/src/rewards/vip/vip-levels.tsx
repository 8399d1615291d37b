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
      <div className="md:[&_td]:px-2 md:[&_th]:px-2 md:[&_thead_th]:whitespace-normal">
        <Table
          label={t('vip.tab.levels')}
          columns={columnsOf(club, data?.vipRankLevel ?? null)}
          rows={club.levels}
          keyOf={({ tier }) => String(tier)}
          empty=""
        />
      </div>
    </>
  )
}

function columnsOf({ currencySymbol, rebatePercent }: Club, own: number | null): Column<Level>[] {
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
    figure('growth', t('vip.growth'), (l) => points(l.growth)),
    figure('keep', t('vip.keepPoints'), (l) => points(l.keep)),
    figure('bonus', t('vip.reward.upgrade'), (l) => money(l.upgradeBonus)),
    figure('daily', t('vip.reward.daily'), (l) => salary(l.dailySalary, l.dailyTurnover)),
    figure('weekly', t('vip.reward.weekly'), (l) => share(l.fundPpm, l.fundCap)),
    figure('monthly', t('vip.reward.monthly'), (l) => salary(l.monthlySalary, l.monthlyTurnover)),
    figure('rebate', t('vip.rebate'), (l) => (l.tier === 0 ? NONE : `+${l.tier * rebatePercent}%`)),
    figure('referral', t('vip.referral'), (l) => share(l.referralPpm, l.referralCap)),
    {
      key: 'host',
      header: t('vip.tab.host'),
      cell: (l) => (l.hasHost ? t('vip.yes') : NONE),
      isBlank: (l) => !l.hasHost,
    },
  ]
}

/** A long figure takes two lines, the same in every row: all columns fit a laptop. */
function figure(key: string, header: string, text: (level: Level) => string): Column<Level> {
  return {
    ...{ key, header, isFigure: true },
    cell: (level) => (
      <span className="md:ml-auto md:block md:max-w-[15ch] md:whitespace-normal">
        {text(level)}
      </span>
    ),
    isBlank: (level) => text(level) === NONE,
  }
}
