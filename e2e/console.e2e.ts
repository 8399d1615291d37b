import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress } from './site/console.ts'
import { enrolAt, newOperator } from './site/operator.ts'
import { call, newcomer, newMember, sealedCall } from './site/player.ts'
import { documents, personalInfo } from './site/samples.ts'
import { consoleText, consoleTextStart, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const REASON = 'a journey'

let site: UsedSite
let page: Page
let token: string
const open = async (path: string) => {
  await page.goto(consoleAddress(site, path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Waits for the action first: a form whose change has just been made empties the reason of the last one. */
const because = async (action: string) => {
  const button = page.getByRole('button', { name: action })
  const form = page.locator('form').filter({ has: button }).last()
  await form.getByLabel(consoleText('reason')).last().fill(REASON)
  await form.getByRole('button', { name: action }).last().click()
}

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, 'consuelo')
  page = await site.visit('/help')
})
afterAll(async () => {
  await site.leave()
  await site.close()
})

test('[ACC-014] an operator logs in with password, authenticator app and recovery codes', async () => {
  await page.goto(consoleAddress(site))
  await page.getByLabel(consoleText('login.name')).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await enrolAt(page, await newOperator(site.db))
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('[ROLE-02] a screen is found by its name from the keyboard, and is clean', async () => {
  await open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: consoleText('palette.search') }).fill('switch')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: consoleText('nav.switches') }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('heading', { level: 1, name: consoleText('nav.audit') }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('[CFG-01] a changed switch changes the open tab of a player', async () => {
  const player = await site.visit('/', { token })
  await player.getByRole('list', { name: text('home.banners') }).waitFor()
  const trees: boolean[] = []
  await player.route('**/wps/system/whitelabel*', async (route) => {
    const answer = await route.fetch()
    const { value } = (await answer.json()) as {
      value: { modId: string; enabled: boolean }[] | null
    }
    trees.push(value?.find(({ modId }) => modId === 'PTSYS3')?.enabled === true)
    await route.fulfill({ response: answer })
  })
  await open('/brand/switches')
  const turn = async () => {
    await page.getByRole('switch', { name: consoleText('switch.PTSYS3') }).click()
    await because(consoleTextStart('switches.save'))
    await page.getByText('Saved.').first().waitFor()
  }
  await turn()
  await expect.poll(() => trees.at(-1)).toBe(false)
  await turn()
  await expect.poll(() => trees.at(-1)).toBe(true)
  await player.close()
})

test('[APP-02] closing the site closes open tabs with the reason, and opening it opens them again', async () => {
  const player = await site.visit('/', { token })
  await player.getByRole('list', { name: text('home.banners') }).waitFor()
  await open('/brand/status')
  await page.getByLabel('Message, English').fill('We are upgrading the site.')
  await because(consoleText('status.doShut'))
  await player.getByText('We are upgrading the site.').waitFor()
  await because(consoleText('status.doOpen'))
  await player.getByText('We are upgrading the site.').waitFor({ state: 'detached' })
})

test('[KYC-07] an identity that needs review is reviewed and approved', async () => {
  const token = await newcomer(site.url, 'josefa')
  const body = personalInfo({ idNumber: 'P1234566' })
  await sealedCall(site.url, { path: '/wps/relay/setPersonalInfo', token, body })
  await call(site.url, {
    method: 'POST',
    path: '/wps/relay/uploadIdImages',
    token,
    body: await documents(),
  })
  await expect
    .poll(
      async () => {
        await open('/kyc')
        return page.getByRole('row', { name: /josefa/ }).count()
      },
      { timeout: 40_000, interval: 1000 },
    )
    .toBe(1)
  await page.getByRole('row', { name: /josefa/ }).click()
  await page.getByText('Juana Reyes Santos').waitFor()
  await page.getByRole('button', { name: consoleText('viewer.open') }).click()
  await page.getByRole('img', { name: consoleText('kyc.part.idCardFront') }).waitFor()
  await page.getByRole('button', { name: consoleText('viewer.turn') }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('y')
  await page.getByRole('heading', { level: 1, name: consoleText('nav.kyc') }).waitFor()
})

test('[AUD-001] the audit log has recorded it all, and is intact', async () => {
  await open('/audit')
  for (const what of ['brand.switches', 'brand.status', 'operator.enrol']) {
    await page
      .getByRole('row', { name: new RegExp(what) })
      .first()
      .waitFor()
  }
  await page.getByText(consoleTextStart('audit.whole')).waitFor()
  await page
    .getByRole('row', { name: /brand\.status/ })
    .first()
    .click()
  const entry = page.getByRole('dialog')
  await entry.getByText(REASON).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('[SEC-018] no file that players get contains a call, a text or a screen of the console', () => {
  const folder = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|html|svg)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)
  for (const file of texts) {
    const text = readFileSync(`${folder}${file}`, 'utf8')
    expect(text, file).not.toMatch(/\/ops\/|operator(Login|Prove|StepUp)|x-brand/)
  }
})
