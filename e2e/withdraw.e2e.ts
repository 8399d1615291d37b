import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { deposit, game, newMember, openGame } from './site/player.ts'
import { type UsedSite, useSite, type Who } from './site/visitor.ts'

const WORDS = {
  EN: {
    left: /^Stake ₱\s?\d+\.\d\d more to free the rest$/,
    goThere: 'Go there',
    setPayment: 'Set a payment password',
    setUp: 'Set up',
    addAccount: 'Add an account',
    bank: 'Bank',
    add: 'Add account',
    otherName: /must be in your own verified name/,
    usableAt: /Can be used from/,
    ask: 'Withdraw',
    onItsWay: /Your withdrawal of ₱\s?200\.00 is on its way/,
    paid: 'Paid: please confirm',
    confirm: 'Confirm receipt',
    say: 'Send',
    thanks: 'Thank you. The withdrawal is closed.',
    received: 'Received',
    kind: 'Withdrawal',
  },
  TY: {
    left: /^Tumaya pa ng ₱\s?\d+\.\d\d para mapalaya ang natitira$/,
    goThere: 'Pumunta roon',
    setPayment: 'Mag-set ng payment password',
    setUp: 'I-set up',
    addAccount: 'Magdagdag ng account',
    bank: 'Bangko',
    add: 'Idagdag ang account',
    otherName: /Dapat nasa sarili mong beripikadong pangalan/,
    usableAt: /Magagamit mula/,
    ask: 'Mag-withdraw',
    onItsWay: /Papunta na ang withdrawal mong ₱\s?200\.00/,
    paid: 'Nabayaran na: pakikumpirma',
    confirm: 'Kumpirmahin ang pagtanggap',
    say: 'Ipadala',
    thanks: 'Salamat. Sarado na ang withdrawal.',
    received: 'Natanggap',
    kind: 'Withdrawal',
  },
} as const

const VIEWS: (Who & { language: 'EN' | 'TY'; viewport: { width: number; height: number } })[] = [
  { language: 'EN', viewport: { width: 1440, height: 900 } },
  { language: 'TY', viewport: { width: 390, height: 844 } },
]
/** In this order (MEM-01). */
const MENU = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'playSafely',
]
const WORD = '739152'
const TAB = '/member?tab=withdraw'
const PAID_OUT = { timeout: 60_000 }

let site: UsedSite

/** The law's two operators look at a member's first withdrawal; here it goes its way without them. */
const reviewFirst = (isAsked: boolean) =>
  site.db.query(
    `update brand.brand set config = jsonb_set(config, '{withdrawal,reviewFirst}', $1)
      where brand_id = 'ph'`,
    [JSON.stringify(isAsked)],
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

describe.each(VIEWS)('money out, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const username = `out${view.viewport.width}${Date.now() % 100_000}`
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

  test('[MEM-01] the menu of the member centre keeps its order', async () => {
    // On a phone the menu is a page of its own, and hidden beside what it opens.
    const links = main().locator('nav').first().locator('a')
    await links.first().waitFor({ state: 'attached' })
    const tabs = await links.evaluateAll((all) =>
      all.map((one) =>
        new URL(one.getAttribute('href') ?? '', location.href).searchParams.get('tab'),
      ),
    )
    expect(tabs).toEqual(MENU)
  })

  test('[WAL-03] a deposit is free as far as it was played', async () => {
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
    await hurry(`turnover.line set state = 'done', done_minor = required_minor, closed_at = now()`)
    await page.reload()
    await main().getByText(words.left).waitFor({ state: 'detached' })
    await expect.poll(() => free.textContent()).toMatch(/₱\s?[4-9]\d\d\.\d\d|₱\s?\d,\d{3}\.\d\d/)
  })

  test('[WAL-03] [PAY-008] what is missing leads to its cure: a payment password, an account', async () => {
    await main().getByRole('link', { name: words.goThere }).first().click()
    await main().getByRole('button', { name: words.setPayment }).first().click()
    await page.locator('[name=paymentPassword]').fill(WORD)
    await page.locator('[name=confirmPaymentPassword]').fill(WORD)
    await dialog().getByRole('button', { name: words.setUp, exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.goto(site.addressOf(TAB))
    await main().getByRole('button', { name: words.addAccount }).click()
    await dialog().getByRole('button', { name: words.bank, exact: true }).click()
    await page.locator('[name=number]').fill(`${Date.now()}10`)
    await page.locator('[name=holder]').fill('Somebody Else')
    await dialog().locator('[name=paymentPassword]').fill(WORD)
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
    await main().locator('[name=amount]').fill('200')
    await main().locator('[name=paymentPassword]').fill(WORD)
    await main().getByRole('button', { name: words.ask, exact: true }).click()
    await page.getByText(words.onItsWay).first().waitFor()
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

  test('[MEM-03] stands in the account record, among withdrawals only', async () => {
    await page.goto(site.addressOf('/member?tab=transactionHistory'))
    await main().getByRole('button', { name: words.kind, exact: true }).click()
    const lines = main().locator('section').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(1)
    await lines.getByText(/^[-−]\s?200\.00$/).waitFor()
    await isClean()
  })
})
