import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { ANALYTICS_ID } from './site/other-brand.ts'
import { newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'navigator')
})
afterEach(() => site.leave())
afterAll(() => site.close())

const ABROAD = { host: 'intl.localhost' }
const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const tabs = (page: Page) => page.getByRole('navigation', { name: text('shell.categories') })
const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

test('a typed address begins at its top, however far the page before was scrolled', async () => {
  const page = await site.visit('/rng')
  const scrolled = () => page.evaluate('scrollY')
  await page.locator('.tile').nth(20).waitFor()
  await page.evaluate('scrollTo(0, 600)')
  await expect.poll(scrolled).toBe(600)
  await page.goto(site.addressOf('/provider'))
  await page.getByRole('main').getByRole('heading', { level: 2 }).last().waitFor()
  expect(await scrolled()).toBe(0)
})

describe('the top', () => {
  test('[NAV-01] has a tab for home, the in-house games, each category with vendors, and promotions', async () => {
    const page = await site.visit('/', { viewport: { width: 1920, height: 900 } })
    const links = tabs(page).locator(':scope > a, :scope > span > a')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual([
      text('shell.home'),
      'In-house games',
      'E-lottery',
      'Lottery',
      'Live casino',
      'Sports',
      'Fish',
      'Slots',
      'PVP & board',
      'E-sports',
      'Cockfight (virtual)',
      text('shell.promotions'),
    ])
    await links.nth(6).click()
    await page.waitForURL('**/fish')
    await page.getByRole('heading', { level: 1, name: 'Fish' }).waitFor()
  })

  test('[NAV-01] a category without any vendor in the catalogue has no tab', async () => {
    await site.db.query(`update catalogue.vendor set active = $1 where vendor = 'ESX'`, [false])
    const first = async () => (await fetch(site.url)).text()
    await expect.poll(first).not.toContain('"ESX"')
    const page = await site.visit('/', { viewport: { width: 1920, height: 900 } })
    await tabs(page).getByRole('link', { name: 'Slots' }).waitFor()
    expect(await tabs(page).getByRole('link', { name: 'E-sports' }).count()).toBe(0)
    expect(await menu(page).getByRole('link', { name: 'E-sports' }).count()).toBe(0)
    await site.db.query(`update catalogue.vendor set active = $1 where vendor = 'ESX'`, [true])
  })

  test('[NAV-01] [NAV-04] the tabs end where the search begins, for members too', async () => {
    const page = await site.visit('/', { token: member })
    await page.getByTestId('balance').waitFor()
    const search = header(page).getByRole('button', { name: text('games.search') })
    for (const width of [1920, 1440, 1366, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const last = await tabs(page)
        .getByRole('link', { name: text('shell.promotions') })
        .boundingBox()
      const next = await search.boundingBox()
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)
    }
  })

  test('[NAV-02] a tab drops down the vendors of its type, in the large layout above ten of them', async () => {
    const page = await site.visit('/')
    const widthOf = async (tab: string, vendor: string) => {
      await tabs(page).getByRole('link', { name: tab, exact: true }).hover()
      const link = tabs(page).getByRole('link', { name: vendor, exact: true })
      await link.waitFor()
      return (await link.locator('..').boundingBox())?.width ?? 0
    }
    expect(await widthOf('Live casino', 'Agila Live')).toBeLessThan(300)
    expect(await widthOf('Slots', 'Pinegate')).toBeGreaterThan(500)
    await tabs(page).getByRole('link', { name: 'Pinegate', exact: true }).click()
    await page.waitForURL('**/rng?vassalage=PG')
  })

  test('[NAV-02] closed, its vendors are no stops of the tab key; the arrow down opens them', async () => {
    const page = await site.visit('/')
    await page.bringToFront()
    // The key has nothing to move to before the page is drawn.
    await tabs(page).getByRole('link', { name: 'Live casino' }).waitFor()
    const focused = (link: Locator) => link.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await focused(page.getByRole('link', { name: text('shell.skip') }))
    const live = tabs(page).getByRole('link', { name: 'Live casino' })
    await live.focus()
    await page.keyboard.press('Tab')
    await focused(tabs(page).getByRole('link', { name: 'Sports', exact: true }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await focused(tabs(page).getByRole('link', { name: 'Agila Live' }))
    await page.keyboard.press('Escape')
    await focused(live)
    await tabs(page).getByRole('link', { name: 'Agila Live' }).waitFor({ state: 'hidden' })
  })

  test('[NAV-03] shows a guest the logo, the login and the sign-up', async () => {
    const page = await site.visit('/fish')
    await header(page).getByRole('button', { name: 'Log in' }).click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await header(page)
      .getByRole('button', { name: text('shell.signup') })
      .click()
    await dialog(page)
      .getByRole('heading', { name: text('people.register') })
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await header(page).getByRole('link', { name: 'Parola' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('[NAV-04] shows a member the balance, the payment menu and the account menu', async () => {
    const page = await site.visit('/', { token: member })
    const balance = page.getByTestId('balance')
    await expect.poll(() => balance.textContent()).toBe('₱0.00')
    await header(page)
      .getByRole('button', { name: text('money.hide') })
      .click()
    await expect.poll(() => balance.textContent()).not.toContain('0.00')
    await header(page)
      .getByRole('button', { name: text('money.show') })
      .click()
    const requested = page.waitForRequest(/\/wps\/v2\/wallets\/balance/)
    await header(page)
      .getByRole('button', { name: text('money.refresh') })
      .click()
    await requested
    await header(page).getByRole('button', { name: 'Deposit' }).click()
    await dialog(page).getByRole('heading', { name: 'Deposit', exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await header(page).getByRole('link', { name: 'Withdraw' }).click()
    await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor()
    const account = page.locator('#account-menu')
    await header(page).getByRole('button', { name: 'Account of navigator' }).click()
    // What is pending is counted behind a name.
    const entries = async () => {
      const names = await account.getByRole('link').allTextContents()
      return names.map((name) => name.replace(/\d+$/, ''))
    }
    await expect
      .poll(entries)
      .toEqual([
        text('money.tab.personalHistoryCopy'),
        text('money.tab.transactionHistory'),
        'Profit and loss',
        text('money.tab.rewardCenter'),
        text('home.points'),
        text('money.tab.missionLeaderboard'),
        text('money.tab.messageV2'),
        text('money.tab.securityCenter'),
        text('shell.customerService'),
        text('shell.vip'),
      ])
    await account.getByRole('link', { name: text('money.tab.personalHistoryCopy') }).click()
    await page.waitForURL('**/member?tab=personalHistoryCopy')
    const opener = page.getByRole('button', { name: 'Account of navigator' })
    await opener.focus()
    await page.keyboard.press('ArrowDown')
    const isFocused = (entry: Locator) => entry.and(page.locator(':focus')).waitFor()
    await isFocused(account.getByRole('link', { name: text('money.tab.personalHistoryCopy') }))
    await page.keyboard.press('End')
    await isFocused(account.getByRole('button', { name: 'Sign out' }))
    await page.keyboard.press('ArrowDown')
    await isFocused(account.getByRole('link', { name: text('money.tab.personalHistoryCopy') }))
    await page.keyboard.press('Escape')
    await isFocused(opener)
    await opener.click()
    await account.getByRole('button', { name: 'Sign out' }).click()
    await dialog(page).getByText(text('people.sureLogout')).waitFor()
  })

  test('[NAV-09] shows the picture of the member, and an icon when it does not load', async () => {
    const page = await site.visit('/', { token: member })
    const avatar = header(page).getByRole('button', { name: 'Account of navigator' })
    await avatar.locator('img').waitFor()
    expect(await avatar.locator('img').getAttribute('src')).toMatch(/^\/art\/avatar\/.+\.svg$/)
    await page.route('**/art/avatar/**', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (item) => /\/art\/avatar\//.test(item.url()))
    await page.reload()
    await lost
    await avatar.locator('svg').waitFor()
    await expect.poll(() => avatar.locator('img').count()).toBe(0)
  })
})

describe('the side menu', () => {
  test('[NAV-05] [NAV-06] leads everywhere, and can be collapsed', async () => {
    const page = await site.visit('/')
    const links = menu(page).getByRole('link')
    await menu(page)
      .getByRole('link', { name: text('games.lottery.seaLottery') })
      .waitFor()
    expect(await links.allTextContents()).toEqual([
      text('shell.home'),
      'Favorite',
      'Recent',
      'Hot games',
      'Live casino',
      'Slots',
      'In-house games',
      'Fish',
      'PVP & board',
      'Sports',
      'E-sports',
      'Cockfight (virtual)',
      'Lottery',
      'E-lottery',
      text('games.lottery.seaLottery'),
      'Withdraw',
      'Agents',
      text('shell.vip'),
      text('home.points'),
      text('shell.promotions'),
      'Game providers',
      text('home.help'),
    ])
    await menu(page).getByRole('button', { name: 'Deposit' }).click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    const withdraw = menu(page).getByRole('link', { name: 'Withdraw' })
    await withdraw.click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await withdraw.getAttribute('href')).toBe('/member?tab=withdraw')
    await links.getByText('Agents').click()
    await page.getByRole('heading', { level: 1, name: text('programme.title') }).waitFor()
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await menu(page).waitFor()
  })

  test('[NAV-06] [CFG-02] [HELP-06] shows how to contact the brand: the app, customer service, social media', async () => {
    const page = await site.visit('/', ABROAD)
    const side = page.getByRole('complementary')
    const goes = (name: string) =>
      side.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await goes('Customer service')).toBe('/customerService')
    expect(await goes(text('shell.socialMedia'))).toBe('https://social.parola.example')
    expect(await goes(text('shell.tournament'))).toBe('https://cup.example/')
    // A brand with free tournaments leads to them.
    const home = await site.visit('/')
    const cup = home
      .getByRole('complementary')
      .getByRole('link', { name: text('shell.tournament') })
    await expect
      .poll(() => cup.getAttribute('href'))
      .toBe('/member?tab=missionLeaderboard&view=tournament')
    await home
      .getByRole('complementary')
      .getByRole('link', { name: text('shell.channels') })
      .click()
    await home
      .getByRole('link', { name: text('channels.open', 'EN', { name: 'Facebook' }) })
      .waitFor()
    const community = text('shell.community')
    expect(await side.getByRole('link', { name: community }).count()).toBe(0)
    for (const name of ['Facebook', 'Telegram', 'Instagram', 'Viber']) {
      expect(await goes(name)).toMatch(/^https:/)
    }
    await side.getByRole('button', { name: text('shell.getApp') }).click()
    await dialog(page).getByRole('img', { name: 'QR code for iOS' }).waitFor()
    await dialog(page).getByRole('img', { name: 'QR code for Android' }).waitFor()
    await page.goto(site.addressOf('/customerService', ABROAD))
    const mail = page.getByRole('main').getByRole('link', { name: text('chat.email') })
    expect(await mail.getAttribute('href')).toBe('mailto:care@parola.example')
    const here = await site.visit('/')
    const link = here.getByRole('complementary').getByRole('link', { name: community })
    expect(await link.getAttribute('href')).toBe('https://community.parola.example')
  })

  test('[HELP-05] the app page is installable, keeps its shell only, and says so without a network', async () => {
    const page = await site.visit('/app')
    await page.getByRole('heading', { name: text('app.guide.ios') }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    expect(href).toBe('/manifest.webmanifest')
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await page.goto(site.addressOf('/help'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const kept = (await page.evaluate(
      `caches.open('shell-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))`,
    )) as string[]
    expect(kept).toContain('/offline.html')
    expect(kept.filter((path) => !/^\/(assets|offline|art\/logo)/.test(path))).toEqual([])
    await page.context().setOffline(true)
    await page.goto(site.addressOf('/rng'))
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  })

  test('[CFG-02] [PRV-005] a page view is reported where the brand has analytics, and never of members’ pages', async () => {
    const page = await site.visit('/help', ABROAD)
    const reported: URL[] = []
    await page.route('https://www.google-analytics.com/**', (route) => {
      const report = new URL(route.request().url())
      // The page before may send its own as late as now.
      if (!report.searchParams.get('dl')?.endsWith('/help')) reported.push(report)
      return route.fulfill({ status: 204 })
    })
    await page.goto(site.addressOf('/fish?vassalage=FA', ABROAD))
    await expect.poll(() => reported.length).toBe(1)
    const fields = reported[0]?.searchParams
    expect(fields?.get('tid')).toBe(ANALYTICS_ID)
    expect(new URL(fields?.get('dl') ?? '').pathname).toBe('/fish')
    expect(fields?.get('dl')).not.toContain('vassalage')
    await menu(page).getByRole('link', { name: 'Agents' }).click()
    await menu(page)
      .getByRole('link', { name: text('shell.promotions') })
      .click()
    await expect.poll(() => reported.length).toBe(2)
    expect(reported[1]?.searchParams.get('dl')).toMatch(/\/promotions$/)
    const here = await site.visit('/fish')
    here.on('request', (request) => expect(request.url()).not.toContain('google'))
    await menu(here)
      .getByRole('link', { name: text('shell.promotions') })
      .click()
    await here.waitForURL('**/promotions')
  })
})

describe('the places of a brand', () => {
  const turned = (id: string, isOn: boolean) =>
    site.db.query(
      `update content.item set enabled = $2
        where brand_id = 'intl' and kind = 'resource' and body ->> 'id' = $1`,
      [id, isOn],
    )

  test.each([
    ['SOCIALMEDIA', 'shell.socialMedia', 'Social media'],
    ['TOURNAMENT', 'shell.tournament', 'Tournament'],
    ['COMMUNITY', 'shell.community', 'Community'],
  ] as const)(
    '[CFG-02] [NAV-06] [HELP-06] %s is in the menu and among the channels while it is on',
    async (id, label, name) => {
      const page = await site.visit('/channels', ABROAD)
      const shown = async () => {
        await page.reload()
        await page.getByRole('main').getByRole('link').first().waitFor()
        const side = page.getByRole('complementary').getByRole('link', { name: text(label) })
        const channel = text('channels.open', 'EN', { name })
        return [await side.count(), await page.getByRole('link', { name: channel }).count()]
      }
      await turned(id, true)
      await expect.poll(shown).toEqual([1, 1])
      await turned(id, false)
      await expect.poll(shown).toEqual([0, 0])
      // The journeys' second brand has no community.
      await turned(id, id !== 'COMMUNITY')
    },
  )
})

describe('the switches of a brand', () => {
  const switched = (switches: Record<string, boolean>) =>
    site.db.query(
      `update brand.brand set config = jsonb_set(config, '{switches}', config -> 'switches' || $1)
        where brand_id = 'ph'`,
      [JSON.stringify(switches)],
    )
  const entries = ['Agents', text('shell.trial')] as const
  const shown = (page: Page) =>
    Promise.all(entries.map((name) => menu(page).getByText(name).count()))

  test('[CFG-01] [CFG-03] without agents and free play their entries go from open pages, and come back', async () => {
    const page = await site.visit('/agent')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: text('shell.agentLogin') }).waitFor()
    expect(await shown(page)).toEqual([1, 1])
    await switched({ AGENTPOLICY3: false, FREEPLAY3: false })
    await main.getByText(text('pages.noAgentsText')).waitFor()
    expect(await shown(page)).toEqual([0, 0])
    expect(await main.getByRole('button', { name: text('shell.agentLogin') }).count()).toBe(0)
    await header(page).getByRole('button', { name: 'Log in' }).click()
    await dialog(page).locator('[name=username]').waitFor()
    expect(
      await dialog(page)
        .getByRole('button', { name: text('people.trial') })
        .count(),
    ).toBe(0)
    await switched({ AGENTPOLICY3: true, FREEPLAY3: true })
    await dialog(page)
      .getByRole('button', { name: text('people.trial') })
      .waitFor()
  })

  test('[CFG-01] [MEM-01] transfers to the upline are in the menu of members while they are open', async () => {
    const page = await site.visit('/member?tab=withdraw', { token: member })
    const centre = page.getByRole('main').getByRole('navigation', { name: text('money.centre') })
    const upline = centre.getByRole('link', { name: text('money.tab.transferUpline') })
    await upline.waitFor()
    for (const off of ['TRANSFERUP3', 'AGENTPOLICY3']) {
      await switched({ [off]: false })
      await upline.waitFor({ state: 'detached' })
      expect(await centre.getByRole('link').count()).toBe(15)
      await switched({ [off]: true })
      await upline.waitFor()
    }
  })
})

test('[NAV-07] the footer shows who we are, how to pay, our providers and where to get help', async () => {
  const page = await site.visit('/fish')
  const foot = footer(page)
  await foot.scrollIntoViewIfNeeded()
  await foot.getByText(text('home.about')).waitFor()
  await foot.getByText(text('home.licence')).waitFor()
  await foot.getByText('21+').waitFor()
  await foot.getByText(text('home.copyright', 'EN', { brand: 'Parola' })).waitFor()
  const methods = foot.getByRole('img', { name: /Bank|E-wallet|QR code|Card|Crypto/ })
  await expect.poll(() => methods.count()).toBe(4)
  expect(await foot.locator('[style*="/art/vendor/"]').count()).toBe(8)
  const regulator = foot.getByRole('link', { name: 'Regulator: PAGCOR' })
  expect(await regulator.getAttribute('href')).toBe('https://www.pagcor.ph')
  for (const [name, hash] of [
    ['Terms and Services', '#term'],
    ['Privacy', '#privacy'],
    ['Take a break', '#responsible'],
  ] as const) {
    await foot.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**/help${hash}`)
    await foot.scrollIntoViewIfNeeded()
  }
})

describe('languages', () => {
  const languageOf = (page: Page) => page.evaluate('document.documentElement.lang')

  test('[I18N-01] English is first, and the choice is stored with the one before', async () => {
    const page = await site.visit('/fish')
    await page.getByRole('heading', { level: 1, name: 'Fish' }).waitFor()
    expect(await languageOf(page)).toBe('en')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('TY')
    await page.getByRole('heading', { level: 1, name: 'Fish games' }).waitFor()
    const kept = 'JSON.stringify([localStorage.language, localStorage["history-language"]])'
    expect(await page.evaluate(kept)).toBe('["TY","EN"]')
    await page.goto(`${site.url}/bgs`)
    await page.getByRole('heading', { level: 1, name: 'In-house na laro' }).waitFor()
    expect(await languageOf(page)).toBe('tl')
  })

  test('[I18N-02] another language loads the lists again, is sent to the server, and translates the messages', async () => {
    const page = await site.visit('/', { token: member })
    await page.getByRole('button', { name: 'Account of navigator' }).waitFor()
    const requested = new Set<string>()
    page.on('request', (request) => requested.add(new URL(request.url()).pathname))
    const response = page.waitForRequest((r) => r.url().endsWith('/wps/member/language'))
    await page.getByRole('combobox', { name: 'Language' }).selectOption('TY')
    expect((await response).postDataJSON()).toEqual({ language: 'TY' })
    for (const path of ['hotGamesV2', 'getGameVendor', 'getRankList', 'getListAnnouncements']) {
      await expect.poll(() => requested.has(`/wps/relay/${path}`)).toBe(true)
    }
    await page.getByRole('heading', { name: 'Sikat ngayon' }).waitFor()
    const guest = await site.visit('/', { language: 'TY' })
    await header(guest).getByRole('button', { name: 'Mag-log in' }).click()
    await dialog(guest).getByRole('button', { name: 'Mag-log in' }).click()
    await dialog(guest).getByText('Hindi puwedeng blangko').first().waitFor()
  })
})
