import { Link, navigate, useSearch } from '@parola/client/routing'
import type { GameCard, PrizeMode } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { useTrialRedirect } from '../platform/session/members-only.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { GameFrame } from './game-frame.tsx'
import { GameTile, TileSkeleton } from './game-tile.tsx'
import { prizeModeOf } from './places.ts'

export type LotteryKind = 'lottery' | 'seaLottery' | 'vnLottery'

const VENDORS: Record<LotteryKind, readonly string[]> = {
  lottery: ['LOTT', 'ELOTT'],
  seaLottery: ['TCG_SEA'],
  vnLottery: ['TCG_LOTTO_VN'],
}
const FIXED_MODE: Partial<Record<LotteryKind, PrizeMode>> = {
  seaLottery: 'SEA',
  vnLottery: 'ELOTT',
}

/** The lotteries of a kind, or one of them in play (requirement APP-12). */
export function LotteryPage({ kind }: { kind: LotteryKind }) {
  const isLeaving = useTrialRedirect()
  const language = useLanguage()
  const { gameCode } = useSearch<{ gameCode?: string }>()
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const prizeMode = FIXED_MODE[kind] ?? prizeModeOf(groups ?? [])
  const { data, error, refetch } = useQuery({
    ...callQuery('gameMenus', { prizeMode, language }),
    enabled: Boolean(groups),
  })
  const menus = data?.gameMenus.filter((menu) => VENDORS[kind].includes(menu.vassalage))
  const chosen = menus?.flatMap((menu) => menu.games).find((card) => card.gameCode === gameCode)
  if (isLeaving) return null
  if (error) return <Trouble error={error} retry={refetch} />
  if (chosen) return <Playing kind={kind} card={chosen} />
  return (
    <>
      <Link to="/" className="inline-flex min-h-11 items-center gap-1 text-text2">
        <Icon name="chevron-left" size={18} />
        {t('shell.lobby')}
      </Link>
      <h1 className="mb-3 text-24 md:text-28">{t(`games.lottery.${kind}`)}</h1>
      {gameCode && menus ? <p role="status">{t('play.none')}</p> : null}
      {menus ? null : <Tiles cards={[]} />}
      {menus?.map((menu) => (
        <section key={menu.vassalage} className="mb-6">
          {menus.length > 1 ? <h2 className="mb-2 text-18">{menu.displayName}</h2> : null}
          <Tiles cards={menu.games} />
        </section>
      ))}
    </>
  )
}

function Tiles({ cards }: { cards: readonly GameCard[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 md:grid-cols-6 xl:grid-cols-8">
      {cards.map((card) => (
        <li key={card.nodeId}>
          <GameTile card={card} />
        </li>
      ))}
      {cards.length === 0 ? <TileSkeleton /> : null}
    </ul>
  )
}

function Playing({ kind, card }: { kind: LotteryKind; card: GameCard }) {
  const back = () => navigate({ to: `/${kind}` })
  return (
    <>
      <Link
        to={`/${kind}`}
        className="inline-flex min-h-11 items-center gap-1 text-text2"
        aria-label={t(`games.lottery.${kind}`)}
      >
        <Icon name="chevron-left" size={18} />
        {t(`games.lottery.${kind}`)}
      </Link>
      <h1 className="mb-3 text-22">{card.nodeName}</h1>
      <div className="h-[calc(100dvh-190px)] min-h-[420px] overflow-hidden rounded-xl">
        <GameFrame key={card.nodeId} nodeId={card.nodeId} mode="real" onClose={back} />
      </div>
    </>
  )
}
