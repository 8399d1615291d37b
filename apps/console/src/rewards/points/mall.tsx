import { Tabs } from '@parola/ui/tabs'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { GoodsList } from './goods-list.tsx'
import { PointRequests } from './point-requests.tsx'

const TABS = ['requests', 'goods'] as const

/** The points mall: what members asked for, and the gifts. */
export function PointsMall() {
  const [filters, set] = useFilters()
  const tab = TABS.find((name) => name === filters.tab) ?? 'requests'
  return (
    <Page title={t('nav.points')} text={t('points.text')} isWide>
      <Tabs
        look="segments"
        label={t('nav.points')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`points.tab.${name}`)])}
        onChoose={(next) => set({ tab: next, item: undefined, cursor: undefined, all: undefined })}
        className="mb-3"
      >
        {tab === 'requests' ? <PointRequests /> : <GoodsList />}
      </Tabs>
    </Page>
  )
}
