import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PHONE } from './site/at-play.ts'
import { deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const GAME = 'L28_90S'
const SETTLED = { timeout: 15_000, interval: 200 }

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'lotto')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

/** The draw is due, as if its time had come. */
const arrive = (ticketId: string) =>
  site.db.query(
    `update lottery_issue.issue
        set opens_at = now() - interval '1 day', closes_at = now() - interval '1 second', draws_at = now()
      where issue_id = (select issue_id from lottery_ticket.ticket where ticket_id = $1)`,
    [ticketId],
  )

async function ticketOf(bet: string): Promise<string> {
  const { rows } = await site.db.query<{ ticket_id: string }>(
    'select ticket_id from lottery_ticket.ticket where bet_type = $1 order by ticket_id desc limit 1',
    [bet],
  )
  return rows[0]?.ticket_id ?? ''
}

describe('a lottery', () => {
  test('[LOTT-05] [LOTT-06] is found in its hall, bet on, drawn, won and looked up, without a reload', async () => {
    const page = await site.visit('/lottery', { token: member })
    await main(page).getByRole('link', { name: 'Play Lucky 28 90 s' }).click()
    await page.waitForURL(`**/lottery?gameCode=${GAME}&view=betting`)
    await page.getByTestId('issue').waitFor()

    // Both sides of the sum: one of them wins whatever is drawn.
    await main(page).getByLabel(text('lottery.bets')).selectOption('SIDE')
    const board = main(page).getByRole('group', { name: text('lottery.row.picks') })
    for (const side of ['BIG', 'SMALL'] as const)
      await board
        .getByRole('button', { name: text(`lottery.value.${side}`), exact: false })
        .first()
        .click()
    await main(page).getByText('2 lines').first().waitFor()
    await main(page)
      .getByRole('button', { name: text('lottery.add') })
      .click()
    const buy = main(page).getByRole('button', { name: /^Buy for/ })
    await buy.click()
    await page.getByText(/ticket bought for/).waitFor()

    const ticketId = await ticketOf('SIDE')
    await arrive(ticketId)
    await page
      .getByText(/Lucky 28 90 s: your tickets returned|Lucky 28 90 s: you won/)
      .waitFor(SETTLED)

    await main(page)
      .getByRole('tab', { name: text('lottery.tab.tickets') })
      .click()
    await main(page).getByText(text('lottery.state.won')).first().click()
    await dialog(page).getByText(text('lottery.result')).first().waitFor()
    await dialog(page).getByText(text('lottery.again')).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()

    await main(page)
      .getByRole('tab', { name: text('lottery.tab.results') })
      .click()
    await main(page)
      .getByRole('link', { name: /^Proof of/ })
      .first()
      .waitFor()
    await main(page)
      .getByRole('tab', { name: text('lottery.tab.trends') })
      .click()
    await main(page).getByText(text('lottery.trend.hint')).waitFor()
    await main(page)
      .getByRole('tab', { name: text('lottery.tab.rules') })
      .click()
    await main(page).getByText(text('lottery.rules.commit')).waitFor()

    await page.goto(`${site.url}/member?tab=personalHistoryCopy`)
    await main(page)
      .getByText(/^\d{8}-\d{4}$/)
      .first()
      .waitFor()
  })

  test('[DRW-009] [LOTT-05] a bet is repeated over the next draws at the prices shown, and the rest of it cancelled', async () => {
    const page = await site.visit(`/lottery?gameCode=${GAME}&view=betting`, { token: member })
    await main(page).getByLabel(text('lottery.bets')).selectOption('SIDE')
    await main(page)
      .getByRole('button', { name: text('lottery.value.BIG') })
      .first()
      .click()
    await main(page)
      .getByRole('button', { name: text('lottery.add') })
      .click()
    await main(page)
      .getByRole('button', { name: /^Repeat .* over the next draws$/ })
      .click()
    await dialog(page)
      .getByRole('button', { name: text('lottery.chase.kind.DOUBLE') })
      .click()
    await dialog(page).getByLabel(text('lottery.chase.issues')).fill('3')
    await dialog(page).getByText('× 4').waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Reserve .*7/ })
      .click()
    await page.getByText(/^3 draws ordered from/).waitFor()

    await main(page)
      .getByRole('tab', { name: text('lottery.tab.tickets') })
      .click()
    await main(page)
      .getByRole('button', { name: text('lottery.tickets.chases') })
      .click()
    await main(page).getByText('1 of 3 draws bought').click()
    await dialog(page)
      .getByRole('button', { name: text('lottery.chase.cancel') })
      .click()
    await dialog(page)
      .getByRole('button', { name: /^Cancel, take back .*6/ })
      .click()
    await dialog(page).getByText(text('lottery.chase.state.CANCELLED')).first().waitFor()
    await page
      .getByText(/^Cancelled\. .*6.* came back to your balance/)
      .first()
      .waitFor()
  })

  test('[LOTT-05] on a phone numbers are kept and chosen again, an order’s button is in sight, and bets are opened in shares', async () => {
    const page = await site.visit(`/lottery?gameCode=${GAME}&view=betting`, { token: member })
    await page.setViewportSize(PHONE)
    await main(page).getByLabel(text('lottery.bets')).selectOption('SIDE')
    await main(page)
      .getByRole('button', { name: text('lottery.value.BIG') })
      .first()
      .click()
    await main(page)
      .getByRole('button', { name: text('lottery.kept.open') })
      .click()
    await dialog(page).getByLabel(text('lottery.kept.name')).fill('Mine')
    await dialog(page)
      .getByRole('button', { name: text('lottery.kept.keep') })
      .click()
    await dialog(page).getByRole('button', { name: 'Put Mine on the board' }).click()
    await main(page)
      .getByRole('button', { name: text('lottery.add') })
      .click()
    await main(page)
      .getByRole('button', { name: new RegExp(text('lottery.list.title')) })
      .click()
    await dialog(page)
      .getByRole('button', { name: /^Repeat .* over the next draws$/ })
      .click()
    const reserve = dialog(page)
      .last()
      .getByRole('button', { name: /^Reserve / })
    await reserve.waitFor()
    const box = await reserve.boundingBox()
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    await dialog(page).last().getByRole('button', { name: 'Close' }).click()
    await dialog(page)
      .getByRole('button', { name: text('lottery.share.open') })
      .click()
    await dialog(page)
      .last()
      .getByRole('button', { name: /^Open and buy your shares for/ })
      .click()
    await page.getByText(/^Opened for/).waitFor()
    await main(page).getByText('9 of 10 shares left · you have 1').waitFor()
  })

  test('[LOTT-05] a list is pasted, and what cannot be bought is named by its line', async () => {
    const page = await site.visit('/vnLottery?gameCode=VN_MB_5M&view=betting', { token: member })
    await main(page)
      .getByRole('button', { name: text('lottery.paste.open') })
      .click()
    await dialog(page).getByLabel(text('lottery.paste.label')).fill('07 16\n7\n16, 25')
    await dialog(page).getByText('Line 2: “7” cannot be bought here.').waitFor()
    await dialog(page).getByText('Line 3: “16” is there already.').waitFor()
    await dialog(page).getByRole('button', { name: 'Add 3 numbers' }).click()
    await expect.poll(() => main(page).locator('[data-value][aria-pressed=true]').count()).toBe(3)
  })
})
