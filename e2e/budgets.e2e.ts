import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, firstLoad, PHONE } from './budgets/first-load.ts'
import { firstLoadMeasures, holds } from './budgets/limits.ts'
import { openBrowser, openSite, type Site } from './site/site.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite(24_700)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('the first load of home keeps its budgets on a %s', async (name, screen) => {
  const measures = firstLoadMeasures(name, await firstLoad(browser, site.url, screen))
  expect(measures.filter((measure) => !holds(measure))).toEqual([])
})
