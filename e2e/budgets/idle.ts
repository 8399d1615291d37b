import type { Page } from 'playwright-core'

/** How long a page may take on a busy machine, in milliseconds. */
export const PATIENCE_MS = 120_000

/**
 * Waits until a page loads nothing more. On a busy machine pictures load long after their tiles have passed: then
 * it says so and continues, and the run still ends with figures.
 */
export async function untilIdle(page: Page) {
  const idle = page.waitForLoadState('networkidle', { timeout: PATIENCE_MS })
  await idle.catch(() => process.stdout.write(`still loading: ${page.url()}\n`))
}
