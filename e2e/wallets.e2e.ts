import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { deposit, game, newMember, openGame } from './site/player.ts'
import { text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    empty: /^Mangrove uses its own wallet, and yours is empty/,
    moveMoney: 'Transfer money',
    move: 'Transfer ₱100.00 to Mangrove',
    moved: '₱100.00 transferred',
    home: text('transfer.bringBack'),
    back: 'Mangrove: ₱100.00 returned',
    claim: 'Claim all',
    paid: text('rebate.history'),
    came: text('money.sum.came'),
    left: text('money.sum.after'),
  },
  TY: {
    empty: /^Sariling wallet ang gamit ng Mangrove, at walang laman/,
    moveMoney: text('play.wallet.move', 'TY'),
    move: 'I-transfer ang ₱100.00 sa Mangrove',
    moved: 'Na-transfer ang ₱100.00',
    home: text('transfer.bringBack', 'TY'),
    back: 'Mangrove: naibalik ang ₱100.00',
    claim: 'I-claim lahat',
    paid: text('rebate.history', 'TY'),
    came: 'Pumasok',
    left: text('money.sum.after', 'TY'),
  },
} as const

const SPINS = 12

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

describe.each(viewsOf('wide'))('wallets and rebate, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  let token: string
  let page: Page

  beforeAll(async () => {
    token = await newMember(site.url, `wal${view.no}${Date.now() % 100_000}`)
    await deposit(site.url, token)
    page = await site.visit('/help', { ...view, token })
  })

  const main = () => page.getByRole('main')
  const open = (tab: string) => page.goto(site.addressOf(`/member?tab=${tab}`))
  const balance = () => page.getByTestId('balance').textContent()
  /** Checked once no transition runs any more; nothing is wider than the screen. */
  const isClean = async () => {
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
    const [wide, seen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect(wide).toBeLessThanOrEqual(seen)
  }

  test('[WAL-05] a game whose vendor keeps a wallet says so while that is empty', async () => {
    const { rows } = await site.db.query<{ node_id: string }>(
      `select node_id from catalogue.title where vendor = 'MW' and active order by node_id limit 1`,
    )
    await page.goto(site.addressOf(`/seamless?game=${rows[0]?.node_id}&mode=real`))
    await page.getByText(words.empty).waitFor()
    await isClean()
    await page.getByRole('button', { name: words.moveMoney }).click()
    await page.waitForURL(/tab=transferFund/)
  })

  test('[WAL-05] money is transferred to a vendor’s wallet, and back with one tap', async () => {
    await open('transferFund')
    await main().locator('label').filter({ hasText: 'Mangrove' }).click()
    await main().locator('[name=amount]').fill('100')
    await isClean()
    await main().getByRole('button', { name: words.move }).click()
    await page.getByText(words.moved).first().waitFor()
    const there = page.getByTestId('wallet-MW')
    await expect.poll(() => there.textContent()).toMatch(/100\.00$/)
    await expect.poll(balance).toMatch(/400\.00$/)
    await expect.poll(() => page.getByTestId('all-wallets').textContent()).toMatch(/500\.00$/)
    await isClean()
    await main().getByRole('button', { name: words.home }).click()
    await main().getByText(words.back).waitFor()
    await expect.poll(balance).toMatch(/500\.00$/)
    await expect.poll(() => there.textContent()).toMatch(/0\.00$/)
  })

  test('[WAL-07] the rebate on valid bets is claimed once, and listed in the record', async () => {
    const studio = await openGame(site.url, token)
    for (let spin = 0; spin < SPINS; spin += 1) {
      await game(studio, 'spin', { requestId: randomUUID(), stake: '20.00' })
    }
    await open('manualRebate')
    const due = page.getByTestId('rebate-due')
    await expect.poll(() => due.textContent()).toMatch(/[1-9]\.\d\d$/)
    await isClean()
    await main().getByRole('button', { name: words.claim }).click()
    await expect.poll(() => due.textContent()).toMatch(/[^\d]0\.00$/)
    await main().getByRole('heading', { name: words.paid }).waitFor()
    await isClean()
    await page.goto(site.addressOf('/member?tab=transactionHistory&kind=reward'))
    const sums = main().locator('section dl')
    await expect.poll(() => sums.textContent()).toContain(words.came)
    expect(await sums.textContent()).toContain(words.left)
    const lines = main().locator('section').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(1)
    await isClean()
  })
})
