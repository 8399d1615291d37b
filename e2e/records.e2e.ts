import { randomUUID } from 'node:crypto'
import type { Download, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { deposit, game, newMember, openGame } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const PHONE = { width: 390, height: 844 }

let site: UsedSite
let token: string

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, 'recorder')
})
afterEach(() => site.leave())
afterAll(() => site.close())

const main = (page: Page) => page.getByRole('main')

/** The browser runs elsewhere: the saved file comes as a stream. */
async function readText(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

test('[MEM-03] the period has presets, moves back and forth, and stays in the address', async () => {
  const page = await site.visit('/member?tab=personalHistoryCopy', { token })
  const from = main(page).getByLabel('From')
  await main(page).getByRole('button', { name: '7 days', pressed: true }).waitFor()
  const week = await from.inputValue()
  await main(page).getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => from.inputValue()).not.toBe(week)
  const before = await from.inputValue()
  expect(Date.parse(week) - Date.parse(before)).toBe(7 * 86_400_000)
  await page.reload()
  await expect.poll(() => from.inputValue()).toBe(before)
  await main(page).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => from.inputValue()).toBe(week)
  await main(page).getByRole('button', { name: 'Next', disabled: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('[MEM-03] all filtered records are saved as a file', async () => {
  const page = await site.visit('/member?tab=transactionHistory', { token })
  const saved = page.waitForEvent('download')
  await main(page)
    .getByRole('button', { name: text('money.export') })
    .click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readText(download)
  expect(csv).toBe('\uFEFFTime,Kind,Game,Reference,Amount,Balance\r\n')
})

test('[RND-009] a bet in the record opens the game, which replays its round', async () => {
  const SLOT = 10_001
  const player = await newMember(site.url, 'replayer')
  await deposit(site.url, player)
  const studio = await openGame(site.url, player, SLOT)
  for (let spin = 0; spin < 2; spin += 1) {
    await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
  }
  const page = await site.visit('/member?tab=personalHistoryCopy', { token: player })
  await main(page).locator('img[src*="/art/game/"]').last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('money.watch') })
    .click()
  const frame = page.frameLocator('iframe')
  await frame.getByText(/^Replay of #0 · /).waitFor({ timeout: 60_000 })
  expect(await main(page).locator('img[src*="/art/game/"]').count()).toBe(2)
})

test('[MEM-03] profit and loss is in Tagalog on a phone, and explains itself while it is empty', async () => {
  const page = await site.visit('/member?tab=personalProfit', {
    token,
    language: 'TY',
    viewport: PHONE,
  })
  await main(page).getByRole('heading', { name: 'Panalo at talo' }).waitFor()
  await main(page).getByText('0.00').filter({ visible: true }).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(PHONE.width)
})

test('[MEM-03] rounds go by the name of their game, and the chart of results is read by the keyboard', async () => {
  await deposit(site.url, token)
  const studio = await openGame(site.url, token)
  for (let spin = 0; spin < 3; spin += 1) {
    await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
  }
  const page = await site.visit('/member?tab=transactionHistory', { token })
  const bet = main(page)
    .getByRole('listitem')
    .filter({ hasText: `${text('money.kind.bet')} · ` })
  await bet.first().waitFor()
  expect(await bet.count()).toBe(3)
  expect(await bet.first().textContent()).not.toContain('BGS:')
  await page.goto(site.addressOf('/member?tab=personalProfit'))
  const chart = main(page).getByTestId('profit-chart')
  const reader = chart.getByRole('slider', { name: text('money.chart.explore') })
  const today = await reader.getAttribute('aria-valuetext')
  await reader.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => reader.getAttribute('aria-valuetext')).not.toBe(today)
  expect(await accessibilityFaults(page)).toEqual([])
})
