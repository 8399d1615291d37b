import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Used = { context: BrowserContext; key: string; origins: Set<string>; isChanged: boolean }

/**
 * Browser contexts that one test uses after another. A context keeps what its browser has loaded and compiled, which
 * takes longer than the page itself; everything that a page can remember is deleted in between.
 */
export function contextPool(browser: Browser) {
  const idle = new Map<string, BrowserContext[]>()
  const used: Used[] = []

  const take = async (key: string, options: BrowserContextOptions): Promise<Used> => {
    const context = idle.get(key)?.pop() ?? (await browser.newContext(options))
    const taken: Used = { context, key, origins: new Set(), isChanged: false }
    used.push(taken)
    return taken
  }

  const giveBack = async ({ context, key, origins, isChanged }: Used) => {
    const page = context.pages()[0]
    if (isChanged || !page || page.isClosed()) return context.close()
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    await page.goto('about:blank')
    const session = await context.newCDPSession(page)
    for (const origin of origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await context.clearCookies()
    await page.close()
    idle.set(key, [...(idle.get(key) ?? []), context])
  }

  return {
    /** An empty page of a person who has this screen. */
    newPage: async (options: BrowserContextOptions): Promise<Page> => {
      const taken = await take(JSON.stringify(options), options)
      const page = await taken.context.newPage()
      page.on('framenavigated', (frame) => {
        const { origin } = new URL(frame.url())
        if (origin !== 'null') taken.origins.add(origin)
      })
      return noting(page, () => {
        taken.isChanged = true
      })
    },
    /** Closes all pages. */
    leave: () => Promise.all(used.splice(0).map(giveBack)),
  }
}

/** Notes the use of what belongs to all pages of a context: its routes, permissions, network and clock. */
function noting(page: Page, onUse: () => void): Page {
  const context = page.context()
  const { clock } = page
  page.context = () => {
    onUse()
    return context
  }
  Object.defineProperty(page, 'clock', {
    get: () => {
      onUse()
      return clock
    },
  })
  return page
}
