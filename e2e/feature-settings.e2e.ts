import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { call, newMember } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey of settings'
const TIMES = 7

let site: UsedSite
let manager: Page
let treasurer: Page

beforeAll(async () => {
  site = await useSite()
  manager = await openConsole(site, ['brand-manager'])
  treasurer = await openConsole(site, ['treasurer'])
})
afterAll(async () => {
  await setBack()
  await site.leave()
  await site.close()
})

/** The journeys after this one deposit as the seed has it. */
async function setBack() {
  await site.db.query(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select brand_id, name, version + 1, value || '{"depositMultiple":1}', now(), now(), 'system', 'set back'
       from settings.version where brand_id = 'ph' and name = 'turnover' order by version desc limit 1`,
  )
}

const open = (page: Page, path: string) => openScreen(page, consoleAddress(site, path))

test('[CFG-01] the settings of a feature are opened and closed by keyboard, and the focus goes with them', async () => {
  await open(manager, '/feature-settings')
  const row = manager.getByRole('row', { name: consoleText('featureSettings.vip') })
  const side = manager.getByRole('complementary', { name: consoleText('featureSettings.vip') })
  await row.focus()
  await manager.keyboard.press('Enter')
  await side.and(manager.locator(':focus')).waitFor()
  await manager.keyboard.press('Tab')
  await manager.keyboard.press('Enter')
  await side.waitFor({ state: 'detached' })
  await row.and(manager.locator(':focus')).waitFor()
})

test('[CFG-01] the turnover of deposits is changed by two operators, and a deposit shows it', async () => {
  await open(manager, '/feature-settings')
  await manager.getByRole('row', { name: consoleText('featureSettings.turnover') }).click()
  const side = manager.getByRole('complementary', { name: consoleText('featureSettings.turnover') })
  const multiple = side.getByLabel(consoleText('featureSettings.turnover.depositMultiple'))
  await multiple.fill('101')
  await giveReason(side, consoleText('terms.request'), REASON)
  await expect.poll(() => multiple.getAttribute('aria-invalid')).toBe('true')
  await multiple.fill(String(TIMES))
  await side.getByText(/→ *7/).waitFor()
  await expectClean(manager)
  await giveReason(side, consoleText('terms.request'), REASON)
  await manager.getByText(consoleText('terms.requested')).first().waitFor()
  await open(treasurer, '/approvals')
  const request = treasurer.getByRole('article').filter({ hasText: REASON })
  await request.getByText(consoleText('featureSettings.turnover.depositMultiple')).waitFor()
  await expectClean(treasurer)
  await giveReason(request, consoleText('approval.approve'), REASON)
  await request.waitFor({ state: 'detached' })
  const token = await newMember(site.url, `turnover${Date.now() % 100_000}`)
  const methods = { method: 'GET', path: '/wps/relay/depositChannels', token }
  await expect
    .poll(async () => (await call(site.url, methods)).value.depositMultiple, { timeout: 10_000 })
    .toBe(TIMES)
  const player = await site.visit('/', { token })
  await player
    .getByRole('button', { name: text('shell.deposit'), exact: true })
    .first()
    .click()
  await player.getByText(text('money.dep.turnover', 'EN', { times: TIMES })).waitFor()
})
