import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, newMember, PASSWORD } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const NEW = 'Calm-lagoon8'
/** Longer than the socket takes to come back with the old token. */
const SLOW_MS = 2500
const CHANGE = '**/wps/member/password'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site?.close())

const tokenOf = (page: Page) => page.evaluate('sessionStorage.getItem("token")')
const isKnown = async (token: string) =>
  (await call(site.url, { method: 'GET', path: '/wps/member/info', token })).success

async function changePassword(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await page.locator('[name=oldPassword]').fill(PASSWORD)
  await page.locator('[name=newPassword]').fill(NEW)
  await page.locator('[name=confirmNewPassword]').fill(NEW)
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
}

test('[ACC-010] [PWD-01] a change of the password gives a new token, and no tab is logged out by it', async () => {
  const old = await newMember(site.url, `renew${Date.now() % 1_000_000}`)
  const page = await site.visit('/member?tab=securityCenter', { token: old })
  const other = await page.context().newPage()
  await other.goto(`${site.url}/member?tab=securityCenter`)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  await page.route(CHANGE, async (route) => {
    const response = await route.fetch()
    await new Promise((later) => setTimeout(later, SLOW_MS))
    await route.fulfill({ response })
  })
  await changePassword(page)
  await page.getByText('Your password was changed').first().waitFor()
  const token = String(await tokenOf(page))
  expect(token).not.toBe(old)
  await expect.poll(() => tokenOf(other), { timeout: 10_000 }).toBe(token)
  for (const tab of [page, other]) await tab.getByTestId('balance').waitFor()
  expect([await isKnown(old), await isKnown(token)]).toEqual([false, true])
})

test('[ACC-010] [PWD-01] whose answer is lost after the change is logged out, and told why', async () => {
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
