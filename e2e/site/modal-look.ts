import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './axe.ts'

const SETTLED = `(async () => {
  const top = () => [...document.querySelectorAll('dialog[open]')].at(-1)
  const until = performance.now() + 5000
  while (top()?.querySelector('.skeleton') && performance.now() < until)
    await new Promise((go) => setTimeout(go, 30))
  for (const moving of top()?.getAnimations() ?? []) moving.finish()
  const at = top()
  const { left, top: above, right, bottom } = at.getBoundingClientRect()
  const title = at.querySelector('h2')
  return {
    isInside: left >= 0 && above >= 0 && right <= innerWidth && bottom <= innerHeight,
    isWhole: at.scrollWidth <= at.clientWidth && title.scrollWidth <= title.clientWidth,
  }
})()`

/** The modal on top is in the middle of the screen, with nothing cut off, and is accessible. */
export async function isModalClean(page: Page, name: string) {
  const seen = await page.evaluate(SETTLED)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  expect(seen).toEqual({ isInside: true, isWhole: true })
  expect(await accessibilityFaults(page)).toEqual([])
}
