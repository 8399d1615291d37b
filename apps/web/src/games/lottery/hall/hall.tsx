import { Link } from '@parola/client/routing'
import type { GameCard } from '@parola/contract'
import { Choice, Icon, IconButton, Skeleton, Tag } from '@parola/ui'
import { useState } from 'react'
import { Plate } from '../../../platform/pictures/plate.tsx'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { toggleFavourite, useFavourites } from '../../favourites.ts'
import { ResultView } from '../draw/result-view.tsx'
import { issueName } from '../names.ts'
import type { HallName } from '../where.ts'
import { Closing } from './countdown.tsx'
import { type HallGame, inOrder, useHall } from './halls.ts'

const FILTERS = ['all', 'favourite', 'fast', 'daily'] as const
type Filter = (typeof FILTERS)[number]
const WAITING = 9

const GRID = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'

/** All lotteries of a hall, each with its countdown and its last result: favourites first, then hot ones. */
export function Hall({ hall, cards }: { hall: HallName; cards: readonly GameCard[] | undefined }) {
  const { data, error, refetch } = useHall(hall)
  const { data: favourites } = useFavourites()
  const [filter, setFilter] = useState<Filter>('all')
  if (error && !data) return <Trouble error={error} retry={refetch} />
  const liked = new Set(favourites?.content.map(({ nodeId }) => nodeId))
  const cardOf = new Map(cards?.map((card) => [card.nodeId, card]))
  const games = inOrder(data?.games ?? [], liked).filter(
    (game) => cardOf.has(game.nodeId) && isIn(filter, game, liked),
  )
  return (
    <>
      <Choice
        className="mb-3"
        label={t('lottery.hall.filter')}
        options={FILTERS.map((name) => [name, t(`lottery.hall.${name}`)] as const)}
        value={filter}
        onChange={setFilter}
      />
      {data && cards ? null : <Waiting />}
      {data && cards && games.length === 0 ? (
        <Empty title={t('lottery.hall.none')} text={t('lottery.hall.noneText')} icon="ticket" />
      ) : null}
      <ul className={GRID}>
        {games.map((game) => (
          <GameLine
            key={game.gameCode}
            hall={hall}
            game={game}
            card={cardOf.get(game.nodeId)}
            isLiked={liked.has(game.nodeId)}
          />
        ))}
      </ul>
    </>
  )
}

function isIn(filter: Filter, { nodeId, everySeconds }: HallGame, liked: ReadonlySet<number>) {
  if (filter === 'favourite') return liked.has(nodeId)
  if (filter === 'all') return true
  return (filter === 'fast') === (everySeconds !== null)
}

function Waiting() {
  return (
    <div className={GRID}>
      {Array.from({ length: WAITING }, (_, i) => (
        <Skeleton key={`empty-${i.toString()}`} className="h-[132px]" />
      ))}
    </div>
  )
}

type LineProps = { hall: HallName; game: HallGame; card: GameCard | undefined; isLiked: boolean }

function GameLine({ hall, game, card, isLiked }: LineProps) {
  const { gameCode, name, last, family } = game
  return (
    <li className="panel relative grid grid-cols-[54px_1fr] gap-3 p-3 hover:border-control">
      <Plate
        tint={game.tint}
        name={name}
        isSmall
        path={`/art/game/${game.nodeId}`}
        widths={[176]}
        sizes="54px"
        width={54}
        height={72}
        className="h-[72px] w-[54px] rounded-md"
      />
      <div className="min-w-0">
        <div className="flex items-center gap-2 pr-11">
          <Link
            to={`/${hall}`}
            search={{ gameCode, view: 'betting' }}
            aria-label={t('games.play', { name })}
            className="min-w-0 truncate text-15 font-semibold after:absolute after:inset-0"
          >
            {name}
          </Link>
          {game.isHot ? <Tag>{t('games.hot')}</Tag> : null}
        </div>
        <Next game={game} />
      </div>
      <div className="col-span-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-2">
        {last?.result ? (
          <>
            <span className="shrink-0 text-11 text-text2 tabular-nums">
              {issueName(last.numero)}
            </span>
            <span className="min-w-0 overflow-hidden">
              <ResultView family={family} result={last.result} size="small" isShort />
            </span>
          </>
        ) : (
          <span className="text-12 text-text2">{t('lottery.noResult')}</span>
        )}
      </div>
      {card ? (
        <IconButton
          className={`absolute top-1.5 right-1.5 z-10 ${isLiked ? 'text-loss [&_use]:fill-current' : 'text-text2'}`}
          icon="heart"
          variant="link"
          aria-pressed={isLiked}
          label={t(isLiked ? 'games.unfavourite' : 'games.favourite', { name })}
          onClick={() => void toggleFavourite(card)}
        />
      ) : null}
    </li>
  )
}

function Next({ game: { next, isPaused } }: { game: HallGame }) {
  if (!next) {
    return (
      <p className="mt-1 text-13 text-text2">{t(isPaused ? 'lottery.paused' : 'lottery.noOpen')}</p>
    )
  }
  return (
    <p className="mt-1 flex items-baseline gap-2 text-13 text-text2">
      <Icon name="timer" size={14} />
      <Closing until={next.closesAt} />
    </p>
  )
}
