import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import type { Language } from '../../packages/locales/src/languages.ts'
import { PICTURE_HOSTS } from './other-brand.ts'
import { ownSite } from './own-site.ts'

/** Everything that shows once in a session has been seen, unless a test is about just that. */
const SEEN = ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member', 'verifyLater']
const WIDE = { width: 1440, height: 900 }

export type Who = {
  /** The session of a member or trial player; without it the person is a guest. */
  token?: string
  language?: Language
  theme?: 'dark' | 'light'
  hasSeen?: boolean
  viewport?: { width: number; height: number }
  /** Whether the person has asked the system for reduced motion: yes, unless motion is what is tested. */
  isCalm?: boolean
  /** The host name, and by it the brand, without its port. */
  host?: string
}

/** The one site and browser of these journeys, as one test file uses them. */
export async function useSite() {
  const browser: Browser = await chromium.connect(ownSite().browserUrl)
  const db = new pg.Pool({ connectionString: ownSite().databaseUrl, max: 2 })
  const contexts: BrowserContext[] = []
  const port = new URL(ownSite().url).port
  const addressOf = (path: string, { host = 'localhost' }: Who = {}) =>
    `http://${host}:${port}${path}`
  return {
    db,
    url: ownSite().url,
    addressOf,
    /** A separate tab at this path. */
    visit: async (path: string, who: Who = {}): Promise<Page> => {
      const context = await browser.newContext({
        viewport: who.viewport ?? WIDE,
        reducedMotion: who.isCalm === false ? 'no-preference' : 'reduce',
      })
      contexts.push(context)
      await context.addInitScript(rememberScript(who))
      // What a browser asks for goes slowly through routes, so only pages that need them have any.
      const hosts = who.host ? PICTURE_HOSTS : []
      for (const host of hosts) await context.route(`${host}/**`, fromSite)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.goto(addressOf(path, who))
      return page
    },
    /** Closes the tabs of the last test. */
    leave: () => Promise.all(contexts.splice(0).map((context) => context.close())),
    /** Opens the site again that a failed journey has left closed: the journeys after it are not what failed. */
    close: async () => {
      await browser.close()
      await db.query('update brand.brand set maintenance = false where maintenance')
      await db.end()
    },
  }
}

export type UsedSite = Awaited<ReturnType<typeof useSite>>

/** Answers for a host of pictures that does not exist here. */
async function fromSite(route: Route) {
  const { pathname } = new URL(route.request().url())
  try {
    const response = await route.fetch({ url: `${ownSite().url}${pathname}` })
    await route.fulfill({ response })
  } catch {
    // The tab was closed meanwhile, or the picture takes longer than any test waits for it: a page
    // that needs it shows so, and nothing else does.
  }
}

/** What a tab remembers from before, written once, so that logging out really clears it. */
function rememberScript({ token, theme, language = 'EN', hasSeen = true }: Who): string {
  const kept = {
    ...(hasSeen ? Object.fromEntries(SEEN.map((key) => [key, '1'])) : {}),
    ...(token ? { token } : {}),
  }
  return `if (window === top && !window.name) {
    window.name = 'met'
    for (const [key, value] of Object.entries(${JSON.stringify(kept)})) sessionStorage.setItem(key, value)
    localStorage.setItem('language', ${JSON.stringify(language)})
    ${theme ? `localStorage.setItem('theme', '${theme}')` : ''}
  }`
}
