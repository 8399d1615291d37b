import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { deskAddress } from './site/desk.ts'
import { enrolAt, newOperator } from './site/operator.ts'
import { call, newcomer, newMember, sealedCall } from './site/player.ts'
import { papers, personalInfo } from './site/samples.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const SCREENS = [
  ['/', 'Overview'],
  ['/kyc', 'Identity review'],
  ['/cases', 'Cases'],
  ['/restricted', 'Restricted persons'],
  ['/members?search=demo', 'Members'],
  ['/brand/switches', 'Switches'],
  ['/brand/registration', 'Registration form'],
  ['/brand/status', 'Site status'],
  ['/brand/region', 'Regions'],
  ['/operators', 'Operators'],
  ['/approvals', 'Approvals'],
  ['/audit', 'Audit trail'],
] as const
const PHONE = { width: 390, height: 844 }
const REASON = 'a journey'

let site: UsedSite
let page: Page
let token: string
const open = async (path: string) => {
  await page.goto(deskAddress(site, path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const because = async (action: string | RegExp) => {
  await page.getByLabel('Reason').last().fill(REASON)
  await page.getByRole('button', { name: action }).last().click()
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

test('[ACC-014] an operator enters by password, authenticator app and recovery codes', async () => {
  await page.goto(deskAddress(site))
  await page.getByLabel('Operator name').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await enrolAt(page, await newOperator(site.db))
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

describe('[ROLE-02] each screen', () => {
  test.each(SCREENS)('%s opens by its address and is clean', async (path, name) => {
    await open(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('[aria-busy]').waitFor({ state: 'detached' })
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is usable on a phone, in both themes', async () => {
    await page.setViewportSize(PHONE)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((to) => localStorage.setItem('theme', to), theme)
      for (const path of ['/audit', '/brand/registration', '/members?search=demo']) {
        await open(path)
        await page.locator('[aria-busy]').waitFor({ state: 'detached' })
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(wide, path).toBeLessThanOrEqual(0)
        expect(await accessibilityFaults(page), `${theme} ${path}`).toEqual([])
      }
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('is found by its name from the keyboard', async () => {
    await open('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a place or a member' }).fill('switch')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Switches' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor()
  })

  test('speaks Tagalog too', async () => {
    await open('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('TY')
    await page.getByRole('heading', { name: 'Kabuuan' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Wika' }).selectOption('EN')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
})

test('[CFG-01] a switch that is turned changes the open tab of a player', async () => {
  const player = await site.visit('/', { token })
  await player.getByRole('list', { name: 'Highlights' }).waitFor()
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
    await page.getByRole('switch', { name: 'Points system' }).click()
    await because(/^Save the changes/)
    await page.getByText('Saved.').first().waitFor()
  }
  await turn()
  await expect.poll(() => trees.at(-1)).toBe(true)
  await turn()
  await expect.poll(() => trees.at(-1)).toBe(false)
  await player.close()
})

test('[APP-02] a site that is shut is shut in an open tab, says why, and opens again', async () => {
  const player = await site.visit('/', { token })
  await player.getByRole('list', { name: 'Highlights' }).waitFor()
  await open('/brand/status')
  await page.getByLabel('Message, English').fill('We are moving the lamp.')
  await because('Shut the site')
  await player.getByText('We are moving the lamp.').waitFor()
  await because('Open the site')
  await player.getByText('We are moving the lamp.').waitFor({ state: 'detached' })
})

test('[KYC-07] an identity that a person has to look at is looked at and approved', async () => {
  const token = await newcomer(site.url, 'josefa')
  const body = personalInfo({ idNumber: 'P1234566' })
  await sealedCall(site.url, { path: '/wps/relay/setPersonalInfo', token, body })
  await call(site.url, {
    method: 'POST',
    path: '/wps/relay/uploadIdImages',
    token,
    body: await papers(),
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
  await page.getByRole('button', { name: 'Look at the picture' }).click()
  await page.getByRole('img', { name: 'ID, front' }).waitFor()
  await page.getByRole('button', { name: 'Turn' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('y')
  await page.getByRole('heading', { level: 1, name: 'Identity review' }).waitFor()
})

test('[AUD-001] the trail tells it all, and is whole', async () => {
  await open('/audit')
  for (const deed of ['brand.switches', 'brand.status', 'operator.enrol']) {
    await page
      .getByRole('row', { name: new RegExp(deed) })
      .first()
      .waitFor()
  }
  await page.getByText(/^Chain whole/).waitFor()
  await page
    .getByRole('row', { name: /brand\.status/ })
    .first()
    .click()
  const entry = page.getByRole('dialog')
  await entry.getByText(REASON).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('[SEC-018] no file that players get knows a call, a word or a screen of the console', () => {
  const folder = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|html|svg)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)
  for (const file of texts) {
    const text = readFileSync(`${folder}${file}`, 'utf8')
    expect(text, file).not.toMatch(/\/ops\/|operator(Login|Prove|StepUp)|x-brand/)
  }
})
