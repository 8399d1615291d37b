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
import { part } from '../platform/part.ts'
import { useSession } from '../platform/session.ts'
import { Shell } from '../shell/shell.tsx'
import { Broken } from '../shell/trouble.tsx'
import { TypeBanners } from '../site/banners.tsx'
import { HomePage } from './home-page.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
})

const page = <P extends string>(path: P, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component })

const list = () => part(() => import('../games/list-page.tsx'), 'play')
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
      return {
        default: () => (
          <>
            <TypeBanners type={kind} />
            <ListPage key={kind} kind={kind} />
          </>
        ),
      }
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
  createRoute({
    getParentRoute: () => root,
    path: '/reset',
    beforeLoad: ({ location: { hash } }) => {
      setTimeout(() => openDialog('reset-password', { token: hash }), 200)
      throw redirect({ to: '/', hash: '', replace: true })
    },
  }),
]

/** Visitors are led to the login; trial players are told to register (requirements APP-15, MEM-05). */
function forMembers() {
  const state = useSession.getState()
  if (!state.token) throw redirect({ to: '/login' as '/' })
  if (state.member?.isTrial) {
    setTimeout(() => openDialog('need-account'), 200)
    throw redirect({ to: '/' })
  }
}

const LOTTERIES = ['lottery', 'seaLottery', 'vnLottery'] as const

/** The lottery pages, for members, without footer (requirement APP-12). */
const lotteries = LOTTERIES.map((kind) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${kind}`,
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: forMembers,
    component: lazyRouteComponent(async () => {
      const { LotteryPage } = await part(() => import('../games/lottery-page.tsx'), 'play')
      return { default: () => <LotteryPage key={kind} kind={kind} /> }
    }),
  }),
)

const member = createRoute({
  getParentRoute: () => root,
  path: '/member',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: forMembers,
  component: lazyRouteComponent(
    () => part(() => import('./member-page.tsx'), 'money', 'people', 'security', 'member'),
    'MemberPage',
  ),
})

const clubs = () => part(() => import('../site/clubs.tsx'), 'pages')
const agents = () => part(() => import('../agents/agent-pages.tsx'), 'pages', 'people')

const others = [
  createRoute({
    getParentRoute: () => root,
    path: '/provider',
    component: lazyRouteComponent(
      () => part(() => import('../games/provider-page.tsx')),
      'ProviderPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/seamless',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(
      () => part(() => import('../games/seamless-page.tsx'), 'play'),
      'SeamlessPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/identity',
    component: lazyRouteComponent(
      () => part(() => import('../people/identity/identity-page.tsx'), 'people', 'identity'),
      'IdentityPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    component: lazyRouteComponent(() => part(() => import('../site/help.tsx')), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/promotions',
    component: lazyRouteComponent(
      () => part(() => import('../site/help.tsx'), 'pages'),
      'PromotionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pointMall',
    component: lazyRouteComponent(clubs, 'PointMallPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip',
    component: lazyRouteComponent(clubs, 'VipPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/agent',
    component: lazyRouteComponent(agents, 'AgentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/agentHome',
    component: lazyRouteComponent(agents, 'AgentHomePage'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([...home, ...doors, ...lists, ...lotteries, member, ...others]),
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  defaultPendingMs: 150,
})

function NotFound() {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-16 text-center">
      <p className="font-display text-64 text-link">404</p>
      <h1 className="text-22">{t('shell.notFound')}</h1>
      <p className="mt-1 mb-5 text-text2">{t('shell.notFoundText')}</p>
      <Link to="/" className="btn btn-brand">
        {t('shell.toHome')}
      </Link>
    </div>
  )
}
