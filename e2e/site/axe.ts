import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const FADE_MS = 300
const FADE_MAX_MS = 2000

/** Nothing fades or slides any more; what moves for long, as a countdown does, does not count. */
export async function atRest(page: Page) {
  await page.waitForTimeout(FADE_MS)
  await animationsEnd(page)
}

const animationsEnd = (page: Page) =>
  page.evaluate(`Promise.all(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime <= ${FADE_MAX_MS})
    .map((animation) => animation.finished.catch(() => undefined)))`)

/**
 * Rules of WCAG that a machine can check, on what is visible now: the dialog on top, or the page. An element that
 * fades in is checked afterwards: half-way it has less contrast than it will have.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await animationsEnd(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const found = (await page.evaluate(
    `axe.run([...document.querySelectorAll('dialog[open]')].at(-1) ?? document, { runOnly: ['wcag2a', 'wcag2aa'] })`,
  )) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
  return found.violations.map(
    (v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)} ${v.nodes[0]?.failureSummary}`,
  )
}
