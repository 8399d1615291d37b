import { lazyPage, type Page } from '@parola/client/routing'
import { gamesPages } from '../games/pages.tsx'
import { peoplePages } from '../people/pages.tsx'
import { api } from '../platform/calls/client.ts'
import { openSoon } from '../platform/dialogs/open-soon.ts'
import { part } from '../platform/loading/part.ts'
import { unlessMember } from '../platform/session/unless-member.ts'
import { rewardsPages } from '../rewards/pages.tsx'
import { TypeBanners } from '../site/banners.tsx'
import { sitePages } from '../site/pages.tsx'
import { HomePage } from './home-page.tsx'

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

/** Pages that show something of several floors. */
const together = [
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
  member,
  ...together,
  ...gamesPages,
  ...peoplePages,
  ...rewardsPages,
  ...sitePages,
]
