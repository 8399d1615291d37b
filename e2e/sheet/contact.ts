import type { Browser } from 'playwright-core'

export type Shot = { name: string; picture: Buffer }
type Screen = { width: number; height: number }

const QUALITY = 78
const GAP = 6
const NAME_HEIGHT = 16
/** More of them are smaller. */
const MANY = 12

/** How wide a picture is on the sheet, and how many stand in a row. */
function layoutOf({ width, height }: Screen, count: number) {
  const isWide = width > height * 0.9
  const isMany = count > MANY
  const columns = Math.min(isMany ? (isWide ? 5 : 10) : isWide ? 3 : 6, count)
  const tile = isMany ? (isWide ? 300 : 150) : isWide ? 500 : 250
  return { columns, tile, tileHeight: Math.round((tile * height) / width) }
}

/** Pictures side by side with their names, laid out by the browser, as it would any page. */
export async function contactSheet(
  browser: Browser,
  shots: readonly Shot[],
  screen: Screen,
): Promise<Buffer> {
  const { columns, tile, tileHeight } = layoutOf(screen, shots.length)
  const rows = Math.ceil(shots.length / columns)
  const page = await browser.newPage({
    viewport: {
      width: columns * (tile + GAP) + GAP,
      height: rows * (tileHeight + NAME_HEIGHT + GAP) + GAP,
    },
  })
  const images = shots.map(
    ({ name, picture }) =>
      `<figure style="margin:0;width:${tile}px"><figcaption style="height:${NAME_HEIGHT}px;overflow:hidden">${name}</figcaption>
        <img width="${tile}" height="${tileHeight}" src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  )
  await page.setContent(
    `<body style="margin:${GAP}px;background:#0b1113;color:#fff;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:${GAP}px">${images.join('')}`,
  )
  const sheet = await page.screenshot({ type: 'jpeg', quality: QUALITY })
  await page.close()
  return sheet
}
