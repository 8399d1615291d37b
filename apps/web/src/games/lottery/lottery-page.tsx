import { Link, useSearch } from '@parola/client/routing'
import type { PrizeMode } from '@parola/contract'
import { HALLS } from '@parola/contract/games/lottery-lists'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useTrialRedirect } from '../../platform/session/members-only.ts'
import { t, useLanguage } from '../../platform/texts/i18n.ts'
import { prizeModeOf } from '../places.ts'
import { GameView } from './game-view.tsx'
import { Hall } from './hall/hall.tsx'
import type { HallName } from './where.ts'

const FIXED_MODE: Partial<Record<HallName, PrizeMode>> = { seaLottery: 'SEA', vnLottery: 'ELOTT' }

type Search = { gameCode?: string; view?: string }

/** The lotteries of a hall, or one of them to bet on (requirements APP-12, LOTT-05). */
export function LotteryPage({ hall }: { hall: HallName }) {
  const isLeaving = useTrialRedirect()
  const language = useLanguage()
  const { gameCode, view } = useSearch<Search>()
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const prizeMode = FIXED_MODE[hall] ?? prizeModeOf(groups ?? [])
  const { data, error, refetch } = useQuery({
    ...callQuery('gameMenus', { prizeMode, language }),
    enabled: Boolean(groups),
  })
  const vendors: readonly string[] = HALLS[hall]
  const cards = data?.gameMenus
    .filter(({ vassalage }) => vendors.includes(vassalage))
    .flatMap(({ games }) => games)
  const chosen = view === 'lobby' ? undefined : cards?.find((card) => card.gameCode === gameCode)
  if (isLeaving) return null
  if (error) return <Trouble error={error} retry={refetch} />
  if (chosen) return <GameView key={chosen.gameCode} hall={hall} card={chosen} />
  return (
    <>
      <Link to="/" className="inline-flex min-h-11 items-center gap-1 text-text2">
        <Icon name="chevron-left" size={18} />
        {t('shell.lobby')}
      </Link>
      <h1 className="mb-3 text-24 md:text-28">{t(`games.lottery.${hall}`)}</h1>
      {gameCode && cards && view !== 'lobby' ? (
        <p role="status" className="mb-3 break-words text-text2">
          {t('lottery.unknownCode', { code: gameCode })}
        </p>
      ) : null}
      <Hall hall={hall} cards={cards} />
    </>
  )
}
