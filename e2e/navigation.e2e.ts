import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
        text('money.tab.messageV2'),
        text('money.tab.securityCenter'),
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
      text('shell.promotions'),
      'Game providers',
      text('home.help'),
    ])
    await menu(page).getByRole('button', { name: 'Deposit' }).click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await links.getByText('Agents').click()
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await menu(page).waitFor()
  })

  test('[NAV-06] shows how to contact the brand: the app, customer service, social media', async () => {
    const page = await site.visit('/', ABROAD)
    const side = page.getByRole('complementary')
    const goes = (name: string) =>
      side.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await goes('Customer service')).toBe('mailto:care@parola.example')
    expect(await goes(text('shell.socialMedia'))).toBe('https://social.example/')
    expect(await goes(text('shell.tournament'))).toBe('https://cup.example/')
    for (const name of ['Facebook', 'Telegram', 'Instagram', 'Viber']) {
      expect(await goes(name)).toMatch(/^https:/)
    }
    await side.getByRole('button', { name: text('shell.getApp') }).click()
    await dialog(page).getByRole('img', { name: 'QR code for iOS' }).waitFor()
    await dialog(page).getByRole('img', { name: 'QR code for Android' }).waitFor()
    const here = await site.visit('/')
    await here.getByRole('complementary').getByRole('link', { name: 'Facebook' }).waitFor()
    expect(await here.getByRole('link', { name: text('shell.tournament') }).count()).toBe(0)
  })
})

test('[NAV-07] the footer shows who we are, how to pay, our providers and where to get help', async () => {
  const page = await site.visit('/fish')
  const foot = footer(page)
  await foot.scrollIntoViewIfNeeded()
  await foot.getByText(text('home.about')).waitFor()
  await foot.getByText(text('home.licence')).waitFor()
  await foot.getByText('21+').waitFor()
  await foot.getByText(text('home.copyright')).waitFor()
  const methods = foot.getByRole('img', { name: /Bank|E-wallet|QR code|Card|Crypto|Voucher/ })
  expect(await methods.count()).toBe(6)
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
    await page.getByRole('heading', { level: 1, name: 'Isda' }).waitFor()
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
    await dialog(guest).getByText('Hindi maaaring walang laman').first().waitFor()
  })
})
