import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { pressByKey, tabTo } from './site/keyboard.ts'
import { deposit, game, newMember, openGame } from './site/player.ts'
import { text, textStart } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    left: /^Wager ₱\s?\d+\.\d\d more to unlock the rest$/,
    goThere: text('cashier.goThere'),
    setPayment: text('security.do.payment'),
    setUp: text('security.set'),
    addAccount: text('cashier.addAccount'),
    bank: 'Bank',
    add: text('cashier.add'),
    otherName: text('errors.PAYOUT_NAME_DIFFERS'),
    usableAt: textStart('cashier.usableAt'),
    sendRequest: 'Withdraw',
    requested: /Withdrawal of ₱\s?200\.00 requested/,
    paid: text('cashier.state.AWAITING_RECEIPT'),
    confirm: text('cashier.confirm'),
    say: 'Send',
    thanks: text('cashier.thanks.received'),
    received: 'Received',
    kind: 'Withdrawal',
  },
  TY: {
    left: /^Tumaya pa ng ₱\s?\d+\.\d\d para ma-unlock ang natitira$/,
    goThere: text('cashier.goThere', 'TY'),
    setPayment: text('security.do.payment', 'TY'),
    setUp: text('security.set', 'TY'),
    addAccount: text('cashier.addAccount', 'TY'),
    bank: 'Bangko',
    add: text('cashier.add', 'TY'),
    otherName: text('errors.PAYOUT_NAME_DIFFERS', 'TY'),
    usableAt: textStart('cashier.usableAt', 'TY'),
    sendRequest: 'Mag-withdraw',
    requested: /Na-request na ang withdrawal na ₱\s?200\.00/,
    paid: text('cashier.state.AWAITING_RECEIPT', 'TY'),
    confirm: text('cashier.confirm', 'TY'),
    say: 'Ipadala',
    thanks: text('cashier.thanks.received', 'TY'),
    received: 'Natanggap',
    kind: 'Withdrawal',
  },
} as const

const VIEWS = viewsOf('phone')
const PAYMENT_PASSWORD = '739152'
const TAB = '/member?tab=withdraw'
const PAID_OUT = { timeout: 60_000 }

let site: UsedSite

/** A member's first withdrawal is reviewed by two operators; here it proceeds without them. */
const reviewFirst = (isRequested: boolean) =>
  site.db.query(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select brand_id, name, version + 1, value || jsonb_build_object('reviewFirst', $1::boolean), starts_at, written_at,
            'system', 'for the journey'
       from settings.version where brand_id = 'ph' and name = 'withdrawal' order by version desc limit 1`,
    [isRequested],
  )

beforeAll(async () => {
  site = await useSite()
  await reviewFirst(false)
})
afterAll(async () => {
  await reviewFirst(true)
  await site?.leave()
  await site?.close()
})

describe.each(VIEWS)('withdrawals, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const username = `out${view.no}${Date.now() % 100_000}`
  let token: string
  let page: Page

  beforeAll(async () => {
    token = await newMember(site.url, username)
    await deposit(site.url, token)
    page = await site.visit(TAB, { ...view, token })
  })

  const main = () => page.getByRole('main')
  const dialog = () => page.getByRole('dialog')
  /** Changes what a journey cannot wait for, of this member's rows only. */
  const hurry = (change: string) =>
    site.db.query(
      `update ${change} where member_id =
         (select member_id from member.username where username_key = $1)`,
      [username],
    )
  /** Judged once nothing fades any more. */
  const isClean = async () => {
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }

  test('[WAL-03] a deposit becomes withdrawable as far as it was played', async () => {
    const free = main().getByTestId('free')
    await expect.poll(() => free.textContent()).toMatch(/₱\s?0\.00/)
    await main().getByText(words.left).waitFor()
    await isClean()
    const studio = await openGame(site.url, token)
    for (let spin = 0; spin < 5; spin += 1) {
      await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
    }
    await page.reload()
    await main()
      .getByText(/₱\s?5\.00 (of|sa) ₱\s?500\.00/)
      .waitFor()
    await hurry(
      `turnover.requirement set state = 'done', done_minor = required_minor, closed_at = now()`,
    )
    await page.reload()
    await main().getByText(words.left).waitFor({ state: 'detached' })
    await expect.poll(() => free.textContent()).toMatch(/₱\s?[4-9]\d\d\.\d\d|₱\s?\d,\d{3}\.\d\d/)
  })

  test('[WAL-03] [PAY-008] what is missing leads to its remedy: a payment password, an account', async () => {
    await main().getByRole('link', { name: words.goThere }).first().click()
    await main().getByRole('button', { name: words.setPayment }).first().click()
    await page.locator('[name=paymentPassword]').fill(PAYMENT_PASSWORD)
    await page.locator('[name=confirmPaymentPassword]').fill(PAYMENT_PASSWORD)
    await dialog().getByRole('button', { name: words.setUp, exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.goto(site.addressOf(TAB))
    await main().getByRole('button', { name: words.addAccount }).click()
    await dialog().getByRole('button', { name: words.bank, exact: true }).click()
    await page.locator('[name=number]').fill(`${Date.now()}10`)
    await page.locator('[name=holder]').fill('Somebody Else')
    await dialog().locator('[name=paymentPassword]').fill(PAYMENT_PASSWORD)
    await dialog().getByRole('button', { name: words.add, exact: true }).click()
    await dialog().getByText(words.otherName).waitFor()
    await isClean()
    await page.locator('[name=holder]').fill(`${username} Reyes`)
    await dialog().getByRole('button', { name: words.add, exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await main().getByText(words.usableAt).waitFor()
    await isClean()
  })

  test('[WAL-03] [WAL-04] a withdrawal is followed to its payment, and its receipt confirmed', async () => {
    await hurry('cashier.payout_account set usable_at = now()')
    await page.reload()
    // By keyboard alone: the amount, the payment password, and the button behind them.
    await tabTo(page, main().locator('[name=amount]'))
    await page.keyboard.type('200')
    await tabTo(page, main().locator('[name=paymentPassword]'))
    await page.keyboard.type(PAYMENT_PASSWORD)
    await pressByKey(page, main().getByRole('button', { name: words.sendRequest, exact: true }))
    await page.getByText(words.requested).first().waitFor()
    await main().getByRole('article').waitFor()
    await main().getByText(words.paid, { exact: true }).waitFor(PAID_OUT)
    await isClean()
    await main().getByRole('button', { name: words.confirm }).click()
    await isClean()
    await dialog().getByRole('button', { name: words.say, exact: true }).click()
    await page.getByText(words.thanks).first().waitFor()
    await main().getByRole('listitem').getByText(words.received, { exact: true }).last().waitFor()
    await main().getByRole('article').waitFor({ state: 'detached' })
    await isClean()
  })

  test('[MEM-03] is in the account record, among withdrawals only', async () => {
    await page.goto(site.addressOf('/member?tab=transactionHistory'))
    await main().getByRole('button', { name: words.kind, exact: true }).click()
    const lines = main().locator('section').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(1)
    await lines.getByText(/^[-−]\s?200\.00$/).waitFor()
    await isClean()
  })
})
