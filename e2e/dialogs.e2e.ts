import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { newMember, PASSWORD } from './site/player.ts'
import { text, textStart } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
  await newMember(site.url, 'dialogue')
})
afterEach(() => site.leave())
afterAll(() => site.close())

const ABROAD = { host: 'intl.localhost' }
const dialog = (page: Page) => page.getByRole('dialog')
const titled = (page: Page, name: string) =>
  dialog(page).getByRole('heading', { level: 2, name, exact: true })
const header = (page: Page) => page.getByRole('banner')
describe('every dialog', () => {
  const openLogin = (page: Page) => header(page).getByRole('button', { name: 'Log in' }).click()

  test('[MOD-02] stays on an outside click, locks the page, fades, and closes by its button, Escape or Back', async () => {
    const page = await site.visit('/')
    await openLogin(page)
    await titled(page, 'Log in').waitFor()
    const overflow = () => page.evaluate('getComputedStyle(document.documentElement).overflow')
    expect(await overflow()).toBe('hidden')
    await page.mouse.click(8, 8)
    await page.mouse.wheel(0, 600)
    await titled(page, 'Log in').waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    const fade = await page.evaluate(
      `(({ transitionProperty, transitionDuration }) => [transitionProperty, transitionDuration].join())(
        getComputedStyle(document.querySelector('dialog')))`,
    )
    expect(fade).toMatch(/opacity.*0\.15s/)
    for (const close of [
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await close()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await overflow()).not.toBe('hidden')
      expect(new URL(page.url()).pathname).toBe('/')
      await openLogin(page)
      await titled(page, 'Log in').waitFor()
    }
  })

  test('[MOD-02] Back closes the one on top, and leaves what was typed below it', async () => {
    const page = await site.visit('/member', { token: await newMember(site.url, 'stepback') })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: text('money.tab.playSafely') }).click()
    await main
      .getByRole('button', { name: textStart('safer.setLimit') })
      .first()
      .click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?tab=playSafely')
    // Also where the address was typed: a step back from the page would leave the application.
    await page.goto(site.addressOf('/fish'))
    await page.goto(site.addressOf('/member?tab=playSafely'))
    await main
      .getByRole('button', { name: textStart('safer.setLimit') })
      .first()
      .click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?tab=playSafely')
    const guest = await site.visit('/')
    await header(guest)
      .getByRole('link', { name: text('shell.promotions') })
      .click()
    await guest.waitForURL('**/promotions')
    await header(guest)
      .getByRole('button', { name: text('shell.signup') })
      .click()
    await guest.getByRole('tab', { name: 'Username' }).click()
    const name = guest.locator('[name=username]')
    await name.fill('nearlydone')
    await guest.locator('button[name=region]').click()
    await titled(guest, text('people.venueTitle')).waitFor()
    await guest.goBack()
    await titled(guest, text('people.venueTitle')).waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('nearlydone')
    await guest.goBack()
    await dialog(guest).waitFor({ state: 'detached' })
    expect(new URL(guest.url()).pathname).toBe('/promotions')
    await header(guest)
      .getByRole('button', { name: text('shell.signup') })
      .click()
    await expect.poll(() => name.inputValue()).toBe('nearlydone')
    await guest.goBack()
    await dialog(guest).waitFor({ state: 'detached' })
    await guest.goBack()
    await expect.poll(() => new URL(guest.url()).pathname).toBe('/')
  })

  test('[MOD-02] opened while the one before is closing, it stays, and one Back closes it', async () => {
    const page = await site.visit('/')
    await header(page)
      .getByRole('link', { name: text('shell.promotions') })
      .click()
    await page.waitForURL('**/promotions')
    await openLogin(page)
    await titled(page, 'Log in').waitFor()
    // In one moment, as by two quick taps: the browser has not yet stepped back from the first.
    await page.evaluate(`{
      const named = (within, name) =>
        [...document.querySelectorAll(within + ' button')].find((button) =>
          [button.ariaLabel, button.textContent].includes(name))
      named('dialog', ${JSON.stringify(text('shell.close'))}).click()
      named('header', 'Log in').click()
    }`)
    await page.waitForTimeout(500)
    await titled(page, 'Log in').waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/promotions')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  test('[MOD-02] a page that was reloaded under it goes back at once', async () => {
    const page = await site.visit('/')
    await header(page)
      .getByRole('link', { name: text('shell.promotions') })
      .click()
    await page.waitForURL('**/promotions')
    await openLogin(page)
    await titled(page, 'Log in').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/promotions')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  test('[MOD-02] opens after 100 ms, and is dragged by its header', async () => {
    const page = await site.visit('/')
    await openLogin(page)
    await titled(page, 'Log in').waitFor()
    const head = titled(page, 'Log in')
    const before = await dialog(page).boundingBox()
    const grip = await head.boundingBox()
    const [x, y] = [(grip?.x ?? 0) + 5, (grip?.y ?? 0) + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 40, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(x + 300, y + 300)
    const after = await dialog(page).boundingBox()
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(120, 0)
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(40, 0)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    const waited = await page.evaluate(`new Promise((report) => {
      const seen = new MutationObserver(() => {
        const dialog = document.querySelector('dialog')
        if (dialog && !report.since) report.since = performance.now()
        if (dialog?.open) report(performance.now() - report.since)
      })
      seen.observe(document.body, { subtree: true, childList: true, attributes: true })
      ;[...document.querySelectorAll('header button')].find((b) => b.textContent === 'Log in').click()
    })`)
    expect(waited).toBeGreaterThanOrEqual(95)
  })

  test('[MOD-02] begin in their first field, so that no key closes them by accident, and return the focus; `/` opens the search', async () => {
    const page = await site.visit('/')
    const focused = () =>
      page.evaluate('document.activeElement.name || document.activeElement.type')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor()
    await page.keyboard.press('/')
    await titled(page, text('play.searchTitle')).waitFor()
    await expect.poll(focused).toBe('search')
    await page.keyboard.type('sun dynasti ')
    await dialog(page).getByRole('button', { name: 'Play Sun Dynasty', exact: true }).waitFor()
    // The first Escape empties a search field, the second closes.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await openLogin(page)
    await expect.poll(focused).toBe('username')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe(text('shell.login'))
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('shell.signup') })
      .click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
  })

  test('[MOD-02] what is typed before they have loaded is in their first field', async () => {
    const page = await site.visit('/')
    const play = page.getByRole('main').getByRole('button', { name: /^Play / })
    await play.first().focus()
    for (const part of ['search-dialog', 'login-dialog'])
      await page.route(`**/assets/${part}*`, async (route) => {
        await new Promise((loaded) => setTimeout(loaded, 1500))
        await route.continue()
      })
    await page.keyboard.type('/Sun dx')
    await page.keyboard.press('Backspace')
    // It belongs to the search, not to the game under it.
    await page.keyboard.press('Enter')
    expect(await dialog(page).count()).toBe(0)
    const search = dialog(page).getByRole('searchbox')
    await expect.poll(() => search.inputValue()).toBe('Sun d')
    await page.keyboard.type('ynasty')
    await dialog(page).getByRole('button', { name: 'Play Sun Dynasty', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await header(page).getByRole('button', { name: 'Log in' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('dialogue')
    expect(await dialog(page).count()).toBe(0)
    await expect.poll(() => dialog(page).locator('[name=username]').inputValue()).toBe('dialogue')
  })

  test('[MOD-02] begin in their first field, also when it loads after the others', async () => {
    const page = await site.visit('/')
    const codes = Promise.withResolvers<void>()
    await page.route('**/getCountryCode*', async (route) => {
      await codes.promise
      await route.continue()
    })
    await openLogin(page)
    await dialog(page)
      .getByRole('button', { name: text('people.forgot') })
      .click()
    const last = dialog(page).locator('[name=newPassword]')
    await last.waitFor()
    expect(await last.evaluate((field) => field === document.activeElement)).toBe(false)
    codes.resolve()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('mobileNum')
  })

  test('[MOD-04] [MOD-02] the disclaimer has no close button, and closes only when it is accepted', async () => {
    const page = await site.visit('/fish', { hasSeen: false })
    await titled(page, text('home.disclaimer')).waitFor()
    expect(await dialog(page).getByRole('button').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.mouse.click(8, 8)
    await page.waitForTimeout(500)
    await page.reload()
    await titled(page, text('home.disclaimer')).waitFor()
    await dialog(page).getByRole('button', { name: 'I am 21 or over, and I agree' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Fish' }).waitFor()
    await page.waitForTimeout(1000)
    expect(await dialog(page).count()).toBe(0)
  })
})

describe('content over the page', () => {
  const openAnnouncements = async (page: Page) => {
    await page.getByRole('button', { name: text('home.notices') }).click()
    await titled(page, text('home.announcements')).waitFor()
  }
  const lines = (page: Page) => dialog(page).getByRole('listitem')

  test('[MOD-06] announcements are nine to a page', async () => {
    const page = await site.visit('/', ABROAD)
    await openAnnouncements(page)
    await expect.poll(() => lines(page).count()).toBe(9)
    await dialog(page).getByText('Page 1 of 2').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await dialog(page).getByText('Page 2 of 2').waitFor()
    expect(await lines(page).count()).toBe(8)
    expect(await dialog(page).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  })

  test('[MOD-05] only notices of platforms W and A are shown', async () => {
    const page = await site.visit('/', ABROAD)
    await openAnnouncements(page)
    await expect.poll(() => lines(page).count()).toBe(9)
    const first = await lines(page).allTextContents()
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await dialog(page).getByText('Page 2 of 2').waitFor()
    const all = [...first, ...(await lines(page).allTextContents())].join()
    for (const i of [0, 2, 3, 12, 13]) expect(all).toContain(`Notice ${i}2026`)
    expect(all).not.toContain('Notice 12026')
  })

  test('[MOD-05] [MOD-06] a notice keeps its text and loses its scripts; its pictures are in sequence', async () => {
    const page = await site.visit('/', ABROAD)
    await openAnnouncements(page)
    await dialog(page)
      .getByRole('button', { name: /^Notice 0/ })
      .click()
    await titled(page, 'Notice 0').waitFor()
    const prose = dialog(page).locator('.prose')
    expect(await prose.locator('b').textContent()).toBe('bold')
    expect(await prose.locator('img, script, [onclick], [href^="javascript"]').count()).toBe(0)
    await prose.getByText('link').click()
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    const pictures = dialog(page).locator('img')
    const sources = await pictures.evaluateAll((all) =>
      all.map((item) => item.getAttribute('src')?.replace(/^.*(?=\/art\/)/, '')),
    )
    expect(sources).toEqual([3, 1, 2].map((id) => `/art/banner/intl-${id}-720.webp`))
  })

  test('[SEC-007] a banner names the other site before it opens in a new tab, and a script link is ignored', async () => {
    const page = await site.visit('/', ABROAD)
    const banners = page.getByRole('list', { name: text('home.banners') }).getByRole('listitem')
    const [outside, script] = [banners.nth(0), banners.nth(1)]
    await outside.getByText(text('home.look')).waitFor()
    expect(await script.getByText(text('home.look')).count()).toBe(0)
    await script.getByRole('button').click()
    await outside.getByRole('button').click()
    await titled(page, text('people.leaving')).waitFor()
    await dialog(page).getByText('news.example', { exact: true }).waitFor()
    const goOn = dialog(page).getByRole('link', { name: text('people.goOn') })
    expect(await goOn.getAttribute('href')).toBe('https://news.example/winners')
    expect(await goOn.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page)
      .getByRole('button', { name: text('people.stay') })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  test('[APP-07] the help centre opens over the page, with its terms', async () => {
    const page = await site.visit('/fish')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: text('home.help') }).click()
    await titled(page, text('home.help')).waitFor()
    await dialog(page).getByText('You must be of legal age (21 in the Philippines)').waitFor()
    expect(new URL(page.url()).pathname).toBe('/fish')
  })
})

describe('the login', () => {
  // Wrong attempts of other journeys came from this address too.
  beforeEach(() => site.db.query('delete from password.failure'))

  const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`)
  const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Log in' }).click()
  const fill = async (page: Page, username: string, password: string) => {
    await field(page, 'username').fill(username)
    await field(page, 'password').fill(password)
  }
  const watch = (page: Page, path: string) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) sent.push(request.method())
    })
    return sent
  }

  test('[AUTH-02] requires the terms first: without them it warns and sends nothing', async () => {
    const page = await site.visit('/login')
    await titled(page, 'Log in').waitFor()
    const sent = watch(page, '/wps/session/login')
    await fill(page, 'dialogue', PASSWORD)
    await dialog(page).getByText('I am 21 or over and agree to the').waitFor()
    await submit(page)
    await dialog(page).getByText(text('people.termsNeeded')).waitFor()
    await page.waitForTimeout(500)
    expect(sent).toEqual([])
    await field(page, 'terms').check()
    await submit(page)
    await page.getByRole('button', { name: 'Account of dialogue' }).waitFor()
    expect(sent).toEqual(['POST'])
  })

  test('[AUTH-12] requires a name and a password, trims the name, and requires the captcha when it is shown', async () => {
    const page = await site.visit('/login')
    await titled(page, 'Log in').waitFor()
    const sent = watch(page, '/wps/session/login')
    await field(page, 'terms').check()
    await fill(page, '   ', '')
    await submit(page)
    await expect.poll(() => dialog(page).getByText('Input cannot be empty').count()).toBe(2)
    expect(sent).toEqual([])
    const captcha = dialog(page).getByRole('textbox', { name: /^Captcha/ })
    for (let tries = 1; tries <= 3; tries += 1) {
      await fill(page, 'dialogue', `wrong word ${tries}`)
      await submit(page)
      await expect.poll(() => sent.length).toBe(tries)
      await dialog(page).getByRole('button', { name: 'Log in' }).waitFor()
    }
    await captcha.waitFor()
    await fill(page, 'dialogue', PASSWORD)
    await submit(page)
    await dialog(page).getByText(text('people.captchaNeeded')).waitFor()
    expect(sent).toHaveLength(3)
    await site.db.query('delete from password.failure')
    await dialog(page)
      .getByRole('img', { name: text('people.captchaPicture') })
      .waitFor()
    await captcha.fill('any')
    await fill(page, '  dialogue  ', PASSWORD)
    await submit(page)
    await page.getByRole('button', { name: 'Account of dialogue' }).waitFor()
  })

  test('[AUTH-05] calls the step of a first login once, for a new account', async () => {
    await newMember(site.url, 'freshman')
    const page = await site.visit('/login')
    const steps = watch(page, '/wps/member/firstLogin')
    const logIn = async () => {
      await titled(page, 'Log in').waitFor()
      await fill(page, 'freshman', PASSWORD)
      await field(page, 'terms').check()
      await submit(page)
      await page.getByRole('button', { name: 'Account of freshman' }).waitFor()
    }
    await logIn()
    expect(steps).toEqual(['POST'])
    await page.evaluate('sessionStorage.removeItem("token")')
    await page.goto(`${site.url}/login`)
    await logIn()
    expect(steps).toEqual(['POST'])
  })
})
