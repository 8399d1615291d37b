import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { newMember, PASSWORD } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey of two'
const recruit = `hou${Date.now() % 10_000_000}`

let site: UsedSite
/** The operator who requests, and the one who approves. */
let first: Page
let second: Page

beforeAll(async () => {
  site = await useSite()
  first = await openConsole(site)
  second = await openConsole(site)
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

const open = (page: Page, path: string) => openScreen(page, consoleAddress(site, path))

/** The second operator approves what was requested of the member. */
async function agree(kind: string) {
  await open(second, '/approvals')
  const request = second
    .getByRole('article')
    .filter({ hasText: recruit })
    .filter({ hasText: consoleText(`approval.kind.${kind}` as never) })
  await expectClean(second)
  await giveReason(request, consoleText('approval.approve'), REASON)
  await request.waitFor({ state: 'detached' })
}

async function openSide() {
  await open(first, `/agent-tree?search=${recruit}`)
  await first.getByRole('row', { name: new RegExp(recruit) }).click()
  const side = first.getByRole('complementary', { name: recruit })
  await side.getByText(consoleText('tree.joinedAt')).waitFor()
  return side
}

const requested = () => first.getByText(consoleText('settlement.requested')).waitFor()

test('[AGT-03] [AZ-008] two operators make a member the root of a new tree', async () => {
  await newMember(site.url, recruit)
  await open(first, '/agent-tree')
  await first.getByRole('button', { name: consoleText('tree.makes.agent') }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel(consoleText('tree.account')).fill(recruit)
  await expectClean(first)
  await giveReason(dialog, consoleText('tree.requestType'), REASON)
  await requested()
  await agree('team.type')
})

test('[AGT-05] [AZ-008] the house offers the new agent a contract, and ends it at once', async () => {
  const side = await openSide()
  await side.getByRole('button', { name: consoleText('tree.offer') }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel(consoleText('settlement.kind')).selectOption('daily')
  await dialog.getByLabel(consoleText('tree.offer.bets')).fill('1000.00')
  await dialog.getByLabel(consoleText('tree.offer.rate')).fill('0.5')
  await expectClean(first)
  await giveReason(dialog, consoleText('tree.requestOffer'), REASON)
  await requested()
  await agree('agent-contract.offer')
  const page = await site.visit('/agent')
  const login = page.getByRole('form', { name: text('shell.agentLogin') })
  await login.locator('input[autocomplete=username]').fill(recruit)
  await login.locator('input[type=password]').fill(PASSWORD)
  await login.locator('input[name=terms]').check()
  await login.locator('button[type=submit]').click()
  await page.waitForURL('**/agentHome')
  await page.goto(site.addressOf('/agentHome?tab=agentContracts'))
  const offer = page.getByRole('dialog')
  await offer.getByRole('button', { name: text('team.contract.do.accept') }).click()
  await page.getByText(text('team.contract.done.accept')).waitFor()
  const again = await openSide()
  await again.getByRole('button', { name: consoleText('tree.endAtOnce') }).click()
  const end = first.getByRole('dialog')
  await end.getByText(consoleText('tree.endsNothing')).waitFor()
  await expectClean(first)
  await giveReason(end, consoleText('tree.requestEnd'), REASON)
  await requested()
  await agree('agent-contract.end')
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(text('team.contract.kind.daily')) })
  expect(await row.textContent()).not.toContain('–')
})
