import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { doorOf, MODALS, type Modal, type Person } from './site/modals.ts'
import { newcomer, newMember, newTrial } from './site/player.ts'
import { type UsedSite, useSite, type Who } from './site/visitor.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
/** Both languages, both sizes, both themes. */
const VIEWS = [
  { language: 'EN', viewport: DESK, theme: 'dark' },
  { language: 'TY', viewport: PHONE, theme: 'light' },
] as const

let site: UsedSite
const tokens: Partial<Record<Person, string>> = {}

beforeAll(async () => {
  site = await useSite()
  tokens.member = await newMember(site.url, 'modalone')
  tokens.newcomer = await newcomer(site.url, 'modaltwo')
  tokens.trial = await newTrial(site.url)
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

type View = (typeof VIEWS)[number]

/** The page under a modal, as this person meets it. */
async function enter({ who, path = '/', isNew = false }: Modal, view: View): Promise<Page> {
  const token = tokens[who]
  const { theme, ...rest } = view
  const as: Who = { ...rest, hasSeen: !isNew, ...(token ? { token } : {}) }
  const page = await site.visit('/help', as)
  const seen = who === 'newcomer' ? ['disclaimerAccept', 'popupClosed:member'] : []
  await page.evaluate(`localStorage.setItem('theme', '${theme}')
    for (const key of ${JSON.stringify(seen)}) sessionStorage.setItem(key, '1')`)
  await page.goto(site.addressOf(path))
  return page
}

/** Judged once the modal has faded in; its page may go on moving. */
async function isClean(page: Page, name: string) {
  await page.waitForTimeout(600)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  expect(await accessibilityFaults(page)).toEqual([])
  const fits = await page.evaluate(`(() => {
    const at = [...document.querySelectorAll('dialog[open]')].at(-1)
    const { left, right } = at.getBoundingClientRect()
    return left >= 0 && right <= innerWidth && at.scrollWidth <= at.clientWidth
  })()`)
  expect(fits).toBe(true)
}

describe.each(VIEWS)('in $language, $viewport.width wide, $theme', (view) => {
  test.each(MODALS)('[MOD-01] $name opens and is for everybody', async (modal) => {
    const page = await enter(modal, view)
    const door = doorOf(page, view.language)
    await modal.open?.(door)
    const heading = page
      .locator('dialog[open]')
      .last()
      .getByRole('heading', { level: 2 })
      .first()
      .first()
    await heading.waitFor()
    if (modal.title) {
      await expect.poll(() => heading.textContent()).toBe(door.say(modal.title, modal.values))
    }
    await isClean(page, `${modal.name}-${view.language}-${view.viewport.width}`)
    await page.context().close()
  })
})
