import { Link } from '@parola/client/routing'
import { toggleTheme, useTheme } from '@parola/client/theme'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, IconButton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { vendorPlace } from '../games/places.ts'
import { useBrandName } from '../platform/calls/brand-name.ts'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { lazyPart } from '../platform/loading/part.ts'
import { useSession } from '../platform/session/session.ts'
import { t, textOf } from '../platform/texts/i18n.ts'

/** Most visitors are not logged in and do not load it. */
const MemberBar = lazyPart(
  () => import('./member-bar.tsx'),
  (bar) => bar.MemberBar,
  'money',
  'people',
)

const ORDER = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT']
const [SOME, MORE, ALL] = [
  'hidden @min-[504px]:block',
  'hidden @min-[640px]:block',
  'hidden @min-[944px]:block',
]
/** From which width each tab is in the bar; the side menu has them all. */
const ROOM = [MORE, MORE, '', SOME, SOME, '', ALL, ALL, ALL]
/** Above this many vendors the drop menu takes its large layout (requirement NAV-02). */
const LARGE = 10
const TAB =
  'rounded-md px-2 py-2 text-14 font-medium whitespace-nowrap text-text2 hover:text-text [&.active]:text-link'

type Props = { onMenu?: () => void; isMenuOpen: boolean }

/** The bar at the top; without `onMenu` there is no side menu to open. */
export function Header({ onMenu, isMenuOpen }: Props) {
  const theme = useTheme()
  const { token, member } = useSession()
  const brand = useBrandName()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-14 max-w-[1520px] items-center gap-2 px-3 md:h-16 md:px-4 [@media(max-height:520px)]:h-13">
        {onMenu ? (
          <IconButton
            icon="menu"
            label={t('shell.menu')}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          />
        ) : null}
        <Link to="/" className="flex items-center gap-2" aria-label={brand}>
          <img src="/art/logo.svg" width="32" height="32" alt="" />
          <span
            className={`font-display text-20 md:text-22 ${token ? 'hidden sm:inline' : 'hidden min-[430px]:inline'}`}
          >
            {brand}
          </span>
        </Link>
        <TopNav />
        <span className="ml-auto flex items-center gap-1.5">
          <IconButton
            variant="plain"
            className="hidden md:inline-flex"
            icon="search"
            label={t('games.search')}
            aria-keyshortcuts="/"
            onClick={() => openDialog('search')}
          />
          <IconButton
            variant="plain"
            className="hidden md:inline-flex"
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={t('shell.theme')}
            onClick={toggleTheme}
          />
          {token ? (
            <Suspense fallback={<span className="skeleton h-11 w-44" />}>
              <MemberBar member={member} />
            </Suspense>
          ) : (
            <Guest />
          )}
        </span>
      </div>
    </header>
  )
}

function Guest() {
  return (
    <>
      <Button onClick={() => openDialog('login')}>{t('shell.login')}</Button>
      <Button variant="brand" onClick={() => openDialog('register')}>
        {t('shell.signup')}
      </Button>
    </>
  )
}

function TopNav() {
  const { data: groups = [] } = useQuery(callQuery('gameVendors'))
  const groupOf = (type: string) => groups.find((group) => group.gameCategory === type)
  const inHouse = groupOf('BGS')
  return (
    <nav
      aria-label={t('shell.categories')}
      className="@container ml-3 hidden min-w-0 flex-1 xl:flex"
    >
      <Link to="/" className={TAB}>
        {t('shell.home')}
      </Link>
      {inHouse ? <Tab group={inHouse} /> : null}
      {ORDER.map((type, place) => {
        const group = groupOf(type)
        return group ? <Tab key={type} group={group} room={ROOM[place]} /> : null
      })}
      <Link to="/promotions" className={TAB}>
        {t('shell.promotions')}
      </Link>
    </nav>
  )
}

type Group = ValueOf<Calls['gameVendors']>[number]

/**
 * A category with its vendors below it, for the mouse and, with the arrow down, for the keyboard: closed, they are
 * no stops of the tab key (requirement NAV-02).
 */
function Tab({ group, room = '' }: { group: Group; room?: string | undefined }) {
  const { gameCategory: type, cards } = group
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useOpened(place)
  const size = cards.length > LARGE ? 'w-[520px] grid-cols-3' : 'w-52'
  return (
    <span ref={place} className={`group relative ${room}`}>
      <Link to={`/${type.toLowerCase()}`} className={`block ${TAB}`}>
        {textOf(`games.title.${type}`, type)}
      </Link>
      <span
        className={`panel absolute top-full left-0 z-40 gap-1 p-2 shadow-(--shadow) group-hover:grid ${isOpen ? 'grid' : 'hidden'} ${size}`}
      >
        {cards.map((card) => {
          const { to, search } = vendorPlace(card)
          return (
            <Link
              key={card.vassalage}
              to={to}
              search={search ?? {}}
              onClick={() => setOpen(false)}
              className="truncate rounded-md px-3 py-2 text-14 text-text2 hover:bg-s2 hover:text-text"
            >
              {card.displayName}
            </Link>
          )
        })}
      </span>
    </span>
  )
}

/** Whether the keyboard has opened what is in a place: arrow down and Escape, until the focus leaves it. */
function useOpened(place: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const linkAt = (nth: number) => place.current?.querySelectorAll('a')[nth]
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening alone moves the focus
  useEffect(() => {
    if (isOpen) linkAt(1)?.focus()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place stays the same
  useEffect(() => {
    const element = place.current
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') linkAt(0)?.focus()
      if (event.key === 'ArrowDown') event.preventDefault()
      if (event.key === 'Escape' || event.key === 'ArrowDown') setOpen(event.key === 'ArrowDown')
    }
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) setOpen(false)
    }
    element?.addEventListener('keydown', pressed)
    element?.addEventListener('focusout', left)
    return () => {
      element?.removeEventListener('keydown', pressed)
      element?.removeEventListener('focusout', left)
    }
  }, [])
  return [isOpen, setOpen] as const
}
