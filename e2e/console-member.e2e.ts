import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consoleAddress,
  expectClean,
  giveReason,
  openConsole,
  openMember,
  openScreen,
} from './site/console.ts'
import { newOperator } from './site/operator.ts'
import { newMember } from './site/player.ts'
import { consoleText } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey in the console'
const PHONE = { width: 390, height: 844 }
const username = `ligaya${Date.now() % 100_000}`

let site: UsedSite
let page: Page
let token: string
let memberAt: string

const open = (path: string) => openScreen(page, consoleAddress(site, path))
const because = (within: Locator, action: string) => giveReason(within, action, REASON)
const isClean = () => expectClean(page)

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, username)
  page = await openConsole(site)
  await openMember(site, page, username)
  memberAt = new URL(page.url()).pathname
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

test('[MEM-01] a reward is given in the console, seen by its member, and taken back', async () => {
  await open(`${memberAt}/money?tab=rewards`)
  await isClean()
  const nothing = page.locator('.empty', { hasText: consoleText('reward.noneText') })
  await nothing.getByRole('button', { name: consoleText('reward.give') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('99999')
  await dialog.getByLabel(consoleText('reward.noteFor')).fill('For the lantern')
  await isClean()
  const refused = page.waitForResponse((answer) => answer.url().includes('/ops/rewards/grant'))
  await because(dialog, consoleText('reward.give'))
  expect((await refused).ok()).toBe(false)
  // The reason of a refused action is kept for the next try.
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByRole('button', { name: consoleText('reward.give'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const player = await site.visit('/member?tab=rewardCenter', { token })
  await player.getByText('For the lantern').first().waitFor()
  await player.close()
  await page.getByRole('row', { name: /For the lantern/ }).click()
  await isClean()
  await because(page.getByRole('main'), consoleText('reward.takeBack'))
  await page.getByRole('row', { name: consoleText('reward.state.withdrawn') }).waitFor()
})

test('[ROLE-02] a list that its filters leave empty says so, and is shown whole by one press', async () => {
  await open(`/audit?subject=${username}-nobody`)
  await page.getByText(consoleText('audit.none'), { exact: true }).waitFor()
  await isClean()
  await page.getByRole('button', { name: consoleText('showAll') }).click()
  await page.getByRole('table').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('[RG-001] a limit is tightened in the console, and applies to its member at once', async () => {
  await open(`${memberAt}/money?tab=limits`)
  await page.getByRole('row', { name: /Deposits, 24 hours/ }).click()
  const main = page.getByRole('main')
  await main.getByLabel(consoleText('limit.amount')).fill('300')
  await isClean()
  await because(main, consoleText('limit.tighten'))
  await page.getByRole('row', { name: /Deposits, 24 hours.*300\.00/ }).waitFor()
  const player = await site.visit('/member?tab=playSafely', { token })
  await player.getByText('PHP 300.00').filter({ visible: true }).first().waitFor()
  await player.close()
})

test('[ROLE-02] a reason that is typed while an action is on its way is kept for the next', async () => {
  await open(`${memberAt}/money?tab=limits`)
  await page.getByRole('row', { name: /Losses, 24 hours/ }).click()
  const main = page.getByRole('main')
  const reason = main.getByLabel(consoleText('reason'), { exact: true })
  const sent = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/ops/**', async (route) => {
    if (route.request().method() === 'POST') {
      sent.resolve()
      await held.promise
    }
    await route.continue()
  })
  await main.getByLabel(consoleText('limit.amount')).fill('200')
  await because(main, consoleText('limit.tighten'))
  await sent.promise
  await reason.fill('for the next')
  held.resolve()
  await page.getByRole('row', { name: /Losses, 24 hours.*200\.00/ }).waitFor()
  expect(await reason.inputValue()).toBe('for the next')
  await page.unroute('**/ops/**')
})

test('[PRO-04] a host is added, and removed by one press', async () => {
  const colleague = await newOperator(site.db)
  await open('/vip/hosts')
  await page.getByRole('button', { name: consoleText('vip.newHost') }).click()
  const main = page.getByRole('main')
  await main.getByLabel(consoleText('vip.by')).selectOption(colleague.username)
  await main.getByLabel(consoleText('vip.hostName')).fill('Tala Cruz')
  await main.getByLabel(consoleText('vip.hostHours')).fill('10:00-18:00')
  await isClean()
  await because(main, consoleText('save'))
  await main.getByLabel(consoleText('vip.hostName')).waitFor({ state: 'detached' })
  const host = page.getByRole('row', { name: /Tala Cruz/ })
  await host.click()
  await because(main, consoleText('vip.removeHost'))
  await host.waitFor({ state: 'detached' })
})

test('[ELI-005] staff are marked in the console, and unmarked', async () => {
  await open(memberAt)
  await isClean()
  await because(page.getByRole('main'), consoleText('staff.mark'))
  await page.getByRole('button', { name: consoleText('staff.unmark') }).waitFor()
  await isClean()
  await because(page.getByRole('main'), consoleText('staff.unmark'))
  await page.getByRole('button', { name: consoleText('staff.mark'), exact: true }).waitFor()
})

test('[ROLE-02] the member page of the console fits a phone, in Tagalog and light', async () => {
  await open(memberAt)
  await page.getByRole('combobox', { name: consoleText('language') }).selectOption('TY')
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
