import { Tabs } from '@parola/ui/tabs'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { Calendar } from './calendar.tsx'
import { LiabilityList } from './liability.tsx'
import { Markets } from './markets.tsx'
import { Sales } from './sales.tsx'

const TABS = ['draws', 'markets', 'liability', 'sales'] as const

/** The lotteries of the brand: their draws and results, what is set of them, what they may pay and have paid. */
export function LotteryConsole() {
  const [filters, set] = useFilters()
  const tab = TABS.find((name) => name === filters.tab) ?? 'draws'
  return (
    <Page title={t('nav.lottery')} text={t('lottery.text')} isWide>
      <Tabs
        look="segments"
        label={t('nav.lottery')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`lottery.${name}`)])}
        onChoose={(next) =>
          set({ tab: next, game: undefined, numero: undefined, page: undefined, show: undefined })
        }
      >
        {tab === 'draws' ? <Calendar filters={filters} set={set} /> : null}
        {tab === 'markets' ? <Markets filters={filters} set={set} /> : null}
        {tab === 'liability' ? <LiabilityList filters={filters} set={set} /> : null}
        {tab === 'sales' ? <Sales filters={filters} set={set} /> : null}
      </Tabs>
    </Page>
  )
}
