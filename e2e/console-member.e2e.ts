import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deskAddress,
  enterDesk,
  expectClean,
  giveReason,
  openMember,
  openScreen,
} from './site/desk.ts'
import { newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey at the desk'
const PHONE = { width: 390, height: 844 }
const username = `ligaya${Date.now() % 100_000}`

let site: UsedSite
let page: Page
let token: string
let memberAt: string

const open = (path: string) => openScreen(page, deskAddress(site, path))
const because = (within: Locator, action: string) => giveReason(within, action, REASON)
const isClean = () => expectClean(page)

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, username)
  page = await enterDesk(site)
  await openMember(site, page, username)
  memberAt = new URL(page.url()).pathname
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

test('[MEM-01] a reward is given at the desk, read by its member, and taken back', async () => {
  await open(`${memberAt}/money?tab=rewards`)
  await isClean()
  await page.getByRole('button', { name: 'Give a reward' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('99999')
  await dialog.getByLabel('What the member reads about it').fill('For the lamp')
  await isClean()
  const refused = page.waitForResponse((answer) => answer.url().includes('/ops/rewards/grant'))
  await because(dialog, 'Give a reward')
  expect((await refused).ok()).toBe(false)
  // The reason of what was refused stands for the next try.
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Give a reward', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const player = await site.visit('/member?tab=rewardCenter', { token })
  await player.getByText('For the lamp').first().waitFor()
  await player.close()
  await page.getByRole('row', { name: /For the lamp/ }).click()
  await isClean()
  await because(page.getByRole('main'), 'Take it back')
  await page.getByRole('row', { name: /Taken back/ }).waitFor()
})

test('[RG-001] a limit is tightened at the desk, and holds for its member at once', async () => {
  await open(`${memberAt}/money?tab=limits`)
  await page.getByRole('row', { name: /Deposits, 24 hours/ }).click()
  const main = page.getByRole('main')
  await main.getByLabel('At most').fill('300')
  await isClean()
  await because(main, 'Set a tighter limit')
  await page.getByRole('row', { name: /Deposits, 24 hours.*300\.00/ }).waitFor()
  const player = await site.visit('/member?tab=playSafely', { token })
  await player.getByText('PHP 300.00').filter({ visible: true }).first().waitFor()
  await player.close()
})

test('[ELI-005] who works for us is marked at the desk, and no more', async () => {
  await open(memberAt)
  await isClean()
  await because(page.getByRole('main'), 'Works for us')
  await page.getByRole('button', { name: 'Works for us no more' }).waitFor()
  await isClean()
  await because(page.getByRole('main'), 'Works for us no more')
  await page.getByRole('button', { name: 'Works for us', exact: true }).waitFor()
})

test('[ROLE-02] the member at the desk fits a phone, in Tagalog and light', async () => {
  await open(memberAt)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('TY')
  await page.getByRole('combobox', { name: 'Wika' }).waitFor()
  await page.evaluate(`localStorage.setItem('theme', 'light')`)
  await page.setViewportSize(PHONE)
  for (const path of ['', '/money?tab=rewards', '/money?tab=limits']) {
    await open(`${memberAt}${path}`)
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide, path).toBeLessThanOrEqual(0)
    await isClean()
  }
})
