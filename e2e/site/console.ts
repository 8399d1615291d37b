import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, atRest } from './axe.ts'
import { enrolAt, newOperator } from './operator.ts'
import { consoleText } from './text.ts'
import type { UsedSite } from './visitor.ts'

/** A path of the console, which is one port above the site. */
export function consoleAddress(site: { url: string }, path = '/'): string {
  return `http://localhost:${Number(new URL(site.url).port) + 1}${path}`
}

/** A page of the console of an operator who uses it for the first time. */
export async function openConsole(site: UsedSite, roles?: readonly string[]): Promise<Page> {
  const consolePage = await site.visit('/help')
  await consolePage.goto(consoleAddress(site))
  await enrolAt(consolePage, await newOperator(site.db, roles))
  await consolePage.getByRole('heading', { name: 'Overview' }).waitFor()
  return consolePage
}

/** Opens a screen of the console and waits for its content. */
export async function openScreen(consolePage: Page, address: string) {
  await consolePage.goto(address)
  await consolePage.getByRole('heading', { level: 1 }).waitFor()
  await consolePage.locator('[aria-busy], .skeleton').first().waitFor({ state: 'detached' })
}

/** Finds a member by name, as operators do, and opens their page. */
export async function openMember(site: UsedSite, consolePage: Page, username: string) {
  await openScreen(consolePage, consoleAddress(site, `/members?search=${username}`))
  await consolePage.getByRole('row', { name: new RegExp(username) }).click()
  await consolePage.getByRole('heading', { level: 1, name: username }).waitFor()
}

/** Fills in the reason of a form and does its action. */
export async function giveReason(within: Locator, action: string, reason: string) {
  const button = within.page().getByRole('button', { name: action, exact: true })
  const form = within.locator('form').filter({ has: button })
  await form.getByLabel(consoleText('reason'), { exact: true }).fill(reason)
  await form.getByRole('button', { name: action, exact: true }).click()
}

/** No WCAG rule that a machine can check is broken on what is visible. */
export async function expectClean(page: Page) {
  await atRest(page)
  expect(await accessibilityFaults(page)).toEqual([])
}
