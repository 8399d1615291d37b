import type { ReactNode } from 'react'
import { Plate } from '../../../platform/pictures/plate.tsx'
import { Section } from '../../../platform/screens/section.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { openGame } from '../../open-game.ts'
import { ResultView } from '../draw/result-view.tsx'
import { Closing } from './countdown.tsx'
import { type HallGame, useHall } from './halls.ts'

const SHOWN = 12
const ORDER = ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN']
const hallOf = ({ vassalage }: HallGame) => ORDER.indexOf(vassalage)

/** The hot lotteries of all halls on the home page: when they are drawn next, and what was drawn last. */
export function HomeLotteries(row: { title: string; icon: string; more: ReactNode }) {
  const { data } = useHall()
  const hot = data?.games.filter(({ isHot, next }) => isHot && next) ?? []
  const games = hot.toSorted((a, b) => hallOf(a) - hallOf(b)).slice(0, SHOWN)
  return (
    <Section {...row} className="lotteries">
      {games.map((game) => (
        <li key={game.gameCode}>
          <Tile game={game} />
        </li>
      ))}
    </Section>
  )
}

function Tile({ game }: { game: HallGame }) {
  const { nodeId, name: nodeName, gameCode, vassalage, gameType, tint, next, last, family } = game
  return (
    <button
      type="button"
      aria-label={t('games.play', { name: nodeName })}
      className="panel grid h-[132px] w-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-3 p-3 text-left hover:border-control"
      onClick={() => openGame({ nodeId, nodeName, gameCode, vassalage, gameType, demo: false })}
    >
      <Plate
        tint={tint}
        name={nodeName}
        isSmall
        path={`/art/game/${nodeId}`}
        widths={[176]}
        sizes="48px"
        width={48}
        height={64}
        className="h-16 w-12 rounded-md"
      />
      <span className="min-w-0">
        <span className="block truncate text-15 font-semibold">{nodeName}</span>
        <span className="mt-1 flex items-baseline gap-2 text-12 text-text2">
          {next ? <Closing until={next.closesAt} /> : t('lottery.noOpen')}
        </span>
      </span>
      <span className="col-span-2 h-6 min-w-0 overflow-hidden">
        {last?.result ? (
          <ResultView family={family} result={last.result} size="small" isShort />
        ) : (
          <span className="text-12 text-text2">{t('lottery.noResult')}</span>
        )}
      </span>
    </button>
  )
}
