import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { openBrowser, openSite, type Site, violations, visit } from './site/site.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { screensOf, WIDE_SCREEN } from './site/views.ts'

const WORDS = {
  EN: {
    signup: text('shell.signup'),
    create: text('people.register'),
    welcome: text('people.welcome'),
    deposit: 'Deposit',
    pay: text('money.depositNow'),
    credited: text('money.state.CREDITED'),
    start: text('money.startPlaying'),
    slots: 'Slots',
    play: 'Play Sun Dynasty',
    close: 'Close',
    login: 'Log in',
    search: text('games.search'),
    confirm: 'Confirm',
    signout: 'Sign out',
    gotIt: text('home.gotIt'),
  },
  TY: {
    signup: text('shell.signup', 'TY'),
    create: text('people.register', 'TY'),
    welcome: text('people.welcome', 'TY'),
    deposit: text('shell.deposit', 'TY'),
    pay: text('money.depositNow', 'TY'),
    credited: text('money.state.CREDITED', 'TY'),
    start: text('money.startPlaying', 'TY'),
    slots: 'Slots',
    play: 'Laruin ang Sun Dynasty',
    close: 'Isara',
    login: 'Mag-log in',
    search: text('games.search', 'TY'),
    confirm: 'Kumpirmahin',
    signout: 'Mag-sign out',
    gotIt: text('home.gotIt', 'TY'),
  },
} as const
const VIEWS = screensOf('phone')

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function balanceOf(page: Page): Promise<number> {
  const text = (await page.getByTestId('balance').textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

async function register(page: Page, words: (typeof WORDS)['EN' | 'TY'], username: string) {
  await page.getByRole('button', { name: words.signup }).first().click()
  await page.getByRole('tab', { name: 'Username' }).click()
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('by the lighthouse')
  await page.locator('[name=confirmPassword]').fill('by the lighthouse')
  await chooseVenue(page)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: words.create }).click()
  await page.getByRole('heading', { name: words.welcome }).waitFor()
}

describe.each(VIEWS)('on $width x $height, $theme, $language', (view) => {
  const words = WORDS[view.language]
  let page: Page

  beforeAll(async () => {
    page = await visit(browser, site.url, view)
  })
  afterAll(() => page.context().close())

  test('[MOD-03] [MOD-04] the disclaimer and then the popups, each once in this tab', async () => {
    await page.getByRole('dialog').getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: words.gotIt }).click()
    await page.reload()
    await page
      .getByRole('button', { name: /(Play|Laruin ang) / })
      .first()
      .waitFor()
    await page.waitForTimeout(1500)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('[HOME-01] [APP-20] the lobby shows its rows, in the theme and language of the visitor', async () => {
    const theme = await page.evaluate('document.documentElement.dataset.theme')
    expect(theme).toBe(view.theme)
    await page
      .getByRole('button', { name: /(Play|Laruin ang) / })
      .first()
      .waitFor()
    expect(await page.getByText(text('games.demoFigure'), { exact: true }).count()).toBe(0)
  })

  test('[REG-02] [REG-11] a visitor registers with the fields that the server asks for', async () => {
    await register(page, words, `ana${view.no}`)
    // The verification has a separate journey.
    await site.query(`update member.member set kyc = 'A' where username = $1`, [`ana${view.no}`])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[WAL-02] [MOD-07] a deposit is credited without a reload', async () => {
    await page.locator('dialog').getByRole('button', { name: words.deposit }).click()
    await page.getByRole('button', { name: words.pay }).click()
    await page.getByText(words.credited).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: words.start, exact: true }).click()
    await expect.poll(() => balanceOf(page)).toBe(500)
  })

  test('[GAME-05] [GAME-11] [GAME-13] a slot is found among 10,000, and playing it moves the balance', async () => {
    await page.goto(`${site.url}/rng?q=Sun%20Dynasty`)
    await page.getByRole('button', { name: words.play, exact: true }).click()
    const game = page.frameLocator('iframe')
    for (let i = 0; i < 3; i += 1) {
      await game.locator('#spin:not([disabled])').click()
      await game.locator('#spin:not([disabled])').waitFor()
    }
    const inGame = Number(
      ((await game.locator('#balance').textContent()) ?? '').replace(/[^\d.]/g, ''),
    )
    await expect.poll(() => balanceOf(page)).toBe(inGame)
    await page.locator('dialog').getByRole('button', { name: words.close }).first().click()
  })

  test('[MEM-03] [WAL-08] the records list every movement, to the balance that is shown', async () => {
    await page.goto(`${site.url}/member?tab=personalHistoryCopy`)
    await expect.poll(() => page.getByRole('button', { name: /Sun Dynasty/ }).count()).toBe(3)
    await page.goto(`${site.url}/member?tab=transactionHistory`)
    const newest = page.getByRole('main').locator('section li').first()
    await newest.waitFor()
    const shown = (await balanceOf(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
    expect(await newest.textContent()).toContain(shown)
  })

  test('[AUTH-08] [APP-17] logging out asks first, and ends at the lobby', async () => {
    // On a phone the member centre opens with its menu, and the account is a page behind it.
    await page.goto(`${site.url}/member?tab=securityCenter`)
    await page.getByRole('main').getByRole('button', { name: words.signout, exact: true }).click()
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByRole('button', { name: words.login }).first().waitFor()
    expect(await page.evaluate('sessionStorage.getItem("token")')).toBeNull()
  })

  test('[APP-21] an unknown path has a link to the lobby, and [APP-15] a protected one leads to the login', async () => {
    await page.goto(`${site.url}/no-such-page`)
    await page.getByText('404').waitFor()
    await page.goto(`${site.url}/member`)
    await page.getByRole('dialog').getByRole('heading', { name: words.login }).waitFor()
  })
})

test('[GAME-08] [GAME-16] a guest is asked to log in, and may try the demo without', async () => {
  const page = await visit(browser, `${site.url}/rng?q=Sun%20Dynasty`, WIDE_SCREEN)
  await page.getByRole('dialog').getByRole('button').click()
  await page.getByRole('button', { name: 'Play Sun Dynasty', exact: true }).click()
  await page.getByRole('dialog').getByText('Log in to play Sun Dynasty.').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('games.tryDemo') })
    .click()
  await page.frameLocator('iframe').locator('#spin:not([disabled])').waitFor()
  await page.context().close()
})

test('[APP-02] an open tab shows the maintenance page when the site is closed, and the site when it opens', async () => {
  const page = await visit(browser, site.url, WIDE_SCREEN)
  await page.getByRole('dialog').getByRole('button').click()
  await register(page, WORDS.EN, 'maintained')
  const platform = new pg.Client({ connectionString: site.stack.databases.platform })
  await platform.connect()
  const close = (isClosed: boolean) =>
    platform.query('update brand.brand set maintenance = $1', [isClosed])
  const closed = page.getByRole('heading', { name: text('shell.maintenance') })
  await page.evaluate('window.isSamePage = true')
  await close(true)
  await closed.waitFor({ timeout: 5000 })
  await close(false)
  await closed.waitFor({ state: 'detached', timeout: 5000 })
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await platform.end()
  await page.context().close()
})

test('[SEC-002] another site that frames this one stays blank', async () => {
  const page = await browser.newPage()
  await page.setContent(`<iframe src="${site.url}"></iframe>`)
  const framed = () => page.frames()[1]?.url() ?? ''
  await expect.poll(framed).toMatch(/^chrome-error:/)
  expect(await page.frameLocator('iframe').getByRole('main').count()).toBe(0)
  await page.close()
})

test('[SEC-001] no screen of these journeys violated its policy', () => {
  expect(violations).toEqual([])
})
