import type { Locator, Page } from 'playwright-core'
import { type Language, sentences } from '../../packages/locales/src/index.ts'

export type Person = 'stranger' | 'visitor' | 'trial' | 'member' | 'newcomer' | 'lodger'
export type OpenModal = {
  page: Page
  /** The message of a feature in the language of the page: `people.login`. */
  say: (place: string, values?: Record<string, unknown>) => string
  /** The modal on top. */
  dialog: Locator
}

/** A modal of the site: who meets it, where, and how it is opened. */
export type Modal = {
  name: string
  who: Person
  path: string
  /** The message key of its title; without it, a text of the brand. */
  title?: string
  open?: (opened: OpenModal) => Promise<unknown>
  /** It has no close button; this is what leads on. */
  leave?: (opened: OpenModal) => Promise<unknown>
}

const PHONE_PX = 768

export function openModalOf(page: Page, language: Language): OpenModal {
  const byFeature = new Map<string, ReturnType<typeof sentences>>()
  const say: OpenModal['say'] = (place, values) => {
    const [feature = '', ...key] = place.split('.')
    const sentence = byFeature.get(feature) ?? sentences(feature)
    byFeature.set(feature, sentence)
    return sentence(language, key.join('.'), values)
  }
  return { page, say, dialog: page.getByRole('dialog').last() }
}

type Open = NonNullable<Modal['open']>
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < PHONE_PX
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** An entry of the side menu, which phones open first. */
function inMenu(role: 'button' | 'link', place: string): Open {
  return async ({ page, say }) => {
    const menu = page.locator('aside')
    const entry = menu.getByRole(role, { name: say(place), exact: true }).filter({ visible: true })
    if (isPhone(page) && !(await entry.count())) await button(page, say('shell.menu')).click()
    await entry.first().click()
  }
}

const inHead =
  (place: string): Open =>
  ({ page, say }) =>
    button(page.getByRole('banner'), say(place)).click()
const inPage =
  (place: string): Open =>
  ({ page, say }) =>
    button(page.getByRole('main'), say(place)).click()
const onTop =
  (place: string, values?: Record<string, unknown>): Open =>
  ({ dialog, say }) =>
    button(dialog, say(place, values)).click()
const tab =
  (place: string): Open =>
  ({ dialog, say }) =>
    dialog.getByRole('tab', { name: say(place) }).click()

/** One step after the other. */
const then =
  (...steps: Open[]): Open =>
  async (opened) => {
    for (const step of steps) await step(opened)
  }

const toLogin = inHead('shell.login')
const toRegister = inHead('shell.signup')
const toNotices = inPage('home.notices')
const toDeposit: Open = ({ page, say }) => button(page, say('shell.deposit')).click()
const toSearch: Open = ({ page, say }) =>
  isPhone(page)
    ? button(
        page.getByRole('navigation', { name: say('shell.quick') }),
        say('shell.search'),
      ).click()
    : button(page.getByRole('banner'), say('games.search')).click()
const toHeart: Open = ({ page }) =>
  page.getByRole('main').locator('.tile + div button[aria-pressed]').first().click()
const toTile: Open = ({ page }) => page.getByRole('main').locator('.tile').first().click()

const visitor = { who: 'visitor', path: '/help' } as const
const atHome = { who: 'visitor', path: '/' } as const
const atGames = { who: 'visitor', path: '/rng' } as const
const member = { who: 'member', path: '/member?tab=securityCenter' } as const
const accept = onTop('home.accept', { age: 21 })

/** Every modal that a few clicks open; forms of several steps have separate journeys. */
export const MODALS: readonly Modal[] = [
  { name: 'disclaimer', who: 'stranger', path: '/', title: 'home.disclaimer', leave: accept },
  { name: 'popups', who: 'stranger', path: '/', title: 'home.popups' },
  { ...visitor, name: 'login', title: 'people.login', open: toLogin },
  {
    ...visitor,
    name: 'login-by-code',
    title: 'people.login',
    open: then(toLogin, tab('people.tab.sms')),
  },
  {
    ...visitor,
    name: 'forgot-password',
    title: 'people.forgotTitle',
    open: then(toLogin, onTop('people.forgot')),
  },
  {
    ...visitor,
    name: 'forgot-password-by-mail',
    title: 'people.forgotTitle',
    open: then(toLogin, onTop('people.forgot'), tab('people.tab.email')),
  },
  { ...visitor, name: 'register-by-mobile', title: 'people.register', open: toRegister },
  {
    ...visitor,
    name: 'register-by-name',
    title: 'people.register',
    open: then(toRegister, tab('people.tab.username'), onTop('people.register')),
  },
  {
    ...visitor,
    name: 'venue',
    title: 'people.venueTitle',
    open: then(toRegister, ({ page }) => page.locator('button[name=region]').click()),
  },
  { ...visitor, name: 'help', title: 'home.help', open: inMenu('link', 'home.help') },
  { ...atHome, name: 'announcements', title: 'home.announcements', open: toNotices },
  {
    ...atHome,
    name: 'notice',
    open: then(toNotices, ({ dialog }) =>
      dialog.getByRole('listitem').first().getByRole('button').click(),
    ),
  },
  { ...visitor, name: 'app', title: 'shell.getApp', open: inMenu('button', 'shell.getApp') },
  {
    ...visitor,
    name: 'feedback',
    title: 'pages.feedback',
    open: inMenu('button', 'shell.feedback'),
  },
  {
    ...atHome,
    name: 'win',
    open: ({ page }) => page.locator('.wins').getByRole('button').first().click(),
  },
  { ...visitor, name: 'search', title: 'play.searchTitle', open: toSearch },
  { ...atGames, name: 'login-for-a-game', title: 'people.login', open: toTile },
  { ...atGames, name: 'game', open: then(toTile, onTop('games.tryDemo')) },
  {
    who: 'visitor',
    path: '/provider',
    name: 'vendor',
    open: ({ page }) => page.getByRole('main').getByRole('button').last().click(),
  },
  { who: 'visitor', path: '/reset#none', name: 'reset-password', title: 'people.forgotTitle' },
  { who: 'trial', path: '/rng', name: 'need-account', title: 'people.needAccount', open: toHeart },
  { ...member, name: 'logout', title: 'people.logout', open: inPage('people.logout') },
  { ...member, name: 'change-password', title: 'people.change', open: inPage('people.change') },
  { ...member, name: 'identities', title: 'identity.title', open: inPage('security.manageLinked') },
  { ...member, name: 'mobile', title: 'security.title.mobile', open: inPage('security.do.mobile') },
  { ...member, name: 'email', title: 'security.title.email', open: inPage('security.do.email') },
  {
    ...member,
    name: 'payment-password',
    title: 'security.title.payment',
    open: inPage('security.do.payment'),
  },
  {
    ...member,
    name: 'authenticator',
    title: 'security.title.authenticator',
    open: inPage('security.do.authenticator'),
  },
  { ...member, name: 'deposit', title: 'money.deposit', open: toDeposit },
  {
    who: 'member',
    path: '/member?tab=playSafely',
    name: 'limit',
    open: (opened) => {
      const [kind, days] = [opened.say('safer.kind.deposit'), opened.say('safer.days.1')]
      return button(opened.page, opened.say('safer.setLimit', { kind, days })).click()
    },
  },
  {
    who: 'member',
    path: '/member?tab=playSafely',
    name: 'time-out',
    title: 'safer.timeOut',
    open: inPage('safer.length.24h'),
  },
  {
    who: 'member',
    path: '/member?tab=personalHistoryCopy',
    name: 'round',
    open: ({ page }) =>
      page
        .getByRole('main')
        .locator('li button, tbody button')
        .filter({ visible: true })
        .first()
        .click(),
  },
  { who: 'newcomer', path: '/', name: 'kyc', title: 'kyc.title', leave: onTop('kyc.start') },
  { who: 'newcomer', path: '/', name: 'kyc-form', title: 'kyc.title', leave: onTop('kyc.later') },
  {
    who: 'lodger',
    path: '/',
    name: 'forced-password',
    title: 'people.change',
    // Signing out leads on; it would end the session that the other views need.
    leave: ({ dialog, say }) => button(dialog, say('people.logout')).waitFor(),
  },
]
