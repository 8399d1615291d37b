import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, firstLoad, PHONE } from './budgets/first-load.ts'
import { firstLoadMeasures, holds } from './budgets/limits.ts'
import { ownSite } from './site/own-site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.connect(ownSite().browserUrl)
  // The server draws each picture once; a page that waits for it has finished its first load.
  for (const screen of [PHONE, DESKTOP]) await firstLoad(browser, ownSite().url, screen)
})
afterAll(() => browser.close())

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('the first load of home keeps its budgets on a %s', async (name, screen) => {
  const measures = firstLoadMeasures(name, await firstLoad(browser, ownSite().url, screen))
  expect(measures.filter((measure) => !holds(measure))).toEqual([])
})
