import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { consoleAddress, giveReason } from './site/console.ts'
import { enrolAt, newOperator } from './site/operator.ts'
import { call, newMember, PASSWORD } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const NEW = 'Calm-lagoon8'
/** Longer than the socket takes to reconnect with the old token. */
const SLOW_MS = 2500
const CHANGE = '**/wps/member/password'
const PROOF = '**/wps/member/security/proof'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site?.close())

/** Answers late, when the old token has long been dead. */
async function answerLate(page: Page, path: string) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await new Promise((later) => setTimeout(later, SLOW_MS))
    await route.fulfill({ response })
  })
}

const tokenOf = (page: Page) => page.evaluate('sessionStorage.getItem("token")')
const isKnown = async (token: string) =>
  (await call(site.url, { method: 'GET', path: '/wps/member/info', token })).success

async function changePassword(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: text('people.change') })
    .click()
  await page.locator('[name=oldPassword]').fill(PASSWORD)
  await page.locator('[name=newPassword]').fill(NEW)
  await page.locator('[name=confirmNewPassword]').fill(NEW)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('people.change') })
    .click()
}

test('[ACC-010] [PWD-01] a new password gives a new token, and logs no tab out', async () => {
  const old = await newMember(site.url, `renew${Date.now() % 1_000_000}`)
  const page = await site.visit('/member?tab=securityCenter', { token: old })
  const other = await page.context().newPage()
  await other.goto(`${site.url}/member?tab=securityCenter`)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  await answerLate(page, CHANGE)
  await changePassword(page)
  await page.getByText(text('people.changed')).first().waitFor()
  const token = String(await tokenOf(page))
  expect(token).not.toBe(old)
  await expect.poll(() => tokenOf(other), { timeout: 10_000 }).toBe(token)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  expect([await isKnown(old), await isKnown(token)]).toEqual([false, true])
})

test('[ACC-010] [ACC-015] a new proof of identity gives a new token, and logs no tab out', async () => {
  const username = `proof${Date.now() % 1_000_000}`
  const old = await newMember(site.url, username)
  const page = await site.visit('/member?tab=securityCenter', { token: old })
  const other = await page.context().newPage()
  await other.goto(`${site.url}/member?tab=securityCenter`)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  // The login itself was a proof: pretend that it was long ago.
  await site.db.query(
    `update session.session set proved_at = null where member_id =
       (select member_id from member.username where username_key = $1)`,
    [username],
  )
  await answerLate(page, PROOF)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('security.do.mobile') })
    .first()
    .click()
  await page.locator('[name=mobileNum]').fill(`0919${String(Date.now()).slice(-7)}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('people.codeSend') })
    .click()
  await page.locator('[name=secret]').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.locator('[name=code]').waitFor()
  const token = String(await tokenOf(page))
  await expect.poll(() => tokenOf(other), { timeout: 10_000 }).toBe(token)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  expect([await isKnown(old), await isKnown(token)]).toEqual([false, true])
})

test('[ACC-010] [ACC-015] an operator who confirms the second factor again continues with a new token', async () => {
  const consolePage = await site.visit('/help')
  await consolePage.goto(consoleAddress(site))
  const operator = await newOperator(site.db)
  const phone = await enrolAt(consolePage, operator)
  await consolePage.getByRole('heading', { name: 'Overview' }).waitFor()
  const held = () => consolePage.evaluate('sessionStorage.getItem("console-token")')
  const old = await held()
  await consolePage.goto(consoleAddress(site, '/operators'))
  await consolePage.getByRole('button', { name: 'New operator' }).click()
  const form = consolePage.getByRole('dialog', { name: 'New operator' })
  await form.getByLabel('Operator name').fill(`new-${Date.now() % 1_000_000}`)
  await form.getByLabel('Full name').fill('Nena Cruz')
  await form.getByLabel(consoleText('role.support')).check()
  await site.db.query(
    `update operator.session set proved_at = now() - interval '1 hour' where operator_id =
       (select operator_id from operator.operator where username = $1)`,
    [operator.username],
  )
  await giveReason(form, 'New operator', 'a journey of tokens')
  const again = consolePage.getByRole('dialog', { name: consoleText('stepUp.title') })
  await again.getByRole('textbox', { name: 'Code' }).fill(await phone.code())
  await again.getByRole('button', { name: 'Confirm' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await held()).not.toBe(old)
  await consolePage.getByRole('heading', { level: 1, name: 'Operators' }).waitFor()
})

test('[ACC-010] [PWD-01] a member whose response is lost after the change is logged out, and sees why', async () => {
  const old = await newMember(site.url, `lost${Date.now() % 1_000_000}`)
  const page = await site.visit('/member?tab=securityCenter', { token: old })
  await page.getByTestId('balance').waitFor()
  await page.route(CHANGE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await changePassword(page)
  await page
    .getByText(/log in with the new one/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor()
  expect([await tokenOf(page), await isKnown(old)]).toEqual([null, false])
})
