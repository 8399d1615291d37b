import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isModalClean } from './site/modal-look.ts'
import { MODALS, type Modal, type OpenModal, openModalOf, type Person } from './site/modals.ts'
import { deposit, newcomer, newMember, newTrial, playUntilWin } from './site/player.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite, type Who } from './site/visitor.ts'

const VIEWS = viewsOf('phone')
type View = (typeof VIEWS)[number]

let site: UsedSite
const tokens: Partial<Record<Person, string>> = {}

beforeAll(async () => {
  site = await useSite()
  const made = [newcomer(site.url, 'modaltwo'), newcomer(site.url, 'modalthree')] as const
  tokens.member = await newMember(site.url, 'modalone')
  tokens.trial = await newTrial(site.url)
  ;[tokens.newcomer, tokens.lodger] = await Promise.all(made)
  await deposit(site.url, tokens.member)
  await playUntilWin(site.url, tokens.member)
  for (const table of ['password.password', 'session.session']) {
    await site.db.query(
      `update ${table} set must_change = true where member_id =
         (select member_id from member.member where username = 'modalthree')`,
    )
  }
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** One tab for each person of a view; its modals open and close. */
const tabs = new Map<Person, Page>()

/** The page under a modal, with nothing over it. */
async function enter({ who, path, open }: Modal, view: View): Promise<Page> {
  const token = tokens[who]
  const known = tabs.get(who)
  if (!known) {
    const as: Who = { ...view, hasSeen: who !== 'stranger', ...(token ? { token } : {}) }
    const page = await site.visit(path, as)
    tabs.set(who, page)
    if (who === 'newcomer') {
      await page.evaluate('sessionStorage.removeItem("verifyLater")')
      await page.reload()
    }
    return page
  }
  const { pathname, search, hash } = new URL(known.url())
  const isThere = pathname + search + hash === path
  const isBusy = open !== undefined && (await known.getByRole('dialog').count()) > 0
  if (!isThere || isBusy) await known.goto(site.addressOf(path))
  return known
}

/** Escape closes what may be closed, one by one; the rest has no button for it and stays. */
async function closeIt(opened: OpenModal, { leave }: Modal) {
  const { page, dialog, say } = opened
  const count = await page.getByRole('dialog').count()
  const head = dialog.locator('.dialog-head').first()
  const close = head.getByRole('button', { name: say('shell.close'), exact: true })
  expect(await close.count()).toBe(leave ? 0 : 1)
  await page.keyboard.press('Escape')
  if (leave) {
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(count)
    await leave(opened)
    return
  }
  for (let left = count - 1; left >= 0; left -= 1) {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(left)
    if (left > 0) await page.keyboard.press('Escape')
  }
}

describe.each(VIEWS)('in $language, $viewport.width wide, $theme', (view) => {
  afterAll(async () => {
    tabs.clear()
    await site.leave()
  })

  test.each(MODALS)('[MOD-01] $name opens, is accessible, and closes', async (modal) => {
    const page = await enter(modal, view)
    const opened = openModalOf(page, view.language)
    await modal.open?.(opened)
    const heading = page.locator('dialog[open]').last().getByRole('heading', { level: 2 }).first()
    await heading.waitFor()
    if (modal.title) {
      await expect.poll(() => heading.textContent()).toBe(opened.say(modal.title))
    }
    await isModalClean(page, `${modal.name}-${view.language}-${view.viewport.width}-${view.theme}`)
    await closeIt(opened, modal)
  })
})
