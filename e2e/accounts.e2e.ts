import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { openBrowser, openSite, type Site, type View, visit } from './site/site.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { screensOf, WIDE_SCREEN } from './site/views.ts'

const WORDS = {
  EN: {
    signup: text('shell.signup'),
    login: 'Log in',
    next: 'Next',
    send: text('people.codeSend'),
    again: /Resend in \d+ s/,
    confirm: 'Confirm',
    welcome: text('people.welcome'),
    invalid: 'Please enter a valid mobile number',
    wrong: 'Please enter a valid verification code',
    needed: text('people.codeNeeded'),
    dialling: /Country code/,
    search: text('people.diallingSearch'),
    soon: /A code was just sent. Please wait \d+ seconds/,
    close: 'Close',
    signout: 'Sign out',
    forgot: text('people.forgot'),
    set: text('people.setPassword'),
    change: text('people.change'),
    changed: text('people.changed'),
    response: /all other sessions were ended/,
    sendLink: text('people.sendLink'),
    sent: text('people.linkSent'),
    unknown: 'Username/Email does not exist',
    oldWrong: text('errors.OLD_PASSWORD_WRONG'),
    medium: text('people.strength.2'),
    weak: text('people.strength.1'),
    pin: text('people.pinTitle'),
    create: text('people.register'),
    differs: text('people.rule.confirmation'),
  },
  TY: {
    signup: text('shell.signup', 'TY'),
    login: 'Mag-log in',
    next: 'Susunod',
    send: text('people.codeSend', 'TY'),
    again: /Ipadala muli pagkalipas ng \d+ s/,
    confirm: 'Kumpirmahin',
    welcome: text('people.welcome', 'TY'),
    invalid: text('people.rule.mobile', 'TY'),
    wrong: text('people.rule.code', 'TY'),
    needed: text('people.codeNeeded', 'TY'),
    dialling: /Country code/,
    search: text('people.diallingSearch', 'TY'),
    soon: /Kapapadala lang ng code/,
    close: 'Isara',
    signout: 'Mag-sign out',
    forgot: text('people.forgot', 'TY'),
    set: text('people.setPassword', 'TY'),
    change: text('people.change', 'TY'),
    changed: text('people.changed', 'TY'),
    response: /natapos ang lahat ng ibang session/,
    sendLink: text('people.sendLink', 'TY'),
    sent: text('people.linkSent', 'TY'),
    unknown: 'Walang ganitong username o e-mail',
    oldWrong: 'Mali ang lumang password.',
    medium: text('people.strength.2', 'TY'),
    weak: text('people.strength.1', 'TY'),
    pin: text('people.pinTitle', 'TY'),
    create: text('people.register', 'TY'),
    differs: text('people.rule.confirmation', 'TY'),
  },
} as const
const VIEWS = screensOf('phone')
const PASSWORD = 'by the lighthouse'

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

/** As if the last codes had been sent long ago. */
function forgetSendings() {
  return site.query('delete from verification.sending')
}

type Letter = { subject: string; text: string }

/** What reached this number or address, newest first, once there are so many. */
async function received(to: string): Promise<Letter[]> {
  const url = `${site.stack.urls.sandbox}/outbox.json?to=${encodeURIComponent(to)}`
  return (await (await fetch(url)).json()) as Letter[]
}

async function letters(to: string, count: number): Promise<Letter[]> {
  await expect.poll(async () => (await received(to)).length, { timeout: 20_000 }).toBe(count)
  return received(to)
}

const linkIn = ({ text }: Letter) => /\S+\/reset#\S+/.exec(text)?.[0]

async function codeSentTo(to: string, count: number): Promise<string> {
  const [newest] = await letters(to, count)
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** The site for a returning visitor, who accepted the disclaimer and read the popups long ago. */
async function enter(view: View): Promise<Page> {
  const page = await visit(browser, site.url, view)
  await page.context().addInitScript(`
    for (const key of ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member', 'verifyLater'])
      try { sessionStorage.setItem(key, '1') } catch (error) { error.message }`)
  await page.reload()
  await page.getByRole('main').waitFor()
  return page
}

describe.each(VIEWS)('on $width x $height, $theme, $language', (view) => {
  const words = WORDS[view.language]
  const national = `0917555${view.no}`.padEnd(11, '0')
  const number = `+63${national.slice(1)}`
  const email = `ana${view.no}@example.com`
  let username = ''
  let page: Page

  beforeAll(async () => {
    page = await enter(view)
  })
  afterAll(() => page.context().close())

  const button = (name: string | RegExp) =>
    page.getByRole('dialog').last().getByRole('button', { name })

  test('[REG-01] [REG-05] Sign up opens at the mobile number, and Next waits for one', async () => {
    await page.getByRole('button', { name: words.signup }).first().click()
    await page.locator('[name=mobileNum]').waitFor()
    expect(await button(words.next).isDisabled()).toBe(true)
    expect(await page.locator('[name=password]').count()).toBe(0)
    await page.locator('[name=email]').fill(email)
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
  })

  test('[REG-03] the dialling code is searched for by the country’s name', async () => {
    await button(words.dialling).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByPlaceholder(words.search).fill('sing')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    expect(await button(words.dialling).textContent()).toContain('+65')
    await button(words.dialling).click()
    await page.getByPlaceholder(words.search).fill('63')
    await page.getByRole('listbox').getByRole('option').first().click()
    expect(await button(words.dialling).textContent()).toContain('+63')
  })

  test('[OTP-04] an invalid number is reported before anything is sent', async () => {
    await page.locator('[name=mobileNum]').fill('0917')
    await button(words.next).click()
    await page.getByText(words.invalid).waitFor()
    expect(await letters('+63917', 0)).toEqual([])
  })

  test('[OTP-02] [OTP-05] a valid one gets a code, with a countdown to the next', async () => {
    await page.locator('[name=mobileNum]').fill(national)
    await button(words.next).click()
    await page.getByText(words.needed).waitFor()
    expect(await button(words.again).isDisabled()).toBe(true)
    expect(await button(words.confirm).isDisabled()).toBe(true)
    expect(await page.locator('[autocomplete=one-time-code]').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('123')
    expect(await button(words.confirm).isDisabled()).toBe(true)
  })

  test('[OTP-07] a wrong code is reported at the code field, and the right one, pasted, opens the account', async () => {
    const code = await codeSentTo(number, 1)
    const field = page.locator('[name=code]')
    await field.fill(code === '123456' ? '654321' : '123456')
    await page.getByRole('dialog').last().getByText(words.wrong).waitFor()
    expect(await page.getByText(words.wrong).count()).toBe(1)
    // The last digit has sent it: the button does not use up another attempt.
    expect(await button(words.confirm).isDisabled()).toBe(true)
    await field.fill('')
    await page.evaluate(`{
      const data = new DataTransfer()
      data.setData('text/plain', ' ${code.slice(0, 3)} ${code.slice(3)} ')
      document.querySelector('[name=code]').focus()
      document.execCommand('insertText', false, data.getData('text/plain'))
    }`)
    await page.getByRole('heading', { name: words.pin }).waitFor()
  })

  test('[REG-06] [PWD-04] the PIN follows the code, with its strength, and the account is created', async () => {
    await page.locator('[name=password]').fill(PASSWORD)
    await page.getByText(words.weak, { exact: true }).waitFor()
    await page.locator('[name=confirmPassword]').fill('another one')
    await button(words.create).click()
    await page.getByText(words.differs).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // Whichever of the two is mended, the message goes.
    await page.locator('[name=password]').fill('another one')
    await page.getByText(words.differs).waitFor({ state: 'detached' })
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('[name=confirmPassword]').fill(PASSWORD)
    await button(words.create).click()
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    await button(words.close).click()
    await page.getByTestId('balance').waitFor()
  })

  test('[AUTH-01] [AUTH-03] the number and a code log in, after the terms', async () => {
    const requestCode = async () => {
      await page.getByRole('button', { name: words.login, exact: true }).first().click()
      await page.getByRole('tab', { name: text('people.tab.sms') }).click()
      await page.locator('[name=mobileNum]').fill(national)
      await button(words.send).click()
    }
    // Requests by others before this browser was known do not make its member wait (ACC-008).
    await logOut()
    await requestCode()
    await button(words.again).waitFor()
    await codeSentTo(number, 2)
    // The platform has just sent one to this number: its message is a warning with OK (OTP-04).
    await page.goto(site.url)
    await requestCode()
    await page.getByText(words.soon).waitFor()
    await button(/^OK$/).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.waitForTimeout(1100)
    await forgetSendings()
    await button(words.send).click()
    await button(words.again).waitFor()
    await page.locator('[name=code]').fill(await codeSentTo(number, 3))
    await page.locator('[name=terms]').check()
    await button(words.login).click()
    await page.getByTestId('balance').waitFor()
  })

  test('[PWD-01] [PWD-04] the password is changed in the member centre, and a message confirms it', async () => {
    await page.goto(`${site.url}/member?tab=securityCenter`)
    username = (await page.getByRole('main').locator('dd').first().textContent()) ?? ''
    await page.getByRole('main').getByRole('button', { name: words.change }).click()
    await page.locator('[name=oldPassword]').fill('not this one')
    await page.locator('[name=newPassword]').fill('Calm-lagoon8')
    await page.getByText(words.medium).waitFor()
    await page.locator('[name=confirmNewPassword]').fill('Calm-lagoon8')
    await button(words.change).click()
    await page.getByText(words.oldWrong, { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.locator('[name=oldPassword]').fill(PASSWORD)
    await button(words.change).click()
    await page.getByText(words.changed).first().waitFor()
    await page.goto(`${site.url}/member?tab=messageV2`)
    await page.getByText(words.response).waitFor()
  })

  test('[PWD-02] a forgotten password is reset by number and code, which also logs in', async () => {
    await logOut()
    await openForgotten()
    await forgetSendings()
    await page.locator('[name=mobileNum]').fill(national)
    await button(words.send).click()
    await button(words.again).waitFor()
    // The text message about the change arrived before it.
    await page.locator('[name=code]').fill(await codeSentTo(number, 5))
    await page.locator('[name=newPassword]').fill('Quiet-harbour9')
    expect(await accessibilityFaults(page)).toEqual([])
    await button(words.set).click()
    await page.getByTestId('balance').waitFor()
  })

  test('[PWD-03] [OTP-06] a reset by e-mail needs a captcha, and its link works once', async () => {
    await logOut()
    await openForgotten()
    if (await page.getByRole('tab', { name: 'E-mail' }).count()) {
      await page.getByRole('tab', { name: 'E-mail' }).click()
    }
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=email]').fill('somebody@example.com')
    await readCaptcha()
    await button(words.sendLink).click()
    await page.getByText(words.unknown).waitFor()
    await page.locator('[name=email]').fill(email)
    await readCaptcha()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(words.sendLink).click()
    await page.getByText(words.sent).waitFor()
    const link = await vi.waitUntil(
      async () => (await received(email)).map(linkIn).find((found) => found !== undefined),
      { timeout: 20_000, interval: 200 },
    )
    await page.goto('about:blank')
    await page.goto(link)
    await page.locator('[name=newPassword]').fill('Bright-lantern7')
    await button(words.set).click()
    await page.getByTestId('balance').waitFor()
    expect(page.url()).not.toContain('reset')
  })

  async function openForgotten() {
    await page.getByRole('button', { name: words.login, exact: true }).first().click()
    await button(words.forgot).click()
    await page.locator('[name=newPassword]').waitFor()
  }

  /** Types the letters of the captcha; every waiting captcha is set to them. */
  async function readCaptcha() {
    await page.locator('dialog').getByRole('img').waitFor()
    await page.locator('dialog input[maxlength="16"]').fill('ABCDE')
    await site.query(
      `update session.captcha set answer_hash = sha256(convert_to(captcha_id || ':abcde', 'utf8'))`,
    )
  }

  /** Nothing to do for a visitor who is already logged out: a step may be tried twice. */
  async function logOut() {
    await page.goto(`${site.url}/member`)
    const signOut = page.getByRole('main').getByRole('button', { name: words.signout, exact: true })
    const login = page.getByRole('button', { name: words.login, exact: true })
    await signOut.or(login.first()).first().waitFor()
    if (!(await signOut.count())) return
    await signOut.click()
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByRole('button', { name: words.login }).first().waitFor()
  }
})

test('[AUTH-04] a member who must wait sees how long, and gets a captcha', async () => {
  await site.query(
    `insert into password.failure (key, failures, locked_until, forget_at)
     values ('account:ph:demo', 5, now() + interval '6 seconds', now() + interval '1 hour')`,
  )
  const page = await enter(WIDE_SCREEN)
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await page.locator('[name=username]').fill('demo')
  await page.locator('[name=password]').fill('parola-demo')
  await page.locator('[name=terms]').check()
  await page.locator('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText(/Too many attempts. Please wait \d seconds/).waitFor()
  const waiting = page.getByRole('button', { name: /Wait \d s/ })
  expect(await waiting.isDisabled()).toBe(true)
  await page.getByRole('img', { name: text('people.captchaPicture') }).waitFor()
  await page.locator('dialog').getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await page.context().close()
})
