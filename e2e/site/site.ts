import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import pg from 'pg'
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core'
import type { Language } from '../../packages/locales/src/languages.ts'
import { freePort } from '../../tools/process/ports.ts'
import { type Stack, startStack } from '../../tools/start/stack.ts'

export type Site = {
  stack: Stack
  url: string
  /** Marks the members that carry its proof. */
  crowdSecret: string
  /** Changes what a journey cannot: it need not wait for the next code, and cannot read a captcha. */
  query(text: string, values?: unknown[]): Promise<void>
  close(): Promise<void>
}

type Wired = NonNullable<Parameters<typeof startStack>[0]['wired']>

/** The whole product, with separate ports and data. */
export async function openSite(wired?: Wired, processes = 1): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-site-'))
  shareArt(join(dataDir, 'storage'))
  const stack = await startStack({
    port: await freePort(),
    dataDir,
    durable: false,
    logLevel: 'fatal',
    processes,
    say: () => undefined,
    ...(wired ? { wired } : {}),
  })
  return {
    stack,
    url: stack.urls.site,
    crowdSecret: JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).crowdSecret,
    query: (text, values = []) => query(stack.databases.platform, text, values),
    close: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Drawing the same pictures again for each product would take more of the machine than the journeys do. */
function shareArt(storage: string) {
  const { JOURNEY_ART } = process.env
  if (!JOURNEY_ART) return
  mkdirSync(storage)
  symlinkSync(JOURNEY_ART, join(storage, 'art'))
}

async function query(url: string, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/**
 * A single process suits one page and then the end; here contexts open and close. Software rendering with a GPU
 * process costs more than without one.
 */
const NOT_HERE = new Set([
  '--single-process',
  '--no-zygote',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
])

let executable: Promise<string> | undefined

/** Unpacked once: two that unpack it at a time start a program that is still being written. */
function chromiumPath(): Promise<string> {
  executable ??= sparticuz.executablePath()
  return executable
}

async function chromiumOptions(extra: string[] = []) {
  return {
    executablePath: await chromiumPath(),
    args: [
      ...sparticuz.args.filter((arg) => !NOT_HERE.has(arg)),
      '--no-sandbox',
      '--disable-gpu',
      ...extra,
    ],
    headless: true,
  }
}

export async function openBrowser(extra: string[] = []): Promise<Browser> {
  return chromium.launch(await chromiumOptions(extra))
}

/** A browser that several files of journeys connect to. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(await chromiumOptions())
}

export type View = {
  width: number
  height: number
  theme: 'dark' | 'light'
  language: Language
}

/** What content policies have blocked; empty when all is right. */
export const violations: string[] = []

/** A page of a person with this screen, theme, language and reduced motion, who has seen the members' popups and verifies later. */
export async function visit(browser: Browser, url: string, view: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    `try { localStorage.setItem('language', localStorage.getItem('language') ?? '${view.language}'); for (const key of ['popupClosed:member', 'verifyLater']) sessionStorage.setItem(key, '1') } catch (error) { error.message }`,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text())) {
      violations.push(`${page.url()}: ${message.text()}`)
    }
  })
  await page.goto(url)
  await page.getByRole('main').waitFor()
  return page
}
