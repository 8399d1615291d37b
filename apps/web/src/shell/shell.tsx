import { Link, Outlet, useIsMoving, useLocation } from '@parola/client/routing'
import { buttonClass, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery, FOR_SESSION, refresh } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { chunk } from '../platform/loading/chunk.ts'
import { useSession } from '../platform/session/session.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { usePopups } from '../site/popups.ts'
import { DialogHost } from './dialog-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSearchKey } from './search-key.ts'
import { SideMenu } from './side-menu.tsx'
import { StatusPage } from './status-page.tsx'
import { Toasts } from './toasts.tsx'
import { Broken, NotFound } from './trouble.tsx'

/** A page that is only a game. */
const WHOLE = '/seamless'
/** Pages without side menu and footer (requirements APP-12, APP-18, AGT-01). */
const BARE = new Set([WHOLE, '/lottery', '/seaLottery', '/vnLottery', '/agentHome'])

/** Pages with a menu of their own: that of the site opens over them. */
const WITH_MENU = new Set(['/member'])

export function Shell() {
  const language = useLanguage()
  const path = useLocation().path
  const isMoving = useIsMoving()
  const { data: status } = useQuery({ ...callQuery('systemStatus'), refetchInterval: 15_000 })
  const [isMenuOpen, setMenuOpen] = useState(false)
  usePopups(path)
  useSearchKey()
  const version = status?.version
  const analyticsId = status?.analyticsId
  useEffect(() => {
    if (!analyticsId) return
    void chunk(() => import('../site/analytics.ts')).then((m) => m.reportPage(analyticsId, path))
  }, [analyticsId, path])
  // Another switch, rule or playable game: what was requested once per session is outdated.
  useEffect(
    () => () => {
      if (version) void refresh(...FOR_SESSION, 'gameList', 'registerRegions')
    },
    [version],
  )
  const isKnown = useSession((s) => s.isKnown)
  const isUnverified = useSession((s) => s.member?.kycApproved === false && !s.member.isTrial)
  const isAgent = useSession((s) => s.member?.isAgent)
  useEffect(() => {
    if (isUnverified || isAgent)
      void chunk(() => import('../people/kyc/opening.ts')).then((m) => m.offerOpenTasks())
  }, [isUnverified, isAgent])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenuOpen(false), [path])
  useEffect(() => {
    if (status?.disclaimer && isKnown && !sessionStorage.getItem('disclaimerAccept')) {
      openDialog('disclaimer', { age: status.minAge })
    }
  }, [status?.disclaimer, status?.minAge, isKnown])
  if (status && status.status !== 0) return <StatusPage status={status} />
  const isBare = BARE.has(path)
  return (
    <>
      <a
        href="#main"
        className={buttonClass({
          variant: 'brand',
          className: 'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50',
        })}
      >
        {t('shell.skip')}
      </a>
      {isMoving ? (
        <div
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-brand"
          role="progressbar"
          aria-label={t('shell.loading')}
        />
      ) : null}
      {path === WHOLE ? null : (
        <Header
          {...(isBare ? {} : { onMenu: () => setMenuOpen(!isMenuOpen) })}
          isMenuOpen={isMenuOpen}
        />
      )}
      <div className="mx-auto flex min-h-[calc(100dvh-64px)] max-w-[1520px]">
        {isBare ? null : (
          <SideMenu
            isDocked={!WITH_MENU.has(path)}
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          className="outline-none min-w-0 flex-1 px-3 pt-3 pb-8 md:px-5"
        >
          {/* Pages keep their texts; in another language they are rendered again. */}
          <Outlet
            key={language}
            missing={<NotFound />}
            broken={<Broken />}
            waiting={<Skeleton className="mt-1 h-[420px]" />}
          />
        </main>
      </div>
      {isBare ? null : <Footer />}
      {isBare ? null : <BottomBar />}
      <DialogHost />
      <Toasts />
    </>
  )
}

/** The thumb's bar on phones. */
function BottomBar() {
  const { token, member } = useSession()
  const deposit = member?.isTrial ? 'need-account' : token ? 'deposit' : 'login'
  const item =
    'flex min-h-14 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,14px)] text-text2'
  return (
    <nav
      aria-label={t('shell.quick')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link to="/" className={`${item} [&.active]:text-link`}>
        <Icon name="house" size={22} />
        {t('shell.lobby')}
      </Link>
      <button type="button" className={item} onClick={() => openDialog('search')}>
        <Icon name="search" size={22} />
        {t('shell.search')}
      </button>
      <button type="button" className={item} onClick={() => openDialog(deposit)}>
        <span className="-mt-6 grid size-12 place-items-center rounded-xl btn-brand">
          <Icon name="wallet" size={22} />
        </span>
        {t('shell.deposit')}
      </button>
      <Link to="/promotions" className={`${item} [&.active]:text-link`}>
        <Icon name="gift" size={22} />
        {t('shell.promotions')}
      </Link>
      {token ? (
        <Link to="/member" className={`${item} [&.active]:text-link`}>
          <Icon name="user" size={22} />
          {t('shell.account')}
        </Link>
      ) : (
        <button type="button" className={item} onClick={() => openDialog('login')}>
          <Icon name="user" size={22} />
          {t('shell.account')}
        </button>
      )}
    </nav>
  )
}
