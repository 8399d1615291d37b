import type { GameCard } from '@parola/contract'
import { Button, Icon, Skeleton } from '@parola/ui'
import { Picture } from '../platform/pictures/picture.tsx'
import { t } from '../platform/texts/i18n.ts'
import { toggleFavourite, useIsFavourite } from './favourites.ts'
import { openGame } from './open-game.ts'

const WIDTHS = [176, 264, 352]
const SIZES = '(min-width:1200px) 168px, (min-width:768px) 20vw, 31vw'

/** A tile of the lobby: its picture, loaded when it becomes visible unless stated otherwise, its name, its heart. */
export function GameTile({ card, when }: { card: GameCard; when?: 'now' | 'seen' }) {
  const isFavourite = useIsFavourite(card.nodeId)
  return (
    <div className="group relative">
      <button
        type="button"
        className="tile"
        aria-label={t('games.play', { name: card.nodeName })}
        onClick={() => openGame(card)}
      >
        <Picture
          path={card.showIcon}
          widths={WIDTHS}
          sizes={SIZES}
          width={264}
          height={352}
          when={when}
        />
        {card.maintenance ? (
          <span className="absolute inset-0 grid place-items-center bg-bg/80 text-13 font-semibold">
            {t('games.maintenance')}
          </span>
        ) : null}
      </button>
      {card.isHot || card.isNew ? (
        <span className="pointer-events-none absolute top-1.5 left-1.5 rounded-sm bg-[#c4281c] px-1.5 py-0.5 text-10 font-bold text-white">
          {t(card.isHot ? 'games.hot' : 'games.new')}
        </span>
      ) : null}
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'games.unfavourite' : 'games.favourite', {
          name: card.nodeName,
        })}
        className={`absolute top-0 right-0 grid size-11 place-items-center ${isFavourite ? 'text-[#ff6b8a] [&_path]:fill-current' : 'text-white/70 md:text-white md:opacity-0 md:group-hover:opacity-100 md:focus-visible:opacity-100'}`}
        onClick={() => toggleFavourite(card)}
      >
        <Icon name="heart" size={18} />
      </button>
      {card.demo ? (
        <Button
          size="small"
          className="absolute inset-x-2 bottom-[54px] hidden px-2 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 md:inline-flex"
          aria-label={t('games.tryDemoOf', { name: card.nodeName })}
          onClick={() => openGame(card, 'demo')}
        >
          <Icon name="play" size={14} />
          {t('games.tryDemo')}
        </Button>
      ) : null}
      <p className="mt-1.5 truncate text-13 font-semibold">{card.nodeName}</p>
      <div className="flex min-h-[20px] items-center gap-1 text-11 md:text-12 text-text2">
        {card.online === null ? (
          <span />
        ) : (
          <span className="flex min-w-0 items-center gap-1 whitespace-nowrap">
            <i className="size-1.5 shrink-0 rounded-full bg-win" />
            <span className="truncate">{t('games.online', { n: card.online })}</span>
            <small className="shrink-0 rounded-sm border border-line px-1 text-10">
              {t('games.demoFigure')}
            </small>
          </span>
        )}
      </div>
    </div>
  )
}

export function TileSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[3/4]" />
      <Skeleton className="mt-2 h-3.5 w-3/4" />
    </div>
  )
}
