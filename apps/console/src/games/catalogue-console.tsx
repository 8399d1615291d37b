import { useState } from 'react'
import { useFilters } from '../platform/filters.ts'
import { t } from '../platform/i18n.ts'
import { Page } from '../platform/page.tsx'
import { Segments } from '../platform/segments.tsx'
import { HeldWins } from './held-wins.tsx'
import { JackpotList } from './jackpot-list.tsx'
import { TitleList } from './title-list.tsx'
import { VendorList } from './vendor-list.tsx'

const TABS = ['vendors', 'titles', 'jackpots', 'wins'] as const

/** The brand's catalogue: vendors and games, their order, and which are closed or hidden. */
export function CatalogueConsole() {
  const [filters, set] = useFilters()
  const tab = TABS.find((item) => item === filters.tab) ?? 'vendors'
  // A changed order is saved before something else is shown.
  const [isMoving, setMoving] = useState(false)
  return (
    <Page title={t('nav.games')} text={t('games.text')} isWide>
      <div className="mb-4">
        <Segments
          label={t('nav.games')}
          value={tab}
          options={TABS.map((item) => [item, t(`games.${item}`)])}
          disabled={isMoving}
          onChange={(next) => set({ tab: next, page: undefined, standing: undefined })}
        />
      </div>
      {tab === 'vendors' ? <VendorList onMoving={setMoving} /> : null}
      {tab === 'titles' ? <TitleList filters={filters} set={set} onMoving={setMoving} /> : null}
      {tab === 'jackpots' ? <JackpotList /> : null}
      {tab === 'wins' ? <HeldWins filters={filters} set={set} /> : null}
    </Page>
  )
}
