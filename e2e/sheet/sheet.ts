import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { DEMO, DEMO_AGENT } from '../../apps/server/seed/demo.ts'
import { languageOf } from '../../packages/locales/src/languages.ts'
import { operatorToken } from '../site/operator.ts'
import { logIn } from '../site/player.ts'
import { openBrowser, openSite } from '../site/site.ts'
import { consoleScenes } from './console.ts'
import { contactSheet, type Shot } from './contact.ts'
import { gameScenes } from './games.ts'
import { agentScenes, dialogScenes, playerScenes } from './pages.ts'
import type { Look, Scene } from './scene.ts'

/** As many as can be looked at on one sheet. */
const PER_SHEET = { games: 60, wide: 9, tall: 12 }

/** Takes a picture of every game, page, dialog or console screen, and lays them out on sheets to look at. */
const { values: options } = parseArgs({
  options: {
    what: { type: 'string', default: 'games' },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
    database: { type: 'string' },
    out: { type: 'string', default: '.data/sheet' },
    count: { type: 'string', default: '60' },
    size: { type: 'string', default: '390x844' },
    theme: { type: 'string', default: 'dark' },
    language: { type: 'string', default: 'EN' },
  },
})
const [width = 390, height = 844] = options.size.split('x').map(Number)
const look: Look = {
  ...{ width, height },
  theme: options.theme === 'light' ? 'light' : 'dark',
  language: languageOf(options.language),
}

const name = [options.what, options.size, look.theme, look.language].join('-')
const folder = join(options.out, name)
mkdirSync(folder, { recursive: true })

const site = options.url ? null : await openSite()
const url = site?.url ?? options.url ?? ''
const databaseUrl = site?.stack.databases.platform ?? options.database ?? ''
const browser = await openBrowser()
const scenes = (await scenesOf(browser)).filter(({ name }) => name.includes(options.only))
const shots = await shotsOf(browser, scenes)
await writeSheets(browser, shots)
await browser.close()
await site?.close()
process.exit(shots.length === scenes.length ? 0 : 1)

async function scenesOf(from: Browser): Promise<Scene[]> {
  const { password } = DEMO
  switch (options.what) {
    case 'player':
      return playerScenes(url, { member: await logIn(url, DEMO) })
    case 'dialogs':
      return dialogScenes(url, { member: await logIn(url, DEMO) })
    case 'agent':
      return agentScenes(url, {
        agent: await logIn(url, { username: DEMO_AGENT.username, password }),
      })
    case 'console':
      return consoleScenes(from, { consoleUrl: consoleAt(), token: await operatorSession() }, look)
    default:
      return gameScenes(url, Number(options.count))
  }
}

/** The console is one port above the site. */
function consoleAt(): string {
  return `http://localhost:${Number(new URL(url).port) + 1}`
}

async function operatorSession(): Promise<string> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const token = await operatorToken(consoleAt(), db)
  await db.end()
  return token
}

async function shotsOf(from: Browser, all: readonly Scene[]): Promise<Shot[]> {
  const taken: Shot[] = []
  for (const scene of all) {
    try {
      const picture = await scene.shoot(from, look)
      writeFileSync(join(folder, `${scene.name.replaceAll(/[^\w-]+/g, '_')}.png`), picture)
      taken.push({ name: scene.name, picture })
    } catch (error) {
      process.stdout.write(`${scene.name}: ${String(error).slice(0, 200)}\n`)
    }
  }
  return taken
}

/** Sheets with as many as can be seen on one. */
async function writeSheets(from: Browser, all: readonly Shot[]) {
  const isWide = width > height * 0.9
  const size = options.what === 'games' ? PER_SHEET.games : isWide ? PER_SHEET.wide : PER_SHEET.tall
  for (let at = 0; at < all.length; at += size) {
    const file = join(options.out, `${name}-${at / size + 1}.jpg`)
    writeFileSync(file, await contactSheet(from, all.slice(at, at + size), look))
    process.stdout.write(`${file}\n`)
  }
}
