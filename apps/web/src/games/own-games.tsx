import { Link } from '@parola/client/routing'
import type { GameCard } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import { Button, buttonClass } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { Empty } from '../platform/screens/empty.tsx'
import { useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'
import { useFavourites } from './favourites.ts'
import { GameGrid } from './game-grid.tsx'
import type { ListKind } from './list.types.ts'

const WAITING = 12
const MIXED: readonly ListKind[] = ['FAV', 'RECENT', 'HOT']

/** The member's own lists; a visitor is asked to log in. */
export function OwnGames({ recent, kind, q }: { recent: boolean; kind: ListKind; q: string }) {
  const member = useSession((s) => s.member)
  const favourites = useFavourites()
  const played = useQuery({ ...callQuery('recentGames', {}), enabled: Boolean(member) && recent })
  const { data, isPending } = recent ? played : favourites
  if (!member) {
    return (
      <Empty title={t('play.loginForOwn')} text={t('play.loginForOwnHint')}>
        <Button variant="brand" onClick={() => openDialog('login')}>
          {t('shell.login')}
        </Button>
      </Empty>
    )
  }
  if (isPending) return <GameGrid total={WAITING} cardAt={() => undefined} />
  const cards: GameCard[] = (data?.content ?? []).filter(
    (card) => (MIXED.includes(kind) || card.gameType === kind) && isFound(card, plain(q)),
  )
  if (cards.length === 0)
    return (
      <Empty
        title={t(recent ? 'play.noRecent' : 'play.noFavourites')}
        text={t(recent ? 'play.noRecentHint' : 'play.noFavouritesHint')}
      >
        <Link to="/" className={buttonClass()}>
          {t('shell.toHome')}
        </Link>
      </Empty>
    )
  return <GameGrid total={cards.length} cardAt={(place) => cards[place]} />
}

/** By its name or by what it is. */
function isFound({ nodeName, kind }: GameCard, q: string): boolean {
  return [nodeName, t(`games.kind.${kind}`)].some((text) => plain(text).includes(q))
}
