import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress } from './site/console.ts'
import { enrolAt, newOperator } from './site/operator.ts'
import { consoleText } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const SCREENS = [
  ['/', 'Overview'],
  ['/kyc', consoleText('nav.kyc')],
  ['/cases', consoleText('nav.cases')],
  ['/restricted', consoleText('nav.restricted')],
  ['/members?search=demo', consoleText('nav.members')],
  ['/members', consoleText('nav.members')],
  ['/feedback', consoleText('nav.feedback')],
  ['/money-cases', consoleText('nav.moneyCases')],
  ['/terms?item=deposit-channel%3AGCASH', consoleText('nav.terms')],
  ['/terms?tab=rebates&item=rebate%3Aall', consoleText('nav.terms')],
  ['/brand/switches', consoleText('nav.switches')],
  ['/brand/registration', consoleText('nav.registration')],
  ['/brand/status', consoleText('nav.status')],
  ['/brand/region', consoleText('nav.region')],
  ['/feature-settings?feature=agent-programme', consoleText('nav.featureSettings')],
  ['/feature-settings?feature=turnover', consoleText('nav.featureSettings')],
  ['/operators', consoleText('nav.operators')],
  ['/approvals', consoleText('nav.approvals')],
  ['/audit', consoleText('nav.audit')],
] as const
const PHONE = { width: 390, height: 844 }

let site: UsedSite
let page: Page
const open = async (path: string) => {
  await page.goto(consoleAddress(site, path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

beforeAll(async () => {
  site = await useSite()
  page = await site.visit('/help')
  await page.goto(consoleAddress(site))
  await page.getByLabel(consoleText('login.name')).waitFor()
  await enrolAt(page, await newOperator(site.db))
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})
afterAll(async () => {
  await site.leave()
  await site.close()
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
      for (const path of [
        '/',
        '/audit',
        '/brand/registration',
        '/feedback',
        '/terms',
        '/feature-settings?feature=statement',
        '/members',
      ]) {
        await open(path)
        await page.locator('[aria-busy]').waitFor({ state: 'detached' })
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(wide, path).toBeLessThanOrEqual(0)
        expect(await accessibilityFaults(page), `${theme} ${path}`).toEqual([])
      }
    }
    await page.getByRole('button', { name: consoleText('menu') }).click()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('speaks Tagalog too', async () => {
    await open('/')
    await page.getByRole('combobox', { name: consoleText('language') }).selectOption('TY')
    await page.getByRole('link', { name: 'Mga miyembro' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Wika' }).selectOption('EN')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })
})
