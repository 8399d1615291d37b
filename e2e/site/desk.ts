import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, atRest } from './axe.ts'
import { enrolAt, newOperator } from './operator.ts'
import type { UsedSite } from './visitor.ts'

/** A path of the console, which stands one port above the site. */
export function deskAddress(site: { url: string }, path = '/'): string {
  return `http://localhost:${Number(new URL(site.url).port) + 1}${path}`
}

/** A page of the console in the hands of an operator who is in it for the first time. */
export async function enterDesk(site: UsedSite): Promise<Page> {
  const desk = await site.visit('/help')
  await desk.goto(deskAddress(site))
  await enrolAt(desk, await newOperator(site.db))
  await desk.getByRole('heading', { name: 'Overview' }).waitFor()
  return desk
}

/** Goes to a screen of the console and waits for what it shows. */
export async function openScreen(desk: Page, address: string) {
  await desk.goto(address)
  await desk.getByRole('heading', { level: 1 }).waitFor()
  await desk.locator('[aria-busy], .skeleton').first().waitFor({ state: 'detached' })
}

/** Finds a member by name, as operators do, and opens their page. */
export async function openMember(site: UsedSite, desk: Page, username: string) {
  await openScreen(desk, deskAddress(site, `/members?search=${username}`))
  await desk.getByRole('row', { name: new RegExp(username) }).click()
  await desk.getByRole('heading', { level: 1, name: username }).waitFor()
}

/** Fills in the reason of a form and does its deed. */
export async function giveReason(within: Locator, action: string, reason: string) {
  const button = within.page().getByRole('button', { name: action, exact: true })
  const form = within.locator('form').filter({ has: button })
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: action, exact: true }).click()
}

/** No rule of WCAG that a machine can judge is broken on what is in sight. */
export async function expectClean(page: Page) {
  await atRest(page)
  expect(await accessibilityFaults(page)).toEqual([])
}
