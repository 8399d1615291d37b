import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consoleAddress,
  expectClean,
  giveReason,
  openConsole,
  openMember,
  openScreen,
} from './site/console.ts'
import { enrolApp } from './site/operator.ts'
import { call, newcomer } from './site/player.ts'
import { consoleText, consoleTextStart } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey of two'
const OWN = ['a lamp above the bay', 'a bell below the lamp'] as const
const ran = Date.now() % 100_000
const third = `carmela-${ran}`

let site: UsedSite
/** The operator who requests, and the one who approves. */
let first: Page
let second: Page
/** The colleague whom the two create. */
let colleague: Page

const open = (page: Page, path: string) => openScreen(page, consoleAddress(site, path))
const found = (page: Page) => page.getByRole('row', { name: /demoagent2/ })
const atWork = (page: Page) => page.getByRole('heading', { name: 'Overview' })

beforeAll(async () => {
  site = await useSite()
  first = await openConsole(site)
  second = await openConsole(site)
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** The second operator approves the pending request about this subject, which the first one cannot. */
async function agree(subject: string) {
  const proposal = (page: Page) => page.getByRole('article').filter({ hasText: subject })
  await open(first, '/approvals')
  await proposal(first).waitFor()
  expect(await proposal(first).getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await open(second, '/approvals')
  await expectClean(second)
  await giveReason(proposal(second), 'Approve', REASON)
  await proposal(second).waitFor({ state: 'detached' })
}

/** The first operator gets what the two have agreed to, once. */
async function oneTimePassword(): Promise<string> {
  await open(first, '/operators')
  await first.getByRole('row', { name: new RegExp(third) }).click()
  await first.getByRole('button', { name: consoleText('oneTime.fetch') }).click()
  const shown = first.getByRole('dialog', { name: consoleText('oneTime.title') })
  await shown.waitFor()
  await expectClean(first)
  // It is shown once: no accidental key press closes it.
  for (const _again of [1, 2]) await first.keyboard.press('Escape')
  const password = String(await shown.locator('[data-secret]').textContent())
  await shown.getByRole('button', { name: consoleText('oneTime.done') }).click()
  return password
}

/** The colleague logs in with it, and sets a password and an app. */
async function comeIn(page: Page, text: string, own: string) {
  await page.getByLabel(consoleText('login.name')).fill(third)
  await page.getByRole('textbox', { name: 'Password' }).fill(text)
  await page.getByRole('button', { name: consoleText('login.next') }).click()
  await page.getByRole('textbox', { name: consoleText('login.newPassword') }).fill(own)
  await page.getByRole('button', { name: consoleText('login.next') }).click()
  await enrolApp(page)
  await atWork(page).waitFor()
}

test('[ROLE-02] two operators add a third, who logs in with a password that works once', async () => {
  await open(first, '/operators')
  await first.getByRole('button', { name: 'New operator' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel(consoleText('login.name')).fill(third)
  await dialog.getByLabel('Full name').fill('Carmela Dizon')
  await dialog.getByLabel(consoleText('role.support')).check()
  await expectClean(first)
  await giveReason(dialog, 'New operator', REASON)
  await dialog.waitFor({ state: 'detached' })
  await agree(third)
  const password = await oneTimePassword()
  colleague = await site.visit('/help')
  await colleague.goto(consoleAddress(site))
  await comeIn(colleague, password, OWN[0])
})

test('[ROLE-02] two reset a third: the session ends, and the next login needs a new password and app', async () => {
  await open(first, '/operators')
  await first.getByRole('row', { name: new RegExp(third) }).click()
  await giveReason(first.getByRole('dialog'), consoleText('operator.reset'), REASON)
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await open(colleague, '/members?search=demo')
  await found(colleague).waitFor()
  await agree(third)
  await colleague.getByRole('link', { name: 'Overview' }).click()
  await colleague.getByLabel(consoleText('login.name')).waitFor()
  await comeIn(colleague, await oneTimePassword(), OWN[1])
  await colleague.route('**/ops/members?*', () => undefined)
  await colleague.goBack()
  await colleague.getByRole('heading', { level: 1, name: consoleText('nav.members') }).waitFor()
  expect(await found(colleague).count(), 'what an earlier session was shown').toBe(0)
})

test('[RG-006] two end an exclusion that was set in error, and its member plays again', async () => {
  const [away, other] = [`away${ran}`, `error${ran}`]
  const tokens = { away: await newcomer(site.url, away), other: await newcomer(site.url, other) }
  await shareMobile(away, other)
  const body = { length: '1y', isSure: true }
  const path = '/wps/member/saferPlay/absence'
  await call(site.url, { method: 'POST', path, token: tokens.away, body })
  const absence = async (token: string) =>
    (await call(site.url, { method: 'GET', path, token })).value
  await expect.poll(() => absence(tokens.other)).toMatchObject({ kind: 'excluded' })
  await openMember(site, first, other)
  await expectClean(first)
  await giveReason(first.getByRole('main'), consoleText('exclusion.lift'), REASON)
  await first.getByText(consoleTextStart('exclusion.waits')).waitFor()
  await agree(other)
  await openMember(site, first, other)
  await first.getByText(consoleText('exclusion.none')).waitFor()
  expect(await absence(tokens.other)).toBeNull()
  expect(await absence(tokens.away)).toMatchObject({ kind: 'excluded' })
})

/** One number that both have proved, each at another brand. */
const shareMobile = (text: string, other: string) =>
  site.db.query(
    `insert into member.mobile (brand_id, mobile, member_id, verified_at)
     select case username_key when $1 then 'intl' else 'ph' end, $3, member_id, now()
       from member.username where username_key in ($1, $2)`,
    [text, other, `+639180${String(ran).padStart(6, '0')}`],
  )
