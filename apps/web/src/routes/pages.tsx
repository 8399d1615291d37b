import { lazyPage, type Page } from '@parola/client/routing'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { part } from '../platform/loading/part.ts'
import { useSession } from '../platform/session/session.ts'
import { TypeBanners } from '../site/banners.tsx'
import { HomePage } from './home-page.tsx'

/** A dialog opens once the page below it is shown. */
const SHOWN_AFTER_MS = 200

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
  lazyPage(`/${path}`, async () => {
    const { ListPage } = await list()
    return () => (
      <>
        <TypeBanners type={kind} />
        <ListPage kind={kind} />
      </>
    )
  }),
)

const home = ['/', '/index', '/index.html', '/home'].map((path) => ({ path, component: HomePage }))

/** An address that opens a dialog over the home page (requirements APP-05, APP-06). */
function overHome(path: string, open: () => void): Page {
  const redirect = () => {
    open()
    return { to: '/' }
  }
  return { path, component: HomePage, redirect }
}

const openSoon = (...dialog: Parameters<typeof openDialog>) =>
  void setTimeout(() => openDialog(...dialog), SHOWN_AFTER_MS)

const dialogs = [
  overHome('/login', () => openSoon('login')),
  overHome('/register', () => {
    const code = new URLSearchParams(location.search).get('referralCode')
    if (code) sessionStorage.setItem('referralCode', code.slice(0, 40))
    openSoon('register')
  }),
  overHome('/reset', () => openSoon('reset-password', { token: location.hash.slice(1) })),
]

/** Visitors are sent to the login; trial players are asked to register (requirements APP-15, MEM-05). */
function unlessMember() {
  const { token, member } = useSession.getState()
  if (!token) return { to: '/login' }
  if (!member?.isTrial) return
  openSoon('need-account')
  return { to: '/' }
}

const LOTTERIES = ['lottery', 'seaLottery', 'vnLottery'] as const

/** The lottery pages, for members, without footer (requirement APP-12). */
const lotteries = LOTTERIES.map((kind) =>
  lazyPage(
    `/${kind}`,
    async () => {
      const { LotteryPage } = await part(() => import('../games/lottery-page.tsx'), 'play')
      return () => <LotteryPage kind={kind} />
    },
    unlessMember,
  ),
)

const member = lazyPage(
  '/member',
  () =>
    part(
      async () => (await import('./member-page.tsx')).MemberPage,
      'money',
      'people',
      'security',
      'member',
    ),
  unlessMember,
)

const clubs = () => part(() => import('../site/clubs.tsx'), 'pages')
const agents = () => part(() => import('../agents/agent-pages.tsx'), 'pages', 'people')
const content = () => part(() => import('../site/help.tsx'), 'pages')

const others = [
  lazyPage('/provider', () =>
    part(async () => (await import('../games/provider-page.tsx')).ProviderPage),
  ),
  lazyPage('/seamless', () =>
    part(async () => (await import('../games/seamless-page.tsx')).SeamlessPage, 'play'),
  ),
  lazyPage('/identity', () =>
    part(
      async () => (await import('../people/identity/identity-page.tsx')).IdentityPage,
      'people',
      'identity',
    ),
  ),
  lazyPage('/help', async () => (await content()).HelpPage),
  lazyPage('/promotions', async () => (await content()).PromotionsPage),
  lazyPage('/pointMall', async () => (await clubs()).PointMallPage),
  lazyPage('/vip', async () => (await clubs()).VipPage),
  lazyPage('/agent', async () => (await agents()).AgentPage),
  lazyPage('/agentHome', async () => (await agents()).AgentHomePage),
]

/** Every address of the site. */
export const PAGES: readonly Page[] = [
  ...home,
  ...dialogs,
  ...lists,
  ...lotteries,
  member,
  ...others,
]
