import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { openBrowser, openSite, type Site, violations, visit } from './site/site.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { screensOf, WIDE_SCREEN } from './site/views.ts'

const WORDS = {
  EN: {
    login: 'Log in',
    signup: text('shell.signup'),
    google: 'Continue with Google',
    facebook: 'Continue with Facebook',
    refused: text('identity.refusedTitle'),
    cancelled: text('identity.refused.cancelled'),
    stale: text('identity.refused.stale'),
    back: text('identity.back'),
    almost: text('identity.newTitle'),
    create: text('people.register'),
    venue: 'Please select a store',
    welcome: text('people.welcome'),
    close: 'Close',
    linked: 'Linked accounts',
    link: 'Link Google',
    wasLinked: text('identity.linked', 'EN', { name: 'Google' }),
    unlink: 'Unlink Facebook',
    sure: text('identity.unlinkSure'),
    wasUnlinked: text('identity.unlinked', 'EN', { name: 'Facebook' }),
    signout: 'Sign out',
    confirm: 'Confirm',
    next: 'Next',
    again: /Resend in (5\d|60) s/,
    quota: text('identity.phone.QUOTA_EXCEEDED'),
    wrongCode: 'Please enter a valid verification code',
  },
  TY: {
    login: 'Mag-log in',
    signup: text('shell.signup', 'TY'),
    google: 'Magpatuloy gamit ang Google',
    facebook: 'Magpatuloy gamit ang Facebook',
    refused: text('identity.refusedTitle', 'TY'),
    cancelled: text('identity.refused.cancelled', 'TY'),
    stale: text('identity.refused.stale', 'TY'),
    back: text('identity.back', 'TY'),
    almost: text('identity.newTitle', 'TY'),
    create: text('people.register', 'TY'),
    venue: 'Pumili ng gaming venue',
    welcome: text('people.welcome', 'TY'),
    close: 'Isara',
    linked: 'Mga naka-link na account',
    link: 'I-link ang Google',
    wasLinked: text('identity.linked', 'TY', { name: 'Google' }),
    unlink: 'I-unlink ang Facebook',
    sure: text('identity.unlinkSure', 'TY'),
    wasUnlinked: text('identity.unlinked', 'TY', { name: 'Facebook' }),
    signout: 'Mag-sign out',
    confirm: 'Kumpirmahin',
    next: 'Susunod',
    again: /Ipadala muli pagkalipas ng (5\d|60) s/,
    quota: text('identity.phone.QUOTA_EXCEEDED', 'TY'),
    wrongCode: text('people.rule.code', 'TY'),
  },
} as const
const VIEWS = screensOf('phone')
const SHOTS = process.env.SHOTS_DIR
const HOSTILE = '<img src=x onerror="window.hacked=1"> Ana'

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

describe.each(VIEWS)('on $width x $height, $theme, $language', (view) => {
  const words = WORDS[view.language]
  const email = `ligaya${view.no}@people.example`
  let page: Page

  beforeAll(async () => {
    page = await visit(browser, `${site.url}/promotions`, view)
    await page.context().addInitScript(`
      for (const key of ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member'])
        try { sessionStorage.setItem(key, '1') } catch (error) { error.message }`)
    await page.reload()
    await page.getByRole('main').waitFor()
  })
  afterAll(() => page.context().close())

  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string | RegExp) => dialog().getByRole('button', { name })
  const isCleanAt = async (name: string) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${view.no}-${name}.png` })
    expect(await accessibilityFaults(page)).toEqual([])
  }
  /** At the stand-in of a provider: enters who the person is. */
  const signInAs = async (person: { email: string; name: string }) => {
    await page.getByText('Somebody else').click()
    await page.locator('[name=email]:visible').fill(person.email)
    await page.locator('[name=name]:visible').fill(person.name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const setOut = async (provider: 'google' | 'facebook') => {
    await page.getByRole('button', { name: words.login, exact: true }).first().click()
    await button(words[provider]).click()
    await page.getByText('Sandbox stand-in').waitFor()
  }

  test('[AUTH-11] a person who cancels at the provider gets a message and returns to the previous page', async () => {
    await page.getByRole('button', { name: words.login, exact: true }).first().click()
    await button(words.google).waitFor()
    await isCleanAt('login')
    await button(words.close).click()
    await setOut('google')
    await isCleanAt('provider')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: words.refused }).waitFor()
    await page.getByText(words.cancelled).waitFor()
    await isCleanAt('refused')
    await page.getByRole('button', { name: words.back }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/promotions')
  })

  test('[REG-12] the brand’s channels are below the registration', async () => {
    await page.getByRole('button', { name: words.signup }).first().click()
    await button(words.facebook).waitFor()
    for (const name of ['Facebook', 'WhatsApp', 'Telegram', 'Instagram', 'Viber']) {
      const link = dialog().getByRole('link', { name })
      expect(await link.getAttribute('href')).toMatch(/^https:/)
    }
    await isCleanAt('register')
    await button(words.close).click()
  })

  test('[ACC-019] a callback that this browser did not start opens nothing', async () => {
    const forged = new URLSearchParams({ code: 'stolen', state: 'stolen' })
    await page.goto(`${site.url}/wps/identity/callback/google?${forged}`)
    await page.getByText(words.stale).waitFor()
    expect(page.url()).not.toContain('stolen')
    await page.getByRole('button', { name: words.back }).click()
  })

  test('[REG-03] [SEC-001] a new person completes the form; a name like a script stays a name', async () => {
    await setOut('facebook')
    await signInAs({ email, name: HOSTILE })
    await page.getByRole('heading', { name: words.almost }).waitFor()
    await dialog().getByText(HOSTILE).waitFor()
    await isCleanAt('complete')
    await button(words.create).click()
    await dialog().getByText(words.venue).waitFor()
    await isCleanAt('complete-errors')
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
    await button(words.create).click()
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    await button(words.close).click()
    await page.getByTestId('balance').waitFor()
    expect(page.url()).not.toMatch(/ticket|token/)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  test('[AUTH-11] a second account is linked, and the first one removed', async () => {
    await page.goto(`${site.url}/member?tab=securityCenter`)
    await page.getByRole('button', { name: words.linked }).click()
    await dialog().getByText(HOSTILE).waitFor()
    expect(await button(words.unlink).isDisabled()).toBe(true)
    await isCleanAt('linked')
    await button(words.link).click()
    await signInAs({ email, name: 'Ana' })
    await page.getByText(words.wasLinked).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toContain('securityCenter')
    await page.getByRole('button', { name: words.linked }).click()
    await dialog().getByText(email).waitFor()
    await button(words.unlink).click()
    await isCleanAt('unlink')
    await button(words.sure).click()
    await page.getByText(words.wasUnlinked).first().waitFor()
    await button(words.close).click()
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  test('[AUTH-11] from then on the provider logs in', async () => {
    await page.getByRole('main').getByRole('button', { name: words.signout, exact: true }).click()
    await button(words.confirm).click()
    await page.getByRole('button', { name: words.login, exact: true }).first().waitFor()
    await page.goto(`${site.url}/promotions`)
    await setOut('google')
    await signInAs({ email, name: 'Ana' })
    await page.getByTestId('balance').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/promotions')
    expect(violations).toEqual([])
  })
})

describe('with the phone checked by a provider', () => {
  const words = WORDS.EN
  let page: Page

  beforeAll(async () => {
    await site.query(
      `update brand.brand set config = jsonb_set(config, '{switches,PHONEAUTH3}', 'true')`,
    )
    // Brands are two seconds old at most, and the filled page five.
    const filled = async () => (await fetch(`${site.url}/register`)).text()
    const isOn = async () => expect(await filled()).toMatch(/"modId":"PHONEAUTH3","enabled":true/)
    await vi.waitFor(isOn, { timeout: 20_000, interval: 200 })
    page = await visit(browser, `${site.url}/register`, WIDE_SCREEN)
  })
  afterAll(() => page.context().close())

  test('[OTP-07] [OTP-02] its errors have their own messages, and a code can be resent after a minute', async () => {
    const button = (name: string | RegExp) =>
      page.getByRole('dialog').last().getByRole('button', { name })
    const number = page.locator('[name=mobileNum]')
    await page.evaluate(`sessionStorage.setItem('disclaimerAccept', '1')`)
    await page.goto(`${site.url}/register`)
    await number.fill('09175550022')
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
    await button(words.next).click()
    await page.getByRole('alert').getByText(words.quota).first().waitFor()
    await button(/^OK$/).click()
    await number.fill('09175550077')
    await button(words.next).click()
    await button(words.again).waitFor()
    const url = `${site.stack.urls.sandbox}/outbox.json?to=${encodeURIComponent('+639175550077')}`
    const [letter] = (await (await fetch(url)).json()) as { text: string }[]
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
    const field = page.locator('[name=code]')
    await field.fill(code === '123456' ? '654321' : '123456')
    await page.getByText(words.wrongCode).first().waitFor()
    await field.fill(code)
    await page.locator('[name=password]').fill('by the lighthouse')
    await page.locator('[name=confirmPassword]').fill('by the lighthouse')
    await page.getByRole('dialog').last().locator('[type=submit]').click()
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    expect(violations).toEqual([])
  })
})
