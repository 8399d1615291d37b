import type { Locator, Page } from 'playwright-core'

const STOPS_MAX = 60

/** Moves the focus to a control with the tab key, as somebody without a mouse does. @throws when it is never reached */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await control.waitFor()
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached with ${STOPS_MAX} presses of ${key}: ${control}`)
}

/** Reaches a control and presses it. */
export async function pressByKey(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
