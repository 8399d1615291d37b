import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { changeOtherBrand } from './other-brand.ts'
import { openSite, type Site, serveBrowser } from './site.ts'
import { SITES } from './site-count.ts'

type Opened = { site: Site; browser: BrowserServer }
/** Where a journey finds its product, the product's database and the browser. */
type Place = Record<'url' | 'sandboxUrl' | 'databaseUrl' | 'browserUrl' | 'crowdSecret', string>

declare module 'vitest' {
  interface ProvidedContext {
    sites: Place[]
  }
}

let opened: Opened[] = []
let art: string

/** A product and a browser for each file of journeys that runs at a time. */
export async function setup({ provide }: TestProject) {
  art = mkdtempSync(join(tmpdir(), 'parola-art-'))
  // Workers inherit it: what one product has drawn, the others find.
  process.env.JOURNEY_ART = art
  opened = await Promise.all(Array.from({ length: SITES }, openOne))
  provide(
    'sites',
    opened.map(({ site, browser }) => ({
      url: site.url,
      crowdSecret: site.crowdSecret,
      sandboxUrl: site.stack.urls.sandbox,
      databaseUrl: site.stack.databases.platform,
      browserUrl: browser.wsEndpoint(),
    })),
  )
}

export async function teardown() {
  for (const { browser, site } of opened) {
    await browser.close()
    await site.close()
  }
  rmSync(art, { recursive: true, force: true })
}

async function openOne(): Promise<Opened> {
  const site = await openSite()
  await changeOtherBrand(site.stack.databases.platform)
  return { site, browser: await serveBrowser() }
}
