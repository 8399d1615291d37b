import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    pay: text('money.depositNow'),
    open: text('money.openPayment'),
    here: text('money.dep.here'),
    code: text('money.qr'),
    pending: text('money.state.PENDING'),
    timeLeft: /^Time left to pay: [\d:]+$/,
    credited: text('money.state.CREDITED'),
    review: text('money.state.REVIEW'),
    failed: text('money.state.FAILED'),
    expired: text('money.state.EXPIRED'),
    cancelled: text('money.state.CANCELLED'),
    copyReference: `Copy: ${text('money.dep.memo')}`,
    copied: 'Copied',
    came: text('money.dep.line.came'),
    fee: 'Fee',
    receive: 'You receive',
    again: /^Try ₱\s?[\d,.]+ with GCash again$/,
    giveUp: text('money.dep.giveUp'),
    close: 'Close',
    limit: text('money.dep.limit.title'),
    later: 'Not now',
  },
  TY: {
    pay: text('money.depositNow', 'TY'),
    open: text('money.openPayment', 'TY'),
    here: text('money.dep.here', 'TY'),
    code: text('money.qr', 'TY'),
    pending: text('money.state.PENDING', 'TY'),
    timeLeft: /^Natitirang oras para magbayad: [\d:]+$/,
    credited: text('money.state.CREDITED', 'TY'),
    review: text('money.state.REVIEW', 'TY'),
    failed: text('money.state.FAILED', 'TY'),
    expired: text('money.state.EXPIRED', 'TY'),
    cancelled: text('money.state.CANCELLED', 'TY'),
    copyReference: `Kopyahin: ${text('money.dep.memo', 'TY')}`,
    copied: 'Nakopya',
    came: text('money.dep.line.came', 'TY'),
    fee: text('money.dep.line.fee', 'TY'),
    receive: 'Matatanggap mo',
    again: /^Subukan muli ang ₱\s?[\d,.]+ gamit ang GCash$/,
    giveUp: text('money.dep.giveUp', 'TY'),
    close: 'Isara',
    limit: text('money.dep.limit.title', 'TY'),
    later: 'Hindi muna',
  },
} as const

const TAB = '/member?tab=depositv2'
/** The pages of the payer speak English only. */
const PAYER = { pay: 'Pay now', part: 'Pay half of it', refuse: 'Decline the payment' }
const REFERENCE = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/
const PAID_LATE = { timeout: 20_000 }

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

describe.each(viewsOf('phone'))('money in, $language, $theme, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const username = `in${view.no}${Date.now() % 100_000}`
  let page: Page

  beforeAll(async () => {
    const token = await newMember(site.url, username)
    page = await site.visit('/', { ...view, token })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  beforeEach(() => page.goto(site.addressOf(TAB)))

  const main = () => page.getByRole('main')
  const dialog = () => page.getByRole('dialog')
  const status = (text: string | RegExp) => dialog().getByRole('status').getByText(text)
  const line = (name: string) => dialog().locator('dl > div').filter({ hasText: name })
  const balance = async () =>
    Number(((await page.getByTestId('balance').textContent()) ?? '').replace(/[^\d.]/g, ''))

  /** Checked once no transition runs any more; nothing is wider than the screen. */
  const isClean = async () => {
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
    const wider =
      await page.evaluate(`[document.documentElement, document.querySelector('dialog[open]')]
      .filter((one) => one && one.scrollWidth > one.clientWidth).map((one) => one.tagName)`)
    expect(wider).toEqual([])
  }

  /** Amounts of `.02` wait for their payer. */
  async function sendRequest(method: string, amount: string) {
    await main().locator('label').filter({ hasText: method }).click()
    await main().locator('[name=amount]').fill(amount)
    await main().getByRole('button', { name: words.pay }).click()
    await status(words.pending).waitFor()
    await dialog().getByText(words.timeLeft).waitFor()
  }

  /** What the payer presses on the page of the gateway, in a separate tab. */
  async function payer(link: string, answer: string) {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog().getByRole('link', { name: link }).click(),
    ])
    if (answer !== PAYER.pay) await tab.locator('summary').click()
    await tab.getByRole('button', { name: answer, exact: true }).click()
    await tab.getByRole('status').waitFor()
    await tab.close()
  }

  async function leave() {
    await dialog().getByRole('button', { name: words.close, exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
  }

  test('[RG-001] before the first deposit a limit is offered, and can be skipped', async () => {
    const hint = main().getByRole('heading', { name: words.limit })
    await hint.waitFor()
    await isClean()
    await main().getByRole('button', { name: words.later }).click()
    await hint.waitFor({ state: 'detached' })
    await page.reload()
    await main().locator('[name=amount]').waitFor()
    expect(await hint.count()).toBe(0)
  })

  test('[WAL-02] an e-wallet redirects to its page; a payment there is credited, with a receipt', async () => {
    await main().locator('[name=amount]').waitFor()
    await isClean()
    await sendRequest('GCash', '500.02')
    await isClean()
    await payer(words.open, PAYER.pay)
    await status(words.credited).waitFor()
    await expect.poll(balance).toBe(500.02)
    const receipt = await dialog().locator('dl').textContent()
    expect(receipt).toMatch(REFERENCE)
    expect(receipt).toContain('GCash')
    expect(receipt).toMatch(/₱\s?500\.02/)
    await isClean()
    await leave()
    await main().getByText(words.credited).waitFor()
  })

  test('[WAL-02] a code is scanned, or paid on this device', async () => {
    await sendRequest('QR Ph', '100.02')
    await dialog().getByRole('img', { name: words.code }).waitFor()
    await isClean()
    await payer(words.here, PAYER.pay)
    await status(words.credited).waitFor()
    await expect.poll(balance).toBe(600.04)
    await leave()
  })

  test('[WAL-02] [PAY-003] a transfer of half the amount is held, and the member sees why', async () => {
    await sendRequest('Bank', '1000.02')
    const reference = dialog().getByRole('button', { name: words.copyReference })
    await reference.click()
    await expect.poll(() => reference.textContent()).toBe(words.copied)
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(REFERENCE)
    await isClean()
    await payer(words.here, PAYER.part)
    await status(words.review).waitFor()
    await expect.poll(() => line(words.came).textContent()).toMatch(/₱\s?500\.01/)
    await isClean()
    await leave()
    expect(await balance()).toBe(600.04)
  })

  test('[WAL-02] a card shows its fee before payment, and credits the rest', async () => {
    await main().locator('label').filter({ hasText: '2 %' }).click()
    await main().locator('[name=amount]').fill('200.02')
    const sums = main().locator('form dl')
    await expect.poll(() => sums.textContent()).toMatch(/₱\s?4\.00.*₱\s?196\.02/)
    await main().getByRole('button', { name: words.pay }).click()
    await payer(words.open, PAYER.pay)
    await status(words.credited).waitFor()
    await expect.poll(balance).toBe(796.06)
    await expect.poll(() => line(words.fee).textContent()).toMatch(/₱\s?4\.00/)
    await leave()
  })

  test('[WAL-02] a declined payment is tried again in one tap, and given up', async () => {
    await sendRequest('GCash', '300.02')
    await payer(words.open, PAYER.refuse)
    await status(words.failed).waitFor()
    await isClean()
    await dialog().getByRole('button', { name: words.again }).click()
    await status(words.pending).waitFor()
    await dialog().getByRole('button', { name: words.giveUp }).click()
    await status(words.cancelled).waitFor()
    await leave()
    expect(await balance()).toBe(796.06)
    await isClean()
  })

  test('[PAY-004] an expired payment says so, and is still credited when its money arrives late', async () => {
    await sendRequest('GCash', '400.02')
    await payer(words.open, 'Let it expire, then pay')
    await status(words.expired).waitFor()
    await dialog().getByRole('button', { name: words.again }).waitFor()
    await isClean()
    await status(words.credited).waitFor(PAID_LATE)
    await expect.poll(balance).toBe(1196.08)
    await leave()
  })
})

test('[WAL-02] [RG-001] the first deposit, with the limit that it offers, fits a laptop without scrolling', async () => {
  const token = await newMember(site.url, `fold${Date.now() % 100_000}`)
  const page = await site.visit('/', { token })
  await page
    .getByRole('button', { name: text('shell.deposit'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: text('money.dep.limit.title') }).waitFor()
  await dialog.getByRole('button', { name: text('money.depositNow') }).waitFor()
  const hidden = await page.evaluate(`(() => {
    const { scrollHeight, clientHeight } = document.querySelector('dialog .dialog-body')
    return scrollHeight - clientHeight
  })()`)
  expect(hidden).toBe(0)
})
