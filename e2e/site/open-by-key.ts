import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressByKey } from './keyboard.ts'
import { text } from './text.ts'
import type { UsedSite } from './visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Finds a title by what its game is called, and opens its demo. */
export async function openByKey({ db }: UsedSite, page: Page, model: string) {
  const { rows } = await db.query(
    'select name from catalogue.title where model = $1 and active order by rank limit 1',
    [model],
  )
  const [{ name }] = rows
  await openNamed(page, { name, typed: name })
}

/** Searches for a title by what a player types, and opens its demo. */
export async function openNamed(page: Page, { name, typed }: { name: string; typed: string }) {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await dialog(page).getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(typed)
  await pressByKey(page, dialog(page).getByRole('button', { name: `Play ${name}`, exact: true }))
  await pressByKey(page, dialog(page).getByRole('button', { name: text('games.tryDemo') }))
}

/** A game has the focus once it can be played: its keys work at once. */
export const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
