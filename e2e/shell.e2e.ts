import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_NAME, PICTURE_HOSTS } from './site/other-brand.ts'
import { newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'shelley')
})
afterEach(() => site.leave())
afterAll(() => site.close())

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const firstTile = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()

const INTL = { host: 'intl.localhost' }
/** How points are earned, in the words of the page. */
const POINTS_EARNED = text('points.how', 'EN', { unit: '₱100.00', points: '1', amount: '₱0.10' })
/** Each with its title, and something that only this screen has. */
const SCREENS = [
  ['/promotions', text('shell.promotions'), 'Welcome bonus'],
  ['/pointMall', text('home.points'), POINTS_EARNED],
  ['/vip', text('vip.title'), text('vip.how')],
  ['/member', text('money.tab.securityCenter'), text('security.entering')],
  ['/agent', text('programme.title'), text('programme.calculatorText')],
  ['/provider', 'Game providers', 'Pinegate'],
] as const
const CENTRES = [
  ['/sports', 'Sports'],
  ['/esports', 'E-sports'],
  ['/lott', 'Lottery'],
  ['/elott', 'E-lottery'],
  ['/cockfight', 'Cockfight (virtual)'],
  ['/live', 'Live casino'],
] as const
const LISTS = [
  ['/fish', 'Fish'],
  ['/rng', 'Slots'],
  ['/pvp', 'PVP & board'],
  ['/bgs', 'In-house games'],
  ['/hot', 'Hot games'],
] as const
const OWN = [
  ['/fav', 'Favorite', text('play.noFavourites')],
  ['/favorite', 'Favorite', text('play.noFavourites')],
  ['/recent', 'Recent', text('play.noRecent')],
] as const

describe('every address opens by itself', () => {
  test('[APP-04] the lobby opens at each of its four addresses', async () => {
    const page = await site.visit('/')
    for (const path of ['/', '/index', '/index.html', '/home']) {
      await page.goto(`${site.url}${path}`)
      await page.getByRole('list', { name: text('home.banners') }).waitFor()
      expect(pathOf(page)).toBe(path)
    }
  })

  test('[APP-05] /login is the lobby with the login over it', async () => {
    const page = await site.visit('/login')
    await dialog(page, 'Log in').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
  })

  test('[APP-06] /register opens the form over the lobby and sends the code of the address', async () => {
    const page = await site.visit('/')
    await page.addInitScript(`{
      const stringify = JSON.stringify
      JSON.stringify = (value, ...more) => {
        if (value?.body?.registerMethod) sessionStorage.setItem('sentCode', value.body.referralCode)
        return stringify(value, ...more)
      }
    }`)
    await page.goto(`${site.url}/register?referralCode=ANA77`)
    await dialog(page, text('people.register')).waitFor()
    expect(pathOf(page)).toBe('/')
    await page.getByRole('tab', { name: 'Username' }).click()
    await page.locator('[name=username]').fill('referred1')
    await page.locator('[name=password]').fill('by the lighthouse')
    await page.locator('[name=confirmPassword]').fill('by the lighthouse')
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
    await page.getByRole('button', { name: text('people.register') }).click()
    await dialog(page, text('people.welcome')).waitFor()
    expect(await page.evaluate('sessionStorage.getItem("sentCode")')).toBe('ANA77')
  })

  test.each([
    ['[APP-09] a category is a game centre', CENTRES],
    ['[APP-10] a list of games stands under its own title', LISTS],
  ])('%s', async (_title, places) => {
    const page = await site.visit('/')
    for (const [path, title] of places) {
      await page.goto(`${site.url}${path}`)
      await heading(page, title).waitFor()
      await firstTile(page).waitFor()
    }
  })

  test('[APP-09] a game centre is narrowed by its class or its vendor in the address', async () => {
    const page = await site.visit('/live?gameClassify=gameshow')
    const count = page.getByRole('main').getByRole('status')
    const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
    await pressed(text('play.class.gameshow')).waitFor()
    await expect.poll(() => count.textContent()).toBe('20 games')
    await page.goto(`${site.url}/live?vassalage=AGL`)
    await pressed('Agila Live').waitFor()
    await expect.poll(() => count.textContent()).toBe('24 games')
  })

  test('[APP-10] /rng is narrowed to the vendor in the address', async () => {
    const page = await site.visit('/rng?vassalage=PG')
    await page.getByRole('button', { name: 'Pinegate', exact: true, pressed: true }).waitFor()
    const count = page.getByRole('main').getByRole('status')
    await expect.poll(() => count.textContent()).toMatch(/^8\d\d games$/)
  })

  test('[APP-10] [APP-11] the own lists are the member’s, and ask a guest to log in', async () => {
    const guest = await site.visit('/')
    const page = await site.visit('/', { token: member })
    for (const [path, title, empty] of OWN) {
      await guest.goto(`${site.url}${path}`)
      await heading(guest, title).waitFor()
      await guest.getByText(text('play.loginForOwn')).waitFor()
      await page.goto(`${site.url}${path}`)
      await page.getByText(empty).waitFor()
    }
    await guest.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await dialog(guest, 'Log in').waitFor()
  })
})

describe('moving about', () => {
  test('[APP-07] [APP-13] /help#term scrolls to the terms, and another page starts at its top', async () => {
    const page = await site.visit('/help#term', { viewport: { width: 1440, height: 400 } })
    const terms = page.getByRole('heading', { name: 'Terms and Services' })
    const top = async () => (await terms.boundingBox())?.y ?? -1
    await terms.waitFor()
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(300)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0)
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: text('shell.home') })
      .click()
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  })

  test('[APP-14] a page shows that it is loading until it is there; navigating twice raises no error', async () => {
    const page = await site.visit('/')
    const raised: Error[] = []
    page.on('pageerror', (error) => raised.push(error))
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/provider-page-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', {
      name: 'Game providers',
    })
    await link.click()
    await page.getByRole('progressbar', { name: text('shell.loading') }).waitFor()
    await link.click()
    held.resolve()
    await heading(page, 'Game providers').waitFor()
    await page
      .getByRole('progressbar', { name: text('shell.loading') })
      .waitFor({ state: 'detached' })
    await link.click()
    await heading(page, 'Game providers').waitFor()
    expect(raised).toEqual([])
  })

  test('[APP-19] a part that fails to load says so, and loads when it is tried again', async () => {
    const page = await site.visit('/')
    await page.route('**/assets/list-page-*.js', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fish' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText(text('shell.brokenTitle')).waitFor()
    await page.unroute('**/assets/list-page-*.js')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await firstTile(page).waitFor()
    await page.route('**/assets/search-dialog-*.js', (route) => route.abort())
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('games.search') })
      .click()
    await dialog(page, text('shell.brokenTitle')).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await firstTile(page).waitFor()
  })
})

test('[NAV-07] header, footer, a game on its own page and the tab carry the name of the brand', async () => {
  const page = await site.visit('/help', INTL)
  await page.getByRole('banner').getByRole('link', { name: OTHER_NAME, exact: true }).waitFor()
  const foot = page.getByRole('contentinfo')
  await foot.getByText(OTHER_NAME, { exact: true }).waitFor()
  await foot.getByText(text('home.copyright', 'EN', { brand: OTHER_NAME })).waitFor()
  expect(await page.title()).toBe(OTHER_NAME)
  await page.goto(site.addressOf('/seamless?game=30001', INTL))
  const back = page.getByRole('link', { name: text('shell.home'), exact: true })
  await back.getByText(OTHER_NAME, { exact: true }).waitFor()
})

describe('a site that is closed', () => {
  const OPEN = `maintenance = false, blocked_networks = '{}', serves_unknown = true`
  const change = (columns: string) =>
    site.db.query(`update brand.brand set ${columns} where brand_id = 'intl'`)
  /** A change counts once the platform reports it; only Chromium resolves this host name. */
  const set = async (page: Page, columns: string, status: 0 | 1 | 2) => {
    await change(columns)
    const response = () =>
      page.evaluate(`fetch('/wps/system/status').then((answer) => answer.text())`)
    await expect.poll(response).toContain(`"status":${status},`)
  }
  afterAll(() => change(OPEN))

  const careOf = (page: Page) =>
    page.getByRole('link', { name: 'Customer service' }).getAttribute('href')
  const shows = async (page: Page, title: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await careOf(page)).toBe('mailto:care@parola.example')
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
  }

  test('[APP-02] under maintenance says so at every address, at once and instead of everything else', async () => {
    const page = await site.visit('/', INTL)
    await set(page, 'maintenance = true', 1)
    for (const path of ['/', '/help', '/member', '/no-such-page']) {
      await page.goto(site.addressOf(path, INTL))
      await shows(page, text('shell.maintenance'))
      await page.getByText(text('shell.maintenanceText')).waitFor()
    }
    const here = await site.visit('/')
    await here.getByRole('list', { name: text('home.banners') }).waitFor()
    await set(page, OPEN, 0)
    await page.goto(site.addressOf('/', INTL))
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
  })

  test('[APP-03] a blocked network sees its own address, at once and instead of everything else', async () => {
    const page = await site.visit('/rng', INTL)
    await set(page, `blocked_networks = '{127.0.0.0/8,::1/128}'`, 2)
    await page.goto(site.addressOf('/rng', INTL))
    await shows(page, text('shell.region'))
    await page.getByText(/IP: (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/).waitFor()
    await set(page, OPEN, 0)
    await page.goto(site.addressOf('/rng', INTL))
    await firstTile(page).waitFor()
  })

  test('[APP-03] [ELI-006] by the rule on countries, also in an open tab, and back again', async () => {
    const page = await site.visit('/', INTL)
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
    // This machine's address belongs to no country.
    await change('serves_unknown = false')
    await shows(page, text('shell.region'))
    await change(OPEN)
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
  })
})

describe('what a page keeps', () => {
  const keys = (page: Page, kind: 'session' | 'local') =>
    page.evaluate(`Object.keys(${kind}Storage).sort()`) as Promise<string[]>

  test('[APP-23] the token, what was accepted and the merchant; logging out clears them', async () => {
    const page = await site.visit('/', { hasSeen: false })
    await dialog(page, text('home.disclaimer')).waitFor()
    expect(await page.evaluate('sessionStorage.merchant + localStorage.merchant')).toBe('phph')
    await page.getByRole('dialog').getByRole('button').click()
    await dialog(page, text('home.popups')).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(await keys(page, 'session')).toEqual(
      expect.arrayContaining(['disclaimerAccept', 'merchant', 'popupClosed:visitor']),
    )
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.locator('[name=username]').fill('shelley')
    await page.locator('[name=password]').fill('by the lighthouse')
    await page.locator('[name=terms]').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await dialog(page, text('home.popups')).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(await keys(page, 'session')).toEqual(
      expect.arrayContaining(['popupClosed:member', 'token']),
    )
    await page.getByRole('button', { name: 'Account of shelley' }).click()
    await page.locator('#account-menu').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
    expect(await keys(page, 'session')).toEqual(['merchant', 'popupClosed:visitor'])
    expect(await page.evaluate('sessionStorage.merchant')).toBe('ph')
  })

  test('[APP-24] hot games, vendors, the rules of registration and the wallets of the brand are loaded once in a session', async () => {
    // Games that turn, as when the vendors of a new site are read, let open tabs load everything again.
    const turned = async () =>
      (
        await site.db.query(
          `select from brand.brand
            where games_turned_at is null or games_turned_at > clock_timestamp() - interval '5 seconds'`,
        )
      ).rowCount
    await expect.poll(turned).toBe(0)
    const page = await site.visit('/')
    await page.clock.install()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const rules = async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('shell.signup') })
        .click()
      await page.getByRole('dialog').locator('form').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    await rules()
    await page.clock.fastForward('10:00')
    await rules()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Game providers' }).click()
    await heading(page, 'Game providers').waitFor()
    await menu.getByRole('link', { name: text('shell.home') }).click()
    await page.getByRole('list', { name: text('home.banners') }).waitFor()
    const times = (path: string) => requested.filter((item) => item === path).length
    expect(times('/wps/system/setting/register')).toBe(1)
    expect(times('/wps/relay/hotGamesV2')).toBe(0)
    expect(times('/wps/relay/getGameVendor')).toBe(0)

    const { rows } = await site.db.query<{ node_id: number }>(
      `select node_id from catalogue.title where vendor = 'MW' and active order by node_id limit 1`,
    )
    const path = `/seamless?game=${rows[0]?.node_id}&mode=real`
    const own = await site.visit(path, { token: member })
    const isEmpty = own.getByText(/^Mangrove uses its own wallet, and yours is empty/)
    await isEmpty.waitFor()
    const walletsLoaded = () =>
      own.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === '/wps/relay/merchantWallet').length`,
      )
    expect(await walletsLoaded()).toBe(1)
    await own.getByRole('button', { name: text('play.wallet.move') }).click()
    await own.waitForURL(/tab=transferFund/)
    await own.goBack()
    await isEmpty.waitFor()
    expect(await walletsLoaded()).toBe(1)
  })

  test('[APP-22] pictures come from one of the configured hosts, chosen again with each page', async () => {
    const page = await site.visit('/bgs', INTL)
    const hostOf = async () => {
      const picture = firstTile(page).locator('img')
      const src = (await picture.getAttribute('src')) ?? ''
      return src.slice(0, src.indexOf('/art/'))
    }
    const seen = new Set<string>()
    for (let times = 0; times < 20 && seen.size < PICTURE_HOSTS.length; times += 1) {
      await page.reload()
      await firstTile(page).waitFor()
      await expect.poll(hostOf).toMatch(/^https/)
      seen.add(await hostOf())
    }
    expect([...seen].sort()).toEqual([...PICTURE_HOSTS].sort())
  })
})

describe('other places', () => {
  test('[APP-08] promotions, points, VIP, agents, providers and the member centre each show their screen', async () => {
    const page = await site.visit('/', { token: member })
    for (const [path, title, own] of SCREENS) {
      await page.goto(`${site.url}${path}`)
      await heading(page, title).waitFor()
      await page.getByRole('main').getByText(own).first().waitFor()
      await page.getByRole('banner').waitFor()
      await page.getByRole('contentinfo').waitFor()
      // The member centre has a menu of its own; that of the site opens over it.
      if (path === '/member')
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    }
    const agent = await newMember(site.url, 'aggie')
    await site.db.query(`update member.member set type = 1 where username = 'aggie'`)
    const home = await site.visit('/agentHome', { token: agent })
    await heading(home, text('pages.agentOf', 'EN', { name: 'aggie' })).waitFor()
    const overview = { name: text('agents.menu.agentTeamOverview') }
    await home.getByRole('heading', overview).waitFor()
    await page.goto(`${site.url}/seamless?game=30001`)
    const frame = page.frameLocator('iframe')
    await frame.locator('#spin:not([disabled]), .panel').first().waitFor({ timeout: 60_000 })
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  test('[AGT-01] [APP-16] the agent centre sends others to the agents’ login, and an agent in and out by it', async () => {
    await newMember(site.url, 'agnes')
    await site.db.query(`update member.member set type = 1 where username = 'agnes'`)
    const guest = await site.visit('/agentHome')
    await guest.waitForURL('**/agent')
    const page = await site.visit('/agentHome', { token: member })
    await page.waitForURL('**/agent')
    const opened = async (username: string) => {
      await guest.locator('[name=username]').fill(username)
      await guest.locator('[name=password]').fill('by the lighthouse')
      await guest.locator('[name=terms]').check()
      await guest
        .getByRole('main')
        .getByRole('button', { name: text('shell.agentLogin') })
        .click()
    }
    await opened('shelley')
    await guest.getByText('Non-agents cannot log in').waitFor()
    await opened('agnes')
    await guest.waitForURL('**/agentHome')
    await heading(guest, 'Agent centre of agnes').waitFor()
    await guest.getByRole('button', { name: 'Account of agnes' }).click()
    await guest
      .locator('#account-menu')
      .getByRole('link', { name: text('shell.agentHome') })
      .click()
    await guest.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await guest.waitForURL('**/agent')
  })
})
