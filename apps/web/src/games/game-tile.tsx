import type { GameCard } from '@parola/contract'
import { Button, Icon, Skeleton } from '@parola/ui'
import type { CSSProperties } from 'react'
import { Picture } from '../platform/pictures/picture.tsx'
import { t } from '../platform/texts/i18n.ts'
import { toggleFavourite, useIsFavourite } from './favourites.ts'
import { usePlayers } from './live/players.ts'
import { openGame } from './open-game.ts'

/** The picture of a game as tiles load it. */
export const TILE_PICTURE = {
  ...{ widths: [176, 264, 352], width: 264, height: 352 },
  sizes: '(min-width:1200px) 168px, (min-width:768px) 20vw, 31vw',
} as const

type Props = { card: GameCard; when?: 'now' | 'seen' }

/**
 * A tile of the lobby: its picture, loaded when it becomes visible unless stated otherwise, its name, its kind and its
 * heart. Until the picture is there, its place has the game's colour and its name.
 */
export function GameTile({ card, when }: Props) {
  return (
    <div className="group relative">
      <button
        type="button"
        className="tile"
        aria-label={t('games.play', { name: card.nodeName })}
        onClick={() => openGame(card)}
      >
        <span
          className="tile-picture"
          style={{ '--tint': card.tint } as CSSProperties}
          data-name={card.nodeName}
        >
          <Picture path={card.showIcon} {...TILE_PICTURE} when={when} />
          {card.maintenance ? (
            <span className="absolute inset-0 grid place-items-center bg-bg/80 text-13 font-semibold">
              {t('games.maintenance')}
            </span>
          ) : null}
        </span>
        <Caption card={card} />
      </button>
      <OverPicture card={card} />
    </div>
  )
}

/** What the game is called, what it is and who plays it; all of it opens the game, like its picture. */
function Caption({ card }: { card: GameCard }) {
  const players = usePlayers(card)
  return (
    <>
      <span className="mt-1.5 block truncate text-13 font-semibold">{card.nodeName}</span>
      <span className="flex min-w-0 items-center gap-1.5 text-12 whitespace-nowrap text-text2">
        <span className="truncate">{t(`games.kind.${card.kind}`)}</span>
        {players ? (
          <span className="ml-auto flex min-w-0 items-center gap-1 text-11">
            <i className="size-1.5 shrink-0 rounded-full bg-win" />
            <span className="truncate">{t('games.online', { n: players.count })}</span>
            {players.isInvented ? (
              <small className="shrink-0 rounded-sm border border-line px-1 text-10">
                {t('games.demoFigure')}
              </small>
            ) : null}
          </span>
        ) : null}
      </span>
    </>
  )
}

/** Its marks and its other buttons lie over the picture, outside the button that opens it. */
function OverPicture({ card }: { card: GameCard }) {
  const { nodeId, nodeName: name } = card
  const isFavourite = useIsFavourite(nodeId)
  const heart = isFavourite
    ? 'text-[#ff6b8a] [&_path]:fill-current'
    : 'text-white/70 md:text-white md:opacity-0 md:group-hover:opacity-100 md:focus-visible:opacity-100'
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-[3/4] flex-col justify-between">
      <div className="flex items-start justify-between">
        {card.isHot || card.isNew ? (
          <span className="mt-1.5 ml-1.5 rounded-sm bg-[#c4281c] px-1.5 py-0.5 text-10 font-bold text-white">
            {t(card.isHot ? 'games.hot' : 'games.new')}
          </span>
        ) : (
          <span />
        )}
        <button
          type="button"
          aria-pressed={isFavourite}
          aria-label={t(isFavourite ? 'games.unfavourite' : 'games.favourite', { name })}
          className={`pointer-events-auto grid size-11 place-items-center ${heart}`}
          onClick={() => toggleFavourite(card)}
        >
          <Icon name="heart" size={18} />
        </button>
      </div>
      {card.demo ? (
        <Button
          size="small"
          className="pointer-events-auto m-2 hidden px-2 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 md:inline-flex"
          aria-label={t('games.tryDemoOf', { name })}
          onClick={() => openGame(card, 'demo')}
        >
          <Icon name="play" size={14} />
          {t('games.tryDemo')}
        </Button>
      ) : null}
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
