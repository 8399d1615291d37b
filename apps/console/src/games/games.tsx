import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { Page } from '../platform/page.tsx'
import { TitleList } from './catalogue/title-list.tsx'
import { VendorList } from './catalogue/vendor-list.tsx'
import { HeldWins } from './held-win/held-wins.tsx'
import { JackpotList } from './jackpot/jackpot-list.tsx'
import { VendorCases } from './vendor-case/vendor-cases.tsx'

const TABS = ['vendors', 'titles', 'jackpots', 'wins', 'cases'] as const

/** The brand's catalogue: vendors and games, their order, and which are closed or hidden. */
export function CatalogueConsole() {
  const [filters, set] = useFilters()
  const tab = TABS.find((name) => name === filters.tab) ?? 'vendors'
  // A changed order is saved before something else is shown.
  const [isMoving, setMoving] = useState(false)
  return (
    <Page title={t('nav.games')} text={t('games.text')} isWide>
      <Tabs
        look="segments"
        label={t('nav.games')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`games.${name}`)])}
        isLocked={isMoving}
        onChoose={(next) =>
          set({ tab: next, page: undefined, standing: undefined, state: undefined })
        }
      >
        {tab === 'vendors' ? <VendorList onMoving={setMoving} /> : null}
        {tab === 'titles' ? <TitleList filters={filters} set={set} onMoving={setMoving} /> : null}
        {tab === 'jackpots' ? <JackpotList /> : null}
        {tab === 'cases' ? <VendorCases filters={filters} set={set} /> : null}
        {tab === 'wins' ? <HeldWins filters={filters} set={set} /> : null}
      </Tabs>
    </Page>
  )
}
