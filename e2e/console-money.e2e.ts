import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { call, deposit, newMember, sealedCall } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const PAYMENT_PASSWORD = '739152'
const SOON = { timeout: 20_000, interval: 200 }
const REASON = 'a journey at the cashier'
const PHONE = { width: 390, height: 844 }

let site: UsedSite
/** The operator who requests, and the one who approves. */
let first: Page
let second: Page
let token: string
const username = `purita${Date.now() % 100_000}`

const open = (page: Page, path: string) => openScreen(page, consoleAddress(site, path))
const because = (within: Locator, action: string) => giveReason(within, action, REASON)
const balance = async () =>
  String(
    (await call(site.url, { method: 'GET', path: '/wps/v2/wallets/balance', token })).value.balance,
  )
const hurry = (change: string) =>
  site.db.query(
    `update ${change} where member_id =
       (select member_id from member.username where username_key = $1)`,
    [username],
  )
/** Opens this member's row of a queue, with its details beside it. */
const openRow = async (page: Page) => {
  await page.getByRole('row', { name: new RegExp(username) }).click()
  const side = page.getByRole('complementary').filter({ has: page.locator('.side-head') })
  await side.locator('.big-amount').waitFor()
  return side
}

/** Requests 200.00 to a new account, which needs two operators: it is the first withdrawal. */
async function requestMoney() {
  const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  const setPassword = { method: 'PUT', path: '/wps/member/paymentPassword', token, body: password }
  await sealedCall(site.url, setPassword)
  const account = {
    ...{ channel: 'PESONET', house: 'BDO', number: `${Date.now()}10` },
    ...{ holder: `${username} Reyes`, paymentPassword: PAYMENT_PASSWORD },
  }
  const added = await sealedCall(site.url, { path: '/wps/relay/bankCards', token, body: account })
  await hurry('cashier.payout_account set usable_at = now()')
  await hurry(
    `turnover.requirement set state = 'done', done_minor = required_minor, closed_at = now()`,
  )
  const body = {
    ...{
      requestKey: randomUUID(),
      accountId: added.value.accountId,
      paymentPassword: PAYMENT_PASSWORD,
    },
    ...{ amount: '200.00', fee: '10.00' },
  }
  const requested = await sealedCall(site.url, { path: '/wps/relay/withdraw', token, body })
  expect(requested.code).toBe('OK')
}

/** Pays in 10.00 less than 700.04: the payment waits for a decision. */
async function payLess() {
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '700.04' }
  await call(site.url, { method: 'POST', path: '/wps/relay/depositv2', token, body })
}

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, username)
  await deposit(site.url, token)
  await requestMoney()
  await payLess()
  first = await openConsole(site)
  second = await openConsole(site)
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

test('[PAY-006] [WAL-04] a withdrawal is found, claimed and approved by two; its player sees it paid', async () => {
  await open(first, `/withdrawals?username=${username}`)
  await expectClean(first)
  const mine = await openRow(first)
  await mine.getByRole('button', { name: consoleText('withdrawal.do.take') }).click()
  await mine.getByRole('button', { name: /^Approve/ }).click()
  await expectClean(first)
  await because(mine, 'Approve')
  await mine.getByText('1 of 2').waitFor()
  await open(second, `/withdrawals?username=${username}`)
  const theirs = await openRow(second)
  await theirs.getByRole('button', { name: /^Approve/ }).click()
  await because(theirs, 'Approve')
  const player = await site.visit('/member?tab=withdraw', { token })
  await player.getByText(text('cashier.state.AWAITING_RECEIPT'), { exact: true }).waitFor()
  await player.close()
})

test('[PAY-003] a deposit that came short is credited with the amount received', async () => {
  await open(first, `/deposits?state=REVIEW&username=${username}`)
  await first.getByRole('row', { name: new RegExp(username) }).waitFor()
  await expectClean(first)
  const side = await openRow(first)
  await side.getByText(consoleText('deposit.why.amount')).first().waitFor()
  await side.getByText('690.04').waitFor()
  await expectClean(first)
  const before = await balance()
  await because(side, consoleText('deposit.credit'))
  await side.getByText(consoleText('deposit.state.CREDITED'), { exact: true }).first().waitFor()
  await expect.poll(balance, SOON).toBe((Number(before) + 690.04).toFixed(2))
})

test('[AZ-008] an adjustment requested by one operator is approved by another, and moves the balance', async () => {
  await open(first, `/members?search=${username}`)
  await first.getByRole('row', { name: new RegExp(username) }).click()
  await first
    .getByRole('main')
    .getByRole('link', { name: consoleText('money.title'), exact: true })
    .click()
  await first.locator('.tiles').waitFor()
  await expectClean(first)
  await first.getByRole('button', { name: consoleText('adjust.title') }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('25.50')
  await expectClean(first)
  const before = await balance()
  await because(dialog, consoleText('adjust.request'))
  await dialog.waitFor({ state: 'detached' })
  expect(await balance()).toBe(before)
  await open(first, '/approvals')
  const proposal = (page: Page) => page.getByRole('article').filter({ hasText: username })
  await proposal(first).waitFor()
  expect(await proposal(first).getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await open(second, '/approvals')
  await because(proposal(second), 'Approve')
  await expect.poll(balance, SOON).toBe((Number(before) + 25.5).toFixed(2))
})

test('[LED-014] payouts are stopped by hand and started again', async () => {
  await open(first, '/reconciliation')
  await because(first.getByRole('main'), 'Stop payouts')
  await first.getByRole('button', { name: consoleText('payouts.start') }).waitFor()
  await expectClean(first)
  await open(second, '/withdrawals')
  await second.getByRole('button', { name: consoleText('payouts.stopped') }).waitFor()
  await because(first.getByRole('main'), consoleText('payouts.start'))
  await first.getByRole('button', { name: consoleText('payouts.stop') }).waitFor()
})

test('[PAY-012] reconciliation on demand shows a whole report', async () => {
  await open(first, '/reconciliation')
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Manila' })
  await first.getByLabel(consoleText('report.day')).fill(today)
  await because(first.getByRole('main'), 'Run')
  const row = first.getByRole('row', { name: /operator/ }).first()
  const ends = [
    consoleText('report.state.sound'),
    consoleText('report.state.differs'),
    consoleText('report.state.broken'),
  ]
  await row.getByText(new RegExp(`^(${ends.join('|')})$`)).waitFor()
  await row.click()
  await first.getByText(consoleText('figure.postings')).waitFor()
  await expectClean(first)
})

test('[ROLE-02] the cashier is usable on a phone, in Tagalog', async () => {
  await open(first, '/withdrawals?stage=all')
  await first.getByRole('combobox', { name: consoleText('language') }).selectOption('TY')
  await first.setViewportSize(PHONE)
  for (const path of ['/withdrawals?stage=all', '/deposits', '/reconciliation']) {
    await open(first, path)
    const wide = await first.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide, path).toBeLessThanOrEqual(0)
    await expectClean(first)
  }
  await open(first, '/withdrawals?stage=all')
  const minimum = first.getByLabel('Min. na halaga')
  expect(await minimum.isVisible()).toBe(false)
  await first.getByRole('button', { name: 'Mga filter' }).click()
  await minimum.waitFor()
  await open(first, '/reconciliation')
  await first.locator('tbody tr').first().click()
  await first.locator('.tiles').waitFor()
  const { wide, seen } = await first.evaluate<{ wide: number; seen: number }>(
    '({ wide: document.documentElement.scrollWidth, seen: document.documentElement.clientWidth })',
  )
  expect(wide).toBeLessThanOrEqual(seen)
})
