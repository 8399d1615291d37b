import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { call, deposit, logIn, newMember, sealedCall } from './site/player.ts'
import { DEMO, DEMO_AGENT } from './site/samples.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const PAYMENT_PASSWORD = '739152'
const PHONE = { width: 390, height: 844 }
const REASON = 'saw no receipt'

let site: UsedSite
let username: string
let member: Page
let agent: Page
let memberToken: string

beforeAll(async () => {
  site = await useSite()
  username = `service${Date.now() % 10_000_000}`
  memberToken = await joined()
  const agentToken = await logIn(site.url, {
    username: DEMO_AGENT.username,
    password: DEMO.password,
  })
  member = await site.visit('/help', { token: memberToken, viewport: PHONE })
  agent = await site.visit('/help', { token: agentToken })
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** A member of the agent's team who has deposited and has played through it. */
async function joined(): Promise<string> {
  const token = await newMember(site.url, username, { referralCode: DEMO_AGENT.code })
  await deposit(site.url, token)
  const body = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await sealedCall(site.url, { method: 'PUT', path: '/wps/member/paymentPassword', token, body })
  await site.db.query(
    `update turnover.requirement set state = 'done', done_minor = required_minor, closed_at = now()
     where member_id = (select member_id from member.username where username_key = $1)`,
    [username],
  )
  return token
}

const balance = async () => {
  const init = { method: 'GET', path: '/wps/v2/wallets/balance', token: memberToken }
  return String((await call(site.url, init)).value.balance)
}
const own = (page: Page) => page.getByTestId('service-request').filter({ hasText: '₱100.00' })
const request = (page: Page) => own(page).filter({ hasText: page === agent ? username : '' })
const presses = (page: Page, name: string) =>
  request(page).getByRole('button', { name, exact: true }).click()
/** What is asked once more before a step. */
const sure = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
async function expectAccessible(page: Page) {
  await page.waitForTimeout(300)
  expect(await accessibilityFaults(page)).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(wide).toBeLessThanOrEqual(0)
}

test('[AGT-08] a member asks the agent for a withdrawal, which waits in escrow and is on the clock', async () => {
  await member.goto(site.addressOf('/member?tab=transferUpline'))
  await member.getByText(text('service.times.new')).waitFor()
  await member.getByRole('button', { name: text('service.kind.withdrawal'), exact: true }).click()
  const form = member.getByRole('form', { name: text('service.request.withdrawal') })
  await form.getByRole('textbox', { name: text('service.amount') }).fill('100')
  await form.getByRole('textbox', { name: text('service.note') }).fill('GCash 0917 000 0000')
  await form.getByRole('textbox', { name: text('service.paymentPassword') }).fill(PAYMENT_PASSWORD)
  await form.locator('button[type=submit]').click()
  await request(member).getByText(text('service.state.waiting'), { exact: true }).waitFor()
  await request(member).getByRole('timer').waitFor()
  await expectAccessible(member)
  expect(await balance()).toBe('400.00')
})

test('[AGT-08] the agent sees it with the time that is left, accepts it and reports the payment', async () => {
  await agent.goto(site.addressOf('/agentHome?tab=agentService'))
  await request(agent).getByText('GCash 0917 000 0000').waitFor()
  await request(agent).getByRole('timer').waitFor()
  await expectAccessible(agent)
  await presses(agent, text('service.action.accept'))
  await sure(agent, text('service.action.accept'))
  await presses(agent, text('service.action.paid'))
  await sure(agent, text('service.action.paid'))
  // The member's open page shows it by itself.
  await request(member).getByText(text('service.state.paid'), { exact: true }).waitFor()
  await presses(member, text('service.action.dispute'))
  await sure(member, text('service.action.dispute'))
  await request(member).getByText(text('service.next.disputed')).waitFor()
})

test('[AGT-08] two operators return the escrow, and the member may ask for another agent', async () => {
  const [first, second] = [await openConsole(site), await openConsole(site)]
  await openScreen(first, consoleAddress(site, '/agent-service'))
  await first.getByRole('row', { name: new RegExp(username) }).click()
  await expectClean(first)
  const returned = consoleText('agentService.returned', { name: username })
  await giveReason(first.getByRole('dialog'), returned, REASON)
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await openScreen(second, consoleAddress(site, '/approvals'))
  const proposal = second.getByRole('article').filter({ hasText: username })
  await giveReason(proposal, 'Approve', REASON)
  await proposal.waitFor({ state: 'detached' })
  await expect.poll(balance).toBe('500.00')
  await member.getByText(text('service.breach.dispute')).waitFor()
  await member.getByRole('button', { name: text('service.leave.request') }).click()
  await member.getByRole('textbox', { name: text('service.leave.code') }).fill('PAR2LA78')
  await member.getByRole('textbox', { name: text('service.leave.why') }).fill('was not paid')
  await member.getByRole('button', { name: text('service.leave.request') }).click()
  await member.getByText(text('service.leave.requested')).first().waitFor()
  await openScreen(first, consoleAddress(site, '/agent-service?tab=terms'))
  await first.getByLabel(consoleText('agentService.answerMinutes')).waitFor()
  await expectClean(first)
})
