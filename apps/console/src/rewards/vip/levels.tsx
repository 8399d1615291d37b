import { Link } from '@parola/client/routing'
import { Badge, buttonClass, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { LevelForm } from './level-form.tsx'
import type { Level, Levels } from './levels.types.ts'

const nameOf = ({ tier, label }: Level) => `${tier} · ${label}`
const share = (ppm: number) => `${ppm / 10_000} %`

function columnsOf({ members }: Levels): Column<Level>[] {
  const column = (key: string, header: string, cell: Column<Level>['cell']): Column<Level> => ({
    ...{ key, header, cell, isFigure: true },
  })
  return [
    { key: 'tier', header: t('vip.level'), isName: true, cell: nameOf },
    column('members', t('nav.members'), ({ tier }) => members[tier] ?? 0),
    column('growth', t('vip.growth'), ({ growth }) => growth.toLocaleString('en')),
    column('keep', t('vip.keep'), ({ keep }) => keep?.toLocaleString('en') ?? '–'),
    column('bonus', t('vip.upgradeBonus'), (level) => <Money amount={level.upgradeBonus} />),
    column('daily', t('vip.dailySalary'), (level) => <Money amount={level.dailySalary} />),
    column('fund', t('vip.fundPpm'), ({ fundPpm }) => share(fundPpm)),
    column('monthly', t('vip.monthlySalary'), (level) => <Money amount={level.monthlySalary} />),
    column('referral', t('vip.referralPpm'), ({ referralPpm }) => share(referralPpm)),
  ]
}

/** The levels of the VIP club; a change of one is a request to a second operator. */
export function VipLevels() {
  const [filters, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsVipLevels')
  const failed = useCall('opsReferral').data?.failed.length ?? 0
  const open = data?.levels.find(({ tier }) => String(tier) === filters.level)
  return (
    <Page
      title={t('nav.vip')}
      text={t('vip.text')}
      isWide
      actions={
        <>
          {data?.isWaiting ? <Badge kind="wait">{t('vip.waiting')}</Badge> : null}
          <Link to="/vip/hosts" className={buttonClass()}>
            {t('vip.hosts')}
          </Link>
          <Link to="/vip/friends" className={buttonClass()}>
            {t('referral.title')}
            {failed > 0 ? <Badge kind="bad">{failed}</Badge> : null}
          </Link>
        </>
      }
    >
      <ListWithDetail
        isOpen={open !== undefined}
        list={
          <DataTable
            label={t('nav.vip')}
            columns={data ? columnsOf(data) : []}
            rows={data?.levels}
            error={data ? null : error}
            keyOf={({ tier }) => String(tier)}
            onOpen={({ tier }) => set({ level: String(tier) })}
            selected={filters.level}
            empty={t('vip.none')}
            emptyText={t('vip.noneText')}
          />
        }
        side={
          open && data ? (
            <Side title={nameOf(open)} badge={null} onClose={() => set({ level: undefined })}>
              <div className="side-body">
                <LevelForm
                  key={`${open.tier} ${data.version}`}
                  levels={data}
                  level={open}
                  isLocked={data.isWaiting || !may('terms.propose')}
                />
              </div>
            </Side>
          ) : null
        }
      />
    </Page>
  )
}
