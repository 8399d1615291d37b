import type { Locator, Page } from 'playwright-core'
import { type Language, sentences } from '../../packages/locales/src/index.ts'

export type Person = 'visitor' | 'trial' | 'member' | 'newcomer'
type Door = {
  page: Page
  /** The message of a feature in the language of the page: `people.login`. */
  say: (place: string, values?: Record<string, unknown>) => string
  dialog: Locator
}

/** A modal of the site: who meets it, where, and what they do to open it. */
export type Modal = {
  name: string
  who: Person
  path?: string
  /** Somebody who comes for the first time. */
  isNew?: boolean
  /** The message that stands in its head; without it, another text of it. */
  title: string
  values?: Record<string, unknown>
  open?: (door: Door) => Promise<void>
}

export function doorOf(page: Page, language: Language): Door {
  const byFeature = new Map<string, ReturnType<typeof sentences>>()
  const say: Door['say'] = (place, values) => {
    const [feature = '', ...key] = place.split('.')
    const of = byFeature.get(feature) ?? sentences(feature)
    byFeature.set(feature, of)
    return of(language, key.join('.'), values)
  }
  return { page, say, dialog: page.getByRole('dialog').last() }
}

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })

/** An entry of the side menu, which phones open first. */
async function inMenu({ page, say }: Door, role: 'button' | 'link', place: string) {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await button(page, say('shell.menu')).first().click()
  }
  const menu = page.locator('aside')
  await menu
    .getByRole(role, { name: say(place), exact: true })
    .first()
    .click()
}

const row = (place: string): Modal['open'] => {
  return ({ page, say }) => page.getByRole('main').getByLabel(say(place), { exact: true }).click()
}

const tab = (place: string): Modal['open'] => {
  return ({ dialog, say }) => dialog.getByRole('tab', { name: say(place) }).click()
}

async function toNotices({ page, say }: Door) {
  await button(page, say('home.notices')).click()
}

/** Every modal that a person can open by a few clicks; forms of several steps have journeys of their own. */
export const MODALS: readonly Modal[] = [
  { name: 'disclaimer', who: 'visitor', isNew: true, title: 'home.disclaimer' },
  {
    name: 'popups',
    who: 'visitor',
    isNew: true,
    title: 'home.popups',
    open: ({ dialog, say }) => button(dialog, say('home.accept', { age: 21 })).click(),
  },
  { name: 'login', who: 'visitor', path: '/login', title: 'people.login' },
  {
    name: 'login-by-code',
    who: 'visitor',
    path: '/login',
    title: 'people.login',
    open: tab('people.tab.sms'),
  },
  {
    name: 'agent-login',
    who: 'visitor',
    path: '/agent',
    title: 'shell.agentLogin',
    open: toAgents,
  },
  { name: 'register-by-mobile', who: 'visitor', path: '/register', title: 'people.register' },
  {
    name: 'register-by-name',
    who: 'visitor',
    path: '/register',
    title: 'people.register',
    open: async (door) => {
      await tab('people.tab.username')?.(door)
      await button(door.dialog, door.say('people.register')).click()
    },
  },
  {
    name: 'venue',
    who: 'visitor',
    path: '/register',
    title: 'people.venueTitle',
    open: ({ page }) => page.locator('button[name=region]').click(),
  },
  {
    name: 'forgot-password',
    who: 'visitor',
    path: '/login',
    title: 'people.forgotTitle',
    open: ({ dialog, say }) => button(dialog, say('people.forgot')).click(),
  },
  {
    name: 'forgot-password-by-mail',
    who: 'visitor',
    path: '/login',
    title: 'people.forgotTitle',
    open: async (door) => {
      await button(door.dialog, door.say('people.forgot')).click()
      await tab('people.tab.email')?.(door)
    },
  },
  { name: 'reset-password', who: 'visitor', path: '/reset#none', title: 'people.forgotTitle' },
  {
    name: 'help',
    who: 'visitor',
    title: 'home.help',
    open: (door) => inMenu(door, 'link', 'home.help'),
  },
  { name: 'announcements', who: 'visitor', title: 'home.announcements', open: toNotices },
  {
    name: 'notice',
    who: 'visitor',
    title: '',
    open: async (door) => {
      await toNotices(door)
      await door.dialog.getByRole('listitem').first().getByRole('button').click()
    },
  },
  {
    name: 'app',
    who: 'visitor',
    title: 'shell.getApp',
    open: (door) => inMenu(door, 'button', 'shell.getApp'),
  },
  {
    name: 'feedback',
    who: 'visitor',
    title: 'pages.feedback',
    open: (door) => inMenu(door, 'button', 'shell.feedback'),
  },
  {
    name: 'search',
    who: 'visitor',
    title: 'play.searchTitle',
    open: async ({ page, say }) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768
      const phone = page.getByRole('navigation', { name: say('shell.quick') })
      if (isPhone) await button(phone, say('shell.search')).click()
      else await button(page.getByRole('banner'), say('games.search')).click()
    },
  },
  {
    name: 'vendor',
    who: 'visitor',
    path: '/provider',
    title: '',
    open: ({ page }) => page.getByRole('main').getByRole('button').last().click(),
  },
  {
    name: 'game',
    who: 'visitor',
    path: '/rng',
    title: '',
    open: async ({ page, dialog, say }) => {
      await page.getByRole('main').locator('.tile').first().click()
      await button(dialog, say('games.tryDemo')).click()
    },
  },
  {
    name: 'need-account',
    who: 'trial',
    path: '/rng',
    title: 'people.needAccount',
    open: ({ page }) => page.getByRole('main').locator('.tile').first().click(),
  },
  {
    name: 'logout',
    who: 'member',
    path: '/member',
    title: 'people.logout',
    open: ({ page, say }) => button(page.getByRole('main'), say('people.logout')).click(),
  },
  {
    name: 'change-password',
    who: 'member',
    path: '/member',
    title: 'people.change',
    open: row('people.change'),
  },
  {
    name: 'identities',
    who: 'member',
    path: '/member',
    title: 'identity.title',
    open: row('security.manageLinked'),
  },
  {
    name: 'mobile',
    who: 'member',
    path: '/member',
    title: 'security.title.mobile',
    open: row('security.do.mobile'),
  },
  {
    name: 'email',
    who: 'member',
    path: '/member',
    title: 'security.title.email',
    open: row('security.do.email'),
  },
  {
    name: 'payment-password',
    who: 'member',
    path: '/member',
    title: 'security.title.payment',
    open: row('security.do.payment'),
  },
  {
    name: 'authenticator',
    who: 'member',
    path: '/member',
    title: 'security.title.authenticator',
    open: row('security.do.authenticator'),
  },
  {
    name: 'deposit',
    who: 'member',
    title: 'shell.deposit',
    open: ({ page, say }) => button(page, say('shell.deposit')).last().click(),
  },
  { name: 'kyc', who: 'newcomer', isNew: true, title: 'kyc.title' },
  {
    name: 'kyc-form',
    who: 'newcomer',
    isNew: true,
    title: 'kyc.title',
    open: ({ dialog, say }) => button(dialog, say('kyc.start')).click(),
  },
]

async function toAgents({ page, say }: Door) {
  await button(page.getByRole('main'), say('shell.agentLogin')).click()
}
