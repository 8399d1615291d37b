import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deskAddress,
  enterDesk,
  expectClean,
  giveReason,
  openMember,
  openScreen,
} from './site/desk.ts'
import { enrolApp } from './site/operator.ts'
import { call, newcomer } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey of two'
const OWN = ['a lamp above the bay', 'a bell below the lamp'] as const
const ran = Date.now() % 100_000
const third = `carmela-${ran}`

let site: UsedSite
/** Whoever asks, and whoever agrees. */
let first: Page
let second: Page
/** The colleague whom the two let in. */
let colleague: Page

const open = (page: Page, path: string) => openScreen(page, deskAddress(site, path))
const found = (page: Page) => page.getByRole('row', { name: /demoagent2/ })
const atWork = (page: Page) => page.getByRole('heading', { name: 'Overview' })

beforeAll(async () => {
  site = await useSite()
  first = await enterDesk(site)
  second = await enterDesk(site)
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** The second operator agrees to what waits about this subject, which the first one cannot. */
async function agree(subject: string) {
  const wish = (page: Page) => page.getByRole('article').filter({ hasText: subject })
  await open(first, '/approvals')
  await wish(first).waitFor()
  expect(await wish(first).getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await open(second, '/approvals')
  await expectClean(second)
  await giveReason(wish(second), 'Approve', REASON)
  await wish(second).waitFor({ state: 'detached' })
}

/** The first operator gets what the two have agreed to, once. */
async function oneTimePassword(): Promise<string> {
  await open(first, '/operators')
  await first.getByRole('row', { name: new RegExp(third) }).click()
  await first.getByRole('button', { name: 'Show the one-time password' }).click()
  const shown = first.getByRole('dialog', { name: 'One-time password' })
  await shown.waitFor()
  await expectClean(first)
  // It is shown once: no slip of a key takes it away.
  for (const _again of [1, 2]) await first.keyboard.press('Escape')
  const password = String(await shown.locator('[data-secret]').textContent())
  await shown.getByRole('button', { name: 'I have passed it on' }).click()
  return password
}

/** The colleague comes in by it, with a password and an app of their own. */
async function comeIn(page: Page, given: string, own: string) {
  await page.getByLabel('Operator name').fill(third)
  await page.getByRole('textbox', { name: 'Password' }).fill(given)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill(own)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enrolApp(page)
  await atWork(page).waitFor()
}

test('[ROLE-02] two operators hire a third, who comes in by a password that works once', async () => {
  await open(first, '/operators')
  await first.getByRole('button', { name: 'New operator' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Operator name').fill(third)
  await dialog.getByLabel('Full name').fill('Carmela Dizon')
  await dialog.getByLabel('Support').check()
  await expectClean(first)
  await giveReason(dialog, 'New operator', REASON)
  await dialog.waitFor({ state: 'detached' })
  await agree(third)
  const given = await oneTimePassword()
  colleague = await site.visit('/help')
  await colleague.goto(deskAddress(site))
  await comeIn(colleague, given, OWN[0])
})

test('[ROLE-02] two reset a third: the session ends, and the next one needs a new password and app', async () => {
  await open(first, '/operators')
  await first.getByRole('row', { name: new RegExp(third) }).click()
  await giveReason(first.getByRole('dialog'), 'New password and app', REASON)
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await open(colleague, '/members?search=demo')
  await found(colleague).waitFor()
  await agree(third)
  await colleague.getByRole('link', { name: 'Overview' }).click()
  await colleague.getByLabel('Operator name').waitFor()
  await comeIn(colleague, await oneTimePassword(), OWN[1])
  await colleague.route('**/ops/members?*', () => undefined)
  await colleague.goBack()
  await colleague.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
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
  await giveReason(first.getByRole('main'), 'Ask to end the exclusion', REASON)
  await first.getByText(/^Waits for a second operator/).waitFor()
  await agree(other)
  await openMember(site, first, other)
  await first.getByText('This member does not stay away.').waitFor()
  expect(await absence(tokens.other)).toBeNull()
  expect(await absence(tokens.away)).toMatchObject({ kind: 'excluded' })
})

/** One number that both have proved, each at a brand of its own. */
const shareMobile = (one: string, other: string) =>
  site.db.query(
    `insert into member.mobile (brand_id, mobile, member_id, verified_at)
     select case username_key when $1 then 'intl' else 'ph' end, $3, member_id, now()
       from member.username where username_key in ($1, $2)`,
    [one, other, `+639180${String(ran).padStart(6, '0')}`],
  )
