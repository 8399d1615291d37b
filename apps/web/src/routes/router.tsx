import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { Shell } from '../shell/shell.tsx'
import { HomePage } from '../site/home-page.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Broken,
})

const page = <P extends string>(path: P, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component })

const list = () => import('../games/list-page.tsx')
const KINDS = {
  fish: 'FISH',
  rng: 'RNG',
  pvp: 'PVP',
  bgs: 'BGS',
  hot: 'HOT',
  fav: 'FAV',
  recent: 'RECENT',
  favorite: 'FAV',
  sports: 'SPORTS',
  esports: 'ESPORTS',
  lott: 'LOTT',
  elott: 'ELOTT',
  cockfight: 'COCKFIGHT',
  live: 'LIVE',
} as const

const lists = Object.entries(KINDS).map(([path, kind]) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${path}`,
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(async () => {
      const { ListPage } = await list()
      return { default: () => <ListPage key={kind} kind={kind} /> }
    }),
  }),
)

const home = ['/', '/index', '/index.html', '/home'].map((path) => page(path, HomePage))

/** `/login` and `/register` are dialogs over the home page (requirements APP-05, APP-06). */
const doors = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: () => {
      setTimeout(() => openDialog('login'), 200)
      throw redirect({ to: '/', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    beforeLoad: ({ search }) => {
      const code = (search as { referralCode?: string }).referralCode
      if (code) sessionStorage.setItem('referralCode', String(code).slice(0, 40))
      setTimeout(() => openDialog('register'), 200)
      throw redirect({ to: '/', replace: true })
    },
  }),
]

const member = createRoute({
  getParentRoute: () => root,
  path: '/member',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: () => {
    const state = useSession.getState()
    if (!state.token) throw redirect({ to: '/login' as '/' })
    if (state.member?.isTrial) {
      setTimeout(() => openDialog('need-account'), 200)
      throw redirect({ to: '/' })
    }
  },
  component: lazyRouteComponent(() => import('../money/member-page.tsx'), 'MemberPage'),
})

const others = [
  createRoute({
    getParentRoute: () => root,
    path: '/provider',
    component: lazyRouteComponent(() => import('../games/provider-page.tsx'), 'ProviderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/seamless',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('../games/seamless-page.tsx'), 'SeamlessPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    component: lazyRouteComponent(() => import('../site/help.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/promotions',
    component: lazyRouteComponent(() => import('../site/help.tsx'), 'PromotionsPage'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([...home, ...doors, ...lists, member, ...others]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
})

function NotFound() {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-16 text-center">
      <p className="font-display text-[64px] text-link">404</p>
      <h1 className="text-[22px]">{t('shell.notFound')}</h1>
      <p className="mt-1 mb-5 text-text2">{t('shell.notFoundText')}</p>
      <Link to="/" className="btn btn-brand">
        {t('shell.toHome')}
      </Link>
    </div>
  )
}

/** A part of the site did not load, or broke: said with a way to try again (requirement APP-19). */
function Broken() {
  return (
    <main
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
      role="alert"
    >
      <h1 className="text-[22px]">{t('shell.broken')}</h1>
      <p className="text-text2">{t('shell.slow')}</p>
      <button type="button" className="btn btn-brand" onClick={() => location.reload()}>
        {t('shell.retry')}
      </button>
    </main>
  )
}
