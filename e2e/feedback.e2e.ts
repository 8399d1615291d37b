import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress, expectClean, openConsole, openScreen } from './site/console.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const PHONE = { width: 390, height: 844 }
const dialog = (page: Page) => page.getByRole('dialog')

const REPLIES = [
  {
    language: 'EN',
    open: 'Feedback and suggestions',
    send: 'Send',
    missing: 'Topic is required. Message is required. Captcha is required.',
    deposit: 'Deposit',
    content: /^Message/,
    captcha: /^Captcha/,
    thanks: text('pages.feedbackThanks'),
  },
  {
    language: 'TY',
    open: text('shell.feedback', 'TY'),
    send: 'Ipadala',
    missing: 'Kailangan ang Paksa. Kailangan ang Mensahe. Kailangan ang Captcha.',
    deposit: text('pages.feedbackType.deposit', 'TY'),
    content: /^Mensahe/,
    captcha: /^Captcha/,
    thanks: text('pages.feedbackThanks', 'TY'),
    viewport: PHONE,
  },
] as const

test.each(REPLIES)(
  '[HELP-01] [NAV-08] missing fields are named, and a complete message is sent in $language',
  async (say) => {
    const page = await site.visit('/help', say)
    await page.getByRole('main').getByRole('button', { name: say.open }).click()
    await dialog(page).getByRole('button', { name: say.send }).click()
    await page.getByText(say.missing).waitFor()
    await dialog(page)
      .last()
      .getByRole('button', { name: text('people.ok') })
      .click()
    await dialog(page).getByText(say.deposit, { exact: true }).click()
    const message = `From the journey in ${say.language}: where is it?`
    await dialog(page).getByRole('textbox', { name: say.content }).fill(message)
    await dialog(page).getByText(`${message.length} / 200`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await site.db.query(
      `update session.captcha set answer_hash = sha256(convert_to(captcha_id || ':abcde', 'utf8'))`,
    )
    await dialog(page).getByRole('textbox', { name: say.captcha }).fill('ABCDE')
    await dialog(page).getByRole('button', { name: say.send }).click()
    await dialog(page).getByText(say.thanks).waitFor()
    const { rows } = await site.db.query('select type from feedback.message where content = $1', [
      message,
    ])
    expect(rows).toEqual([{ type: 1 }])
  },
)

test('[HELP-01] an operator sees how to reach a visitor, and records the answer with how it went', async () => {
  const content = `Do you open early? ${Date.now()}`
  const contact = 'vera@example.com'
  await site.db.query(
    `insert into feedback.message (message_id, brand_id, sender, type, content, contact, network, created_at)
     values (uuidv7(), 'ph', 'Vera', 0, $1, $2, '203.0.113.0/24', now())`,
    [content, contact],
  )
  const page = await openConsole(site)
  await openScreen(page, consoleAddress(site, '/feedback?state=new'))
  await page.getByRole('row', { name: content }).click()
  const side = page.getByRole('complementary', { name: /Vera/ })
  const link = side.getByRole('link', { name: contact })
  expect(await link.getAttribute('href')).toBe(`mailto:${contact}`)
  await side.getByText(consoleText('feedback.visitorHint', { contact })).waitFor()
  await expectClean(page)
  const method = side.getByRole('combobox', { name: consoleText('feedback.method') })
  expect(await method.inputValue()).toBe('email')
  await method.selectOption('phone')
  const answer = side.getByRole('textbox', { name: consoleText('feedback.answered') })
  await answer.fill('At nine.')
  await side.getByRole('button', { name: consoleText('feedback.record') }).click()
  await side.getByText('At nine.').waitFor()
  await side.getByText(new RegExp(`· ${consoleText('feedback.method.phone')} ·`)).waitFor()
})
