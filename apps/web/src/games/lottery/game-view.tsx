import { changeSearch, Link, navigate, useSearch } from '@parola/client/routing'
import type { GameCard } from '@parola/contract'
import { Icon, Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { PlayClock } from '../play-clock.tsx'
import { BetTab, firstStake } from './bets/bet-tab.tsx'
import { DrawStage } from './draw/draw-stage.tsx'
import { type Draws, useDraws } from './draw/draws.ts'
import { Results } from './results/results.tsx'
import { Trends } from './results/trends.tsx'
import { Rules } from './rules/rules.tsx'
import { MyTickets } from './tickets/my-tickets.tsx'
import type { HallName } from './where.ts'

const TABS = ['bet', 'tickets', 'results', 'trends', 'rules'] as const
type Tab = (typeof TABS)[number]

/** A lottery: its draw, and below it the board, the player's tickets, results, trends and rules. */
export function GameView({ hall, card }: { hall: HallName; card: GameCard }) {
  const { tab } = useSearch<{ tab?: string }>()
  const draws = useDraws(card.gameCode)
  const current = TABS.find((name) => name === tab) ?? 'bet'
  const back = () => navigate({ to: `/${hall}` })
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link to={`/${hall}`} className="inline-flex min-h-11 items-center gap-1 text-text2">
          <Icon name="chevron-left" size={18} />
          {t(`games.lottery.${hall}`)}
        </Link>
        <div className="flex h-11 items-center">
          <PlayClock onStop={back} />
        </div>
      </div>
      <h1 className="mb-3 text-22 md:text-26">{card.nodeName}</h1>
      {draws.error && !draws.opened ? (
        <Trouble error={draws.error} retry={() => draws.refetch()} />
      ) : (
        <>
          <DrawStage draws={draws} />
          <Tabs
            label={t('lottery.tabs')}
            look="segments"
            className="mt-4 mb-4 [&_button]:max-sm:px-2 [&_button]:max-sm:text-13"
            tabs={TABS.map((name) => [name, t(`lottery.tab.${name}`)] as const)}
            current={current}
            onChoose={(name) =>
              changeSearch({ tab: name === 'bet' ? undefined : name }, { keepScroll: true })
            }
          >
            <Panel tab={current} gameCode={card.gameCode} draws={draws} />
          </Tabs>
        </>
      )}
    </>
  )
}

type PanelProps = { tab: Tab; gameCode: string; draws: Draws }

function Panel({ tab, gameCode, draws: { opened, current } }: PanelProps) {
  const currency = useSession(({ member }) => member?.currency)
  if (tab === 'tickets') return <MyTickets gameCode={gameCode} />
  if (!opened || !currency) return <Skeleton className="h-96" />
  const { family } = opened.game
  const own = { gameCode, family, currency }
  const market = { family, odds: opened.odds }
  if (tab === 'results') return <Results {...own} />
  if (tab === 'trends') return <Trends {...own} />
  if (tab === 'rules')
    return (
      <Rules market={market} currency={currency} stakeOf={(bet) => firstStake(bet, currency)} />
    )
  return (
    <BetTab
      key={gameCode}
      {...{ gameCode, market, currency, current }}
      onBought={() => undefined}
    />
  )
}
