import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { newMember, PASSWORD } from './site/player.ts'
import { openBrowser, openSite, type Site, type View, violations, visit } from './site/site.ts'
import { text } from './site/text.ts'
import { screensOf } from './site/views.ts'

const WORDS = {
  EN: {
    signup: text('shell.signup'),
    login: 'Log in',
    send: text('people.codeSend'),
    again: /Resend in \d+ s/,
    confirm: 'Confirm',
    isYou: text('people.confirmTitle'),
    wrong: 'Please enter a valid verification code',
    change: text('people.change'),
    forced: text('people.changeForced'),
    differs: text('people.rule.confirmation'),
    signout: 'Sign out',
    changed: text('people.changed'),
    note: text('people.requiredNote'),
    account: text('people.rule.format.username'),
    form: 'Please enter 4 - 16 characters: letters first, then letters and digits',
    create: text('people.register'),
    username: 'Username',
    close: 'Close',
    fullName: /2 - 80 characters: full name/,
  },
  TY: {
    signup: text('shell.signup', 'TY'),
    login: 'Mag-log in',
    send: text('people.codeSend', 'TY'),
    again: /Ipadala muli pagkalipas ng \d+ s/,
    confirm: 'Kumpirmahin',
    isYou: text('people.confirmTitle', 'TY'),
    wrong: text('people.rule.code', 'TY'),
    change: text('people.change', 'TY'),
    forced: text('people.changeForced', 'TY'),
    differs: text('people.rule.confirmation', 'TY'),
    signout: 'Mag-sign out',
    changed: text('people.changed', 'TY'),
    note: text('people.requiredNote', 'TY'),
    account: text('people.rule.format.username', 'TY'),
    form: 'Maglagay ng 4 - 16 na character: mga letra muna, saka mga letra at numero',
    create: text('people.register', 'TY'),
    username: 'Username',
    close: 'Isara',
    fullName: /2 - 80 na character: buong pangalan/,
  },
} as const
/** The hash of `made-by-an-agent-1`. */
const MADE_BY_AN_AGENT =
  '$argon2id$v=19$m=19456,t=2,p=1$2Bgm46Z/4qqbvPKQSjTxKg$9NFkQBdtwyrRQ1ZhTJPdmJqFJSroUXcn5lZvPQkEiuQ'
const VIEWS = screensOf('wide')

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

async function enter(view: View): Promise<Page> {
  const page = await visit(browser, site.url, view)
  await page.context().addInitScript(`
    for (const key of ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member'])
      try { sessionStorage.setItem(key, '1') } catch (error) { error.message }`)
  await page.reload()
  await page.getByRole('main').waitFor()
  return page
}

/** The newest code to a number or a mailbox, once so many came; other messages come there, too. */
async function codeTo(to: string, count: number): Promise<string> {
  const url = `${site.stack.urls.sandbox}/outbox.json?to=${encodeURIComponent(to)}`
  const codes = async () => {
    const letters = (await (await fetch(url)).json()) as { text: string }[]
    return letters.flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(count)
  return (await codes())[0] ?? ''
}

/** As if the member had always logged in from elsewhere. */
function moveAway(username: string) {
  return site.query(
    `update password.known_device set subnet = '198.51.100.0/24' where member_id =
       (select member_id from member.member where username = $1)`,
    [username],
  )
}

function setConfig(path: string, value: string) {
  return site.query(
    `update brand.brand set config = jsonb_set(config, $1::text[], $2::jsonb) where brand_id = 'ph'`,
    [path, value],
  )
}

function payeeName(enabled: boolean) {
  const [field, patternId, acceptedPattern] = ['payeeName', 'fullName', '*']
  const bounds = { minLength: 2, maxLength: 80 }
  return JSON.stringify({
    field,
    enabled,
    required: enabled,
    acceptedPattern,
    patternId,
    ...bounds,
  })
}

async function shot(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

describe.each(VIEWS)('on $width x $height, $theme, $language', (view) => {
  const words = WORDS[view.language]
  const username = `liza${view.no}`
  const email = `${username}@example.com`
  const name = (what: string) => `${what}-${view.no}`
  let page: Page

  beforeAll(async () => {
    await newMember(site.url, username)
    await site.query(
      `update member.member set contact = jsonb_build_object('email', $2::text) where username = $1`,
      [username, email],
    )
    await moveAway(username)
    page = await enter(view)
  })
  afterAll(() => page.context().close())

  const dialog = () => page.getByRole('dialog').last()
  const button = (label: string | RegExp) => dialog().getByRole('button', { name: label })

  async function typePassword(password: string) {
    await page.getByRole('button', { name: words.login, exact: true }).first().click()
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=terms]').check()
    await dialog().getByRole('button', { name: words.login, exact: true }).click()
  }

  test('[ACC-009] a login from a new place asks for a code, and the browser is known afterwards', async () => {
    await typePassword(PASSWORD)
    await page.getByRole('heading', { name: words.isYou }).waitFor()
    await button(words.send).click()
    await button(words.again).waitFor()
    expect(await dialog().textContent()).toContain('l•••@e•••.com')
    expect(await page.locator('[autocomplete=one-time-code]').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await shot(page, name('confirm'))
    const code = await codeTo(email, 1)
    await page.locator('[name=code]').fill(code === '123456' ? '654321' : '123456')
    await dialog().getByText(words.wrong).waitFor()
    await page.locator('[name=code]').fill('')
    await page.locator('[name=code]').fill(code)
    await page.getByTestId('balance').waitFor()
    const cookies = await page.context().cookies(site.url)
    expect(cookies.find((cooky) => cooky.name === '__Host-device')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    await moveAway(username)
    await logOut()
    await typePassword(PASSWORD)
    await page.getByTestId('balance').waitFor()
    await logOut()
  })

  test('[AUTH-05] [ACC-018] the change of a one-time password can only be done or left, not skipped', async () => {
    await site.query(
      `update password.password set hash = $2, must_change = true, expires_at = now() + interval '1 day'
        where member_id = (select member_id from member.member where username = $1)`,
      [username, MADE_BY_AN_AGENT],
    )
    await typePassword('made-by-an-agent-1')
    await page.getByText(words.forced).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await shot(page, name('forced'))
    await page.keyboard.press('Escape')
    await page.goBack().catch(() => undefined)
    for (const path of ['/vip', '/member', '/']) {
      await page.goto(`${site.url}${path}`)
      await page.getByText(words.forced).waitFor()
    }
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.locator('[name=oldPassword]').fill('made-by-an-agent-1')
    await page.locator('[name=newPassword]').fill('Calm-lagoon8')
    await page.locator('[name=confirmNewPassword]').fill('Calm-lagoon9')
    await button(words.change).click()
    await page.getByText(words.differs).waitFor()
    await page.locator('[name=confirmNewPassword]').fill('Calm-lagoon8')
    await button(words.change).click()
    await page.getByText(words.changed).first().waitFor()
    await page.getByTestId('balance').waitFor()
    await logOut()
  })

  test('[CFG-01] [REG-02] a switch and a rule, changed in the database, change the open form', async () => {
    await page.getByRole('button', { name: words.signup }).first().click()
    await page.getByText(words.note).waitFor()
    await page.locator('[name=mobileNum]').waitFor()
    await setConfig('{switches,MOBILENUMREG3}', 'false')
    await page.locator('[name=username]').waitFor()
    expect(await page.locator('[name=mobileNum]').count()).toBe(0)
    await setConfig('{registerFields,3}', payeeName(true))
    await page.locator('[name=payeeName]').waitFor()
    await page.locator('[name=username]').fill('9lives')
    await page.locator('[name=payeeName]').fill('Ana')
    await button(words.create).click()
    await page.getByText(words.form).waitFor()
    await page.getByText(words.fullName).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await shot(page, name('form'))
    await setConfig('{registerFields,0,acceptedPattern}', '"[a-y]+"')
    await page.locator('[name=username]').fill('zorro')
    await expect
      .poll(
        async () => {
          await button(words.create).click()
          return page.getByText(words.account).count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await setConfig('{registerFields,0,acceptedPattern}', '"[A-Za-z][A-Za-z0-9]*"')
    await setConfig('{registerFields,3}', payeeName(false))
    await setConfig('{switches,MOBILENUMREG3}', 'true')
    await page.locator('[name=mobileNum]').waitFor()
    await dialog().getByRole('button', { name: words.close }).click()
  })

  async function logOut() {
    await page.goto(`${site.url}/member`)
    await page.getByRole('main').getByRole('button', { name: words.signout, exact: true }).click()
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByRole('button', { name: words.login }).first().waitFor()
  }
})

test('[SEC-001] no page was blocked in anything by its content policy', () => {
  expect(violations).toEqual([])
})
