import { Badge } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { BoardList } from './board-list.tsx'
import { MissionList } from './mission-list.tsx'
import { Standings } from './standings.tsx'
import { TournamentList } from './tournament-list.tsx'

const TABS = ['missions', 'boards', 'tournaments', 'standings'] as const

/** Missions, leaderboards, tournaments, and the standings to review: all data that operators change (PRO-05, PRO-06). */
export function Missions() {
  const [filters, set] = useFilters()
  const tab = TABS.find((name) => name === filters.tab) ?? 'missions'
  const { data, error } = useCall('opsMissions')
  return (
    <Page
      title={t('nav.missions')}
      text={t('missions.text')}
      isWide
      actions={data?.isWaiting ? <Badge kind="wait">{t('vip.waiting')}</Badge> : null}
    >
      <Tabs
        look="segments"
        label={t('nav.missions')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`missions.tab.${name}`)])}
        onChoose={(next) => set({ tab: next, item: undefined, cursor: undefined, all: undefined })}
        className="mb-3"
      >
        {tab === 'missions' ? <MissionList all={data} error={error} /> : null}
        {tab === 'boards' ? <BoardList all={data} error={error} /> : null}
        {tab === 'tournaments' ? <TournamentList /> : null}
        {tab === 'standings' ? <Standings /> : null}
      </Tabs>
    </Page>
  )
}
