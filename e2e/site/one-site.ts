import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { changeOtherBrand } from './other-brand.ts'
import { openSite, type Site, serveBrowser } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    databaseUrl: string
    browserUrl: string
  }
}

let site: Site | undefined
let browser: BrowserServer | undefined

/** One product and one browser for every journey that harms neither. */
export async function setup({ provide }: TestProject) {
  site = await openSite()
  await changeOtherBrand(site.stack.databases.platform)
  browser = await serveBrowser()
  provide('siteUrl', site.url)
  provide('databaseUrl', site.stack.databases.platform)
  provide('browserUrl', browser.wsEndpoint())
}

export async function teardown() {
  await browser?.close()
  await site?.close()
}
