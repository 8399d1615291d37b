import { Link } from '@parola/client/routing'
import type { Calls, GameType, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { GameRow } from '../games/game-row.tsx'
import { Jackpot } from '../games/live/jackpot-strip.tsx'
import { useLivePlayers } from '../games/live/players.ts'
import { TypeRow } from '../games/type-row.tsx'
import { Winners } from '../games/winners/winners.tsx'
import { callQuery } from '../platform/calls/query.ts'
import { lazyPart } from '../platform/loading/part.ts'
import { useSettled } from '../platform/loading/settled.ts'
import { useSeen } from '../platform/pictures/seen.ts'
import { VendorMark } from '../platform/pictures/vendor-mark.tsx'
import { Section } from '../platform/screens/section.tsx'
import { useSession } from '../platform/session/session.ts'
import { t, textOf, useLanguage } from '../platform/texts/i18n.ts'
import { Banners } from '../site/banners.tsx'
import { HotMatches } from '../site/matches.tsx'
import { Marquee } from '../site/strips.tsx'
import { Videos } from '../site/videos.tsx'

const ICONS: Record<string, string> = {
  hot: 'flame',
  new: 'sparkles',
  RNG: 'dices',
  BGS: 'rocket',
  LIVE: 'spade',
  FISH: 'fish',
  PVP: 'swords',
  LOTT: 'ticket',
  ELOTT: 'timer',
  SPORTS: 'trophy',
  ESPORTS: 'gamepad-2',
  COCKFIGHT: 'feather',
}
/** Types without a row on the home page (requirement HOME-07). */
const HIDDEN = new Set(['ESPORTS', 'COCKFIGHT', 'SPORTS'])
type Target = { to: string; search?: Record<string, string> }

const MIXED: Record<string, Target> = {
  hot: { to: '/hot' },
  new: { to: '/rng', search: { filter: 'NEW' } },
}

function isMixed({ key }: { key: string }): boolean {
  return key in MIXED
}

function SeeAll({ to, search, title }: Target & { title: string }) {
  return (
    <Link
      to={to}
      search={search}
      className="text-13 font-semibold text-link"
      aria-label={`${t('home.seeAll')}: ${title}`}
    >
      {t('home.seeAll')}
    </Link>
  )
}

export function HomePage() {
  useLivePlayers()
  const language = useLanguage()
  const { data: rows } = useQuery(callQuery('hotGames', { language }))
  const { data: announcements } = useQuery(callQuery('announcements', { lang: language }))
  const titled = (key: string) =>
    key === 'hot' || key === 'new' ? t(`home.${key}`) : textOf(`games.title.${key}`, key)
  const isSettled = useSettled()
  const shown = rows?.filter((row) => !HIDDEN.has(row.key)) ?? []
  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <Banners banners={announcements?.banners.filter((banner) => banner.groupName === 'w_home')} />
      <div className="mt-3 grid gap-3 xl:grid-cols-[440px_1fr] xl:[&>:only-child]:col-span-2">
        <Jackpot />
        <Marquee notices={announcements?.player ?? []} />
      </div>
      <Categories keys={shown.map((row) => row.key)} titled={titled} />
      <Recent />
      {shown.filter(isMixed).map((row) => (
        <GameRow
          key={row.key}
          id={`row-${row.key}`}
          title={titled(row.key)}
          icon={ICONS[row.key] ?? 'star'}
          cards={row.content}
          more={<SeeAll {...(MIXED[row.key] ?? { to: '/rng' })} title={titled(row.key)} />}
        />
      ))}
      {isSettled ? (
        <Below rows={shown} titled={titled} banners={announcements?.banners ?? []} />
      ) : (
        <div className="h-[4000px]" />
      )}
    </>
  )
}

type BelowProps = {
  rows: ValueOf<Calls['hotGames']>
  titled: (key: string) => string
  banners: ValueOf<Calls['announcements']>['banners']
}

const HomePromotions = lazyPart(
  () => import('../rewards/promotion/home-promotions.tsx'),
  (loaded) => loaded.HomePromotions,
)

const HomeNews = lazyPart(
  () => import('../site/home-news.tsx'),
  (loaded) => loaded.HomeNews,
)

const HomeLotteries = lazyPart(
  () => import('../games/lottery/hall/home-lotteries.tsx'),
  (loaded) => loaded.HomeLotteries,
  'lottery',
)

type RowProps = { id: string; title: string; icon: string; more: ReactNode }

/** Hot lotteries with their next draws; loaded like the promotions. */
function Lotteries({ id, ...row }: RowProps) {
  const [place, isSeen] = useSeen<HTMLDivElement>(false)
  return (
    <div ref={place} id={id} className="min-h-[196px]">
      {isSeen ? (
        <Suspense fallback={null}>
          <HomeLotteries {...row} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Loaded when the reader comes near: the first load does not grow. */
function WhenNear({ children }: { children: ReactNode }) {
  const [place, isSeen] = useSeen<HTMLDivElement>(false)
  return (
    <div ref={place} className="min-h-[230px]">
      {isSeen ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  )
}

/** What is not visible without scrolling. */
function Below({ rows, titled, banners }: BelowProps) {
  return (
    <>
      <Videos banners={banners.filter((banner) => banner.groupName === 'w_video')} />
      <Winners />
      <WhenNear>
        <HomePromotions />
      </WhenNear>
      {rows
        .filter((row) => !isMixed(row))
        .map((row) => {
          const shown = {
            id: `row-${row.key}`,
            title: titled(row.key),
            icon: ICONS[row.key] ?? 'star',
            more: <SeeAll to={`/${row.key.toLowerCase()}`} title={titled(row.key)} />,
          }
          if (row.key === 'LOTT') return <Lotteries key={row.key} {...shown} />
          return <TypeRow key={row.key} type={row.key as GameType} cards={row.content} {...shown} />
        })}
      <HotMatches />
      <WhenNear>
        <HomeNews />
      </WhenNear>
      <Providers />
    </>
  )
}

function Categories({ keys, titled }: { keys: string[]; titled: (key: string) => string }) {
  return (
    <ul className="mt-3 grid grid-cols-4 gap-2 md:hidden">
      {keys.slice(0, 8).map((key) => (
        <li key={key}>
          <a
            href={`#row-${key}`}
            className="grid min-h-16 place-content-center justify-items-center gap-1 rounded-lg bg-s1 px-1 text-link"
          >
            <Icon name={ICONS[key] ?? 'star'} size={22} />
            <span className="text-center text-11 leading-tight text-text2">{titled(key)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Recent() {
  const member = useSession((s) => s.member)
  const { data } = useQuery({
    ...callQuery('recentGames', {}),
    enabled: Boolean(member && !member.isTrial),
  })
  if (!data || data.content.length === 0) return null
  return (
    <GameRow
      title={t('home.recent')}
      icon="clock"
      cards={data.content.slice(0, 12)}
      more={<SeeAll to="/recent" title={t('home.recent')} />}
    />
  )
}

function Providers() {
  const { data } = useQuery(callQuery('gameVendors'))
  const slots = data?.find((group) => group.gameCategory === 'RNG')?.cards ?? []
  return (
    <Section
      title={t('games.providers')}
      icon="layout-grid"
      className="providers"
      more={<SeeAll to="/provider" title={t('games.providers')} />}
    >
      {slots.map((card) => (
        <li key={card.vassalage}>
          <Link
            to="/rng"
            search={{ vassalage: card.vassalage }}
            aria-label={card.displayName}
            className="grid min-h-16 place-items-center rounded-md border border-line bg-s1 text-text2 hover:text-text"
          >
            <VendorMark url={card.markUrl} />
          </Link>
        </li>
      ))}
    </Section>
  )
}
