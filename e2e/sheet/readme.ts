import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { DEMO, DEMO_AGENT } from '../../apps/server/seed/demo.ts'
import { languageOf } from '../../packages/locales/src/languages.ts'
import { PORTS } from '../../tools/start/programs.ts'
import { databasePasswords } from '../../tools/start/secrets.ts'
import { addressOf } from '../budgets/games.ts'
import { operatorToken } from '../site/operator.ts'
import { logIn } from '../site/player.ts'
import { openBrowser } from '../site/site.ts'
import { enterConsole } from './console.ts'
import { bringIntoPlay } from './in-play.ts'
import { enter, follow, loaded } from './pages.ts'
import type { Look } from './scene.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const JPEG = { type: 'jpeg', quality: 82 } as const
const SLOT = { nodeId: 10_001, model: 'slots' }
const GAME_SETTLED_MS = 600

const DESKTOP = { width: 1280, height: 800, theme: 'dark', language: languageOf('EN') } as const
const LIGHT = { ...DESKTOP, theme: 'light' } as const
const PHONE = { width: 390, height: 844, theme: 'dark', language: languageOf('EN') } as const
const PHONE_LIGHT = { ...PHONE, theme: 'light', language: languageOf('TY') } as const

/** Takes the pictures of the README again, from a product that runs and whose history is there. */
const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    data: { type: 'string', default: '.data' },
  },
})
const { url } = options
const port = Number(new URL(url).port)

const browser = await openBrowser()
const member = await logIn(url, DEMO)
const agent = await logIn(url, { username: DEMO_AGENT.username, password: DEMO.password })

await save('desktop-home', await pageOf(DESKTOP, { path: '/', token: member }))
await save('desktop-slots', await pageOf(LIGHT, { path: '/rng', token: member }))
await save('desktop-game', await gameOf(browser, DESKTOP))
await save(
  'desktop-lottery',
  await pageOf(LIGHT, { path: '/lottery?gameCode=L28_90S&view=betting', token: member }),
)
await save('desktop-agent', await pageOf(DESKTOP, { path: '/agentHome', token: agent }))
await save('desktop-vip', await pageOf(DESKTOP, { path: '/vip?tab=levels', token: member }))
await save('desktop-console', await consoleOf(LIGHT))
await save('phone-home', await pageOf(PHONE_LIGHT, { path: '/', token: member }))
await save('phone-game', await gameOf(browser, PHONE))
await save('phone-deposit', await pageOf(PHONE, { path: '/member?tab=depositv2', token: member }))
await browser.close()

async function save(name: string, page: Page) {
  const file = join(FOLDER, `${name}.jpg`)
  writeFileSync(file, await page.screenshot(JPEG))
  await page.context().close()
  process.stdout.write(`${file}\n`)
}

async function pageOf(look: Look, { path, token }: { path: string; token: string }) {
  const page = await enter(browser, url, { token, look })
  await follow(page, path)
  await loaded(page)
  return page
}

async function gameOf(from: Browser, { width, height, theme, language }: Look) {
  const page = await (await from.newContext({ viewport: { width, height } })).newPage()
  await page.goto(`${await addressOf(url, SLOT.nodeId, language)}&theme=${theme}`)
  await page.locator('#spin:not([disabled])').waitFor()
  await bringIntoPlay(page, SLOT.model)
  await page.waitForTimeout(GAME_SETTLED_MS)
  return page
}

async function consoleOf(look: Look) {
  const consoleUrl = `http://localhost:${port + PORTS.console}`
  const { owner } = databasePasswords(join(options.data, 'database.json'), '')
  const db = new pg.Pool({
    ...{ host: '127.0.0.1', port: port + PORTS.postgres, database: 'parola', max: 1 },
    ...{ user: 'parola', password: owner },
  })
  const token = await operatorToken(consoleUrl, db)
  await db.end()
  return enterConsole(browser, { consoleUrl, token, ...look })
}
