import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import type { SeedTitle } from '../../apps/server/seed/catalogue.ts'
import { addressOf } from '../budgets/games.ts'
import { openBrowser, openSite } from '../site/site.ts'
import { chosenTitles } from './chosen.ts'
import { bringIntoPlay } from './in-play.ts'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: '.data/sheet' },
    count: { type: 'string', default: '60' },
    size: { type: 'string', default: '390x844' },
  },
})
const [width = 390, height = 844] = options.size.split('x').map(Number)
const TILE_WIDTH = width > height ? 300 : 150
const TILE_HEIGHT = Math.round((TILE_WIDTH * height) / width)
const COLUMNS = width > height ? 5 : 10
const QUALITY = 78
/** The light of a win after its figure has stopped counting. */
const SETTLED_MS = 400

/** Plays titles of every kind, takes a picture of each and draws them all on one sheet. */
const site = options.url ? null : await openSite()
const url = site?.url ?? options.url ?? ''
const browser = await openBrowser()
mkdirSync(options.out, { recursive: true })
const titles = chosenTitles(Number(options.count))
const drawn: { name: string; picture: Buffer }[] = []
for (const title of titles) {
  const picture = await pictureOf(browser, title)
  if (!picture) continue
  writeFileSync(join(options.out, `${title.node_id}-${title.model}-${options.size}.png`), picture)
  drawn.push({ name: title.name, picture })
  process.stdout.write(`${drawn.length}/${titles.length} ${title.name} (${title.model})\n`)
}
const file = join(options.out, `sheet-${options.size}.jpg`)
writeFileSync(file, await sheetOf(browser, drawn))
process.stdout.write(`${file}\n`)
await browser.close()
await site?.close()
process.exit(drawn.length === titles.length ? 0 : 1)

async function pictureOf(from: Browser, { node_id, model, name }: SeedTitle) {
  const page = await (await from.newContext({ viewport: { width, height } })).newPage()
  page.on('pageerror', (error) => process.stdout.write(`${name}: ${error.message}\n`))
  try {
    await page.goto(`${await addressOf(url, node_id)}&theme=dark`)
    await page.locator('#spin:not([disabled]), .panel').first().waitFor()
    await bringIntoPlay(page, model)
    await page.waitForTimeout(SETTLED_MS)
    return await page.screenshot()
  } catch (error) {
    process.stdout.write(`${name} (${model}): ${String(error).slice(0, 200)}\n`)
    return null
  } finally {
    await page.context().close()
  }
}

/** The browser lays the pictures out, as it would any page. */
async function sheetOf(from: Browser, all: typeof drawn): Promise<Buffer> {
  const gap = 6
  const page = await from.newPage({
    viewport: {
      width: COLUMNS * (TILE_WIDTH + gap) + gap,
      height: Math.ceil(all.length / COLUMNS) * (TILE_HEIGHT + gap) + gap,
    },
  })
  const images = all.map(
    ({ picture }) =>
      `<img width="${TILE_WIDTH}" height="${TILE_HEIGHT}" src="data:image/png;base64,${picture.toString('base64')}">`,
  )
  await page.setContent(
    `<body style="margin:${gap}px;background:#0b1113;display:flex;flex-wrap:wrap;gap:${gap}px">${images.join('')}`,
  )
  const sheet = await page.screenshot({ type: 'jpeg', quality: QUALITY })
  await page.close()
  return sheet
}
