import { lazyPage, type Page } from '@parola/client/routing'
import { api } from '../platform/calls/client.ts'
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

const CODE_MAX = 40

/** Keeps the code of an invitation for the form, and has the visit counted, which nobody waits for. */
function noteVisit(code: string) {
  sessionStorage.setItem('referralCode', code)
  void api('visitInvitation', { body: { code } }).catch(() => undefined)
}

const dialogs = [
  overHome('/login', () => openSoon('login')),
  overHome('/register', () => {
    const code = new URLSearchParams(location.search).get('referralCode')
    if (code) noteVisit(code.slice(0, CODE_MAX))
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
      const { LotteryPage } = await part(
        () => import('../games/lottery/lottery-page.tsx'),
        ...['play', 'lottery'],
      )
      return () => <LotteryPage hall={kind} />
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

const content = () => part(() => import('../site/help.tsx'), 'pages')

const news = () => part(() => import('../site/articles.tsx'), 'news', 'money')

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
  ...(['/news', '/blog'] as const).map((path) =>
    lazyPage(path, async () => {
      const { ArticlesPage } = await news()
      return () => <ArticlesPage first={path === '/blog' ? 'blog' : null} />
    }),
  ),
  lazyPage('/news/:id', async () => (await news()).ArticlePage),
  lazyPage('/winners', () =>
    part(
      async () => (await import('../games/winners-page.tsx')).WinnersPage,
      ...['winners', 'money', 'pages'],
    ),
  ),
  lazyPage('/channels', () =>
    part(async () => (await import('../site/channels-page.tsx')).ChannelsPage, 'channels'),
  ),
  lazyPage('/app', () => part(async () => (await import('../site/app-page.tsx')).AppPage, 'app')),
  lazyPage('/customerService', () =>
    part(async () => (await import('../site/chat/chat-page.tsx')).ChatPage, 'chat'),
  ),
  lazyPage('/promotions', () =>
    part(
      async () => (await import('../rewards/promotion/promotions-page.tsx')).PromotionsPage,
      'promo',
    ),
  ),
  lazyPage('/pointMall', () =>
    part(
      async () => (await import('../rewards/points/mall-page.tsx')).PointMallPage,
      ...['points', 'cashier', 'money', 'people'],
    ),
  ),
  lazyPage('/vip', () =>
    part(async () => (await import('./vip-page.tsx')).VipPage, 'vip', 'wheel', 'money'),
  ),
  lazyPage('/agent', () =>
    part(
      async () => {
        const [{ AgentPage }, { AgentLogin }] = await Promise.all([
          import('../agents/landing/agent-page.tsx'),
          import('../people/session/agent-login.tsx'),
        ])
        return () => <AgentPage login={<AgentLogin />} />
      },
      ...['programme', 'agents', 'team', 'pages', 'people', 'money'],
    ),
  ),
  lazyPage('/agentHome', () =>
    part(
      async () => {
        const [{ AgentHomePage }, { AgentAnnouncements }] = await Promise.all([
          import('../agents/home/agent-home.tsx'),
          import('../site/agent-announcements.tsx'),
        ])
        return () => <AgentHomePage announcements={AgentAnnouncements} />
      },
      ...['agents', 'register', 'pages', 'people', 'money', 'team', 'service', 'lottery'],
    ),
  ),
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
