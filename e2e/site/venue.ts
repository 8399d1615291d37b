import type { Page } from 'playwright-core'

/** Chooses a gaming venue with its picker, in any language. */
export async function chooseVenue(page: Page, label = 'Manila Bay Hall') {
  await page.locator('button[name=region]').click()
  await page.getByRole('dialog').last().getByRole('option', { name: label }).click()
  await page.locator('button[name=region]').getByText(label).waitFor()
}
