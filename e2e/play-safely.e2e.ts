import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { call, deposit, game, newMember, openGame } from './site/player.ts'
import { text, textStart } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    title: 'Play safely',
    set: 'Set a limit: Deposits, In 24 hours',
    change: 'Change the limit: Deposits, In 24 hours',
    stakes: 'Set a limit: Wagers, In 24 hours',
    hold: text('safer.hold'),
    more: text('safer.request'),
    waits: text('safer.looser'),
    requested: /^You requested PHP 900\.00\. You can confirm it from/,
    pay: text('money.depositNow'),
    over: text('errors.DEPOSIT_LIMIT', 'EN', { days: 1, left: '100.00' }),
    overStake:
      /^This stake is over your wager limit of PHP [\d.]+ for 24 hours: PHP [\d.]+ is left\. Lower it, or see Play safely\.$/,
    days: '1 day played',
    break: '24 hours',
    sure: text('safer.sure'),
    start: text('safer.start'),
    isAway: textStart('safer.is.time-out'),
    away: text('errors.ON_TIME_OUT'),
    free: text('cashier.ifNow'),
  },
  TY: {
    title: 'Ligtas na laro',
    set: 'Mag-set ng limit: Mga deposit, Sa 24 oras',
    change: 'Baguhin ang limit: Mga deposit, Sa 24 oras',
    stakes: 'Mag-set ng limit: Mga taya, Sa 24 oras',
    hold: text('safer.hold', 'TY'),
    more: text('safer.request', 'TY'),
    waits: text('safer.looser', 'TY'),
    requested: /^Nag-request ka ng PHP 900\.00\. Puwede mo itong kumpirmahin mula/,
    pay: text('money.depositNow', 'TY'),
    over: text('errors.DEPOSIT_LIMIT', 'TY', { days: 1, left: '100.00' }),
    overStake:
      /^Lampas ang tayang ito sa limit ng taya mong PHP [\d.]+ sa loob ng 24 oras: PHP [\d.]+ na lang\. Babaan, o tingnan ang Ligtas na laro\.$/,
    days: '1 araw na naglaro',
    break: '24 oras',
    sure: text('safer.sure', 'TY'),
    start: text('safer.start', 'TY'),
    isAway: textStart('safer.is.time-out', 'TY'),
    away: text('errors.ON_TIME_OUT', 'TY'),
    free: text('cashier.ifNow', 'TY'),
  },
} as const

const SLOT = 10_001
const SPINS = 3

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

describe.each(viewsOf('wide'))('play safely, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const username = `safe${view.no}${Date.now() % 100_000}`
  let token: string
  let page: Page

  const enter = (path: string, member: string) => site.visit(path, { ...view, token: member })

  beforeAll(async () => {
    token = await newMember(site.url, username)
    await deposit(site.url, token)
    const studio = await openGame(site.url, token, SLOT)
    for (let spin = 0; spin < SPINS; spin += 1) {
      await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
    }
    page = await enter('/', token)
  })

  const main = () => page.getByRole('main')
  const dialog = () => page.getByRole('dialog')
  /** Judged in both themes, once nothing fades any more. */
  const isClean = async () => {
    for (const theme of [view.theme === 'dark' ? 'light' : 'dark', view.theme]) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await atRest(page)
      expect(await accessibilityFaults(page), theme).toEqual([])
    }
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(view.viewport.width)
  }
  const setLimit = async (amount: string, button: string) => {
    await dialog().locator('[name=amount]').fill(amount)
    await dialog().getByRole('button', { name: button, exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
  }
  const offerDeposit = async (amount: string) => {
    await page.goto(site.addressOf('/member?tab=depositv2'))
    await main().locator('[name=amount]').fill(amount)
    await main().getByRole('button', { name: words.pay, exact: true }).click()
  }

  test('[RG-001] one tap from the balance, a deposit limit is set, and a tighter one applies at once', async () => {
    await page.getByRole('banner').getByRole('link', { name: words.title, exact: true }).click()
    await main().getByRole('heading', { name: words.title, exact: true }).waitFor()
    await main().getByRole('button', { name: words.set, exact: true }).click()
    await isClean()
    await setLimit('800', words.hold)
    await main().getByText('PHP 800.00', { exact: true }).waitFor()
    await main().getByRole('button', { name: words.change, exact: true }).click()
    await setLimit('600', words.hold)
    await main().getByText('PHP 600.00', { exact: true }).waitFor()
  })

  test('[RG-002] a looser limit waits a day, and says so before and after', async () => {
    await main().getByRole('button', { name: words.change, exact: true }).click()
    await dialog().locator('[name=amount]').fill('900')
    await dialog().getByText(words.waits).waitFor()
    await isClean()
    await setLimit('900', words.more)
    await main().getByText(words.requested).waitFor()
    await main().getByText('PHP 600.00', { exact: true }).waitFor()
  })

  test('[RG-011] past play is in the statement of the month', async () => {
    await main().getByRole('table').getByText(words.days, { exact: true }).waitFor()
    await isClean()
  })

  test('[RG-001] a deposit over the limit is refused with the remaining amount', async () => {
    await offerDeposit('200')
    await main().getByText(words.over, { exact: true }).waitFor()
    await isClean()
  })

  test('[RG-003] a stake over the limit is refused inside the game in words that name the limit', async () => {
    await page.goto(site.addressOf('/member?tab=playSafely'))
    await main().getByRole('button', { name: words.stakes, exact: true }).click()
    await setLimit(String(SPINS), words.hold)
    const body = { nodeId: SLOT, language: view.language, platform: 'html5', mode: 'real' }
    const { value } = await call(site.url, {
      ...{ method: 'POST', path: '/wps/game/launchGame', token, body },
    })
    await page.goto(String(value.url))
    await page.locator('#spin:not([disabled])').click()
    await page.getByText(words.overStake).waitFor()
  })

  test('[RG-004] a time-out closes play and deposits, and leaves withdrawals and records open', async () => {
    const rester = await newMember(site.url, `${username}r`)
    page = await enter('/member?tab=playSafely', rester)
    await main().getByRole('button', { name: words.break, exact: true }).click()
    await dialog().getByLabel(words.sure).check()
    await isClean()
    await dialog().getByRole('button', { name: words.start, exact: true }).click()
    await main().getByText(words.isAway).waitFor()
    await isClean()
    await page.goto(site.addressOf('/member?tab=depositv2'))
    await main().getByText(words.away, { exact: true }).first().waitFor()
    expect(await main().locator('[name=amount]').count()).toBe(0)
    const body = { nodeId: SLOT, language: view.language, platform: 'html5', mode: 'real' }
    const play = { method: 'POST', path: '/wps/game/launchGame', token: rester, body }
    expect(await call(site.url, play)).toMatchObject({ code: 'ON_TIME_OUT' })
    await page.goto(site.addressOf('/member?tab=withdraw'))
    await main().getByText(words.free).waitFor()
    await page.goto(site.addressOf('/member?tab=transactionHistory'))
    await main().getByRole('heading', { level: 1 }).waitFor()
  })
})
