import type { GameCard, GameType } from '@parola/contract'
import { Button, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { goTo } from '../platform/dialogs/follow.ts'
import { Picture } from '../platform/pictures/picture.tsx'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { openGame } from './open-game.ts'
import { vendorPlace } from './places.ts'

/** The five looks of a launcher's tile, by the game's number (requirement HOME-09). */
const EDGES = ['border-brand', 'border-accent', 'border-win', 'border-link', 'border-control']

const WAITING = [1, 2, 3, 4, 5, 6].map((place) => (
  <li key={place}>
    <Skeleton className="h-[76px]" />
  </li>
))

type Props = { vassalage: string; name: string; gameType: GameType }

/** The games of one vendor over the page; of card games, their rooms (requirements GAME-09, GAME-14). */
export function VendorDialog({ vassalage, name, gameType }: Props) {
  const language = useLanguage()
  const hasRooms = gameType === 'PVP'
  const rooms = useQuery({
    ...callQuery('roomList', { vassalage, language }),
    enabled: hasRooms,
  })
  const games = useQuery({
    ...callQuery('gameList', { vassalage, gameType, language }),
    enabled: !hasRooms,
  })
  const { data } = hasRooms ? rooms : games
  return (
    <Dialog title={name} closeLabel={t('shell.close')} onClose={closeDialog} size="wide">
      <p className="mb-3 text-13 text-text2" role="status">
        {data ? t(hasRooms ? 'play.rooms' : 'games.count', { n: data.total }) : t('shell.loading')}
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2" aria-busy={!data}>
        {data?.content.map((card) => (
          <li key={card.nodeId}>
            <LauncherTile card={card} />
          </li>
        )) ?? WAITING}
      </ul>
      <Button isWide className="mt-4" onClick={() => goTo(vendorPlace({ vassalage, gameType }))}>
        {t('home.seeAll')}
      </Button>
    </Dialog>
  )
}

function LauncherTile({ card }: { card: GameCard }) {
  return (
    <button
      type="button"
      className={`flex w-full items-center gap-3 rounded-lg border-l-4 bg-s2 p-2 text-left hover:bg-s3 ${EDGES[card.nodeId % EDGES.length]}`}
      aria-label={t('games.play', { name: card.nodeName })}
      onClick={() => openGame(card)}
    >
      <Picture
        path={card.showIcon}
        widths={[176]}
        sizes="45px"
        width={45}
        height={60}
        className="aspect-[3/4] rounded-md bg-s3"
      />
      <span className="min-w-0 truncate font-semibold">{card.nodeName}</span>
    </button>
  )
}
