import { setPriority } from 'node:os'
import { bannerSvg, thumbnailSvg } from '@parola/art'
import sharp from 'sharp'
import type { Drawing, Drawn } from './drawing.ts'

/** A separate process that draws pictures: it gives way to the calls and to the hashing of passwords. */

const PRIORITY = 4
const QUALITY = 78
const EFFORT = 3

setPriority(PRIORITY)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ id, ...drawing }: Drawing & { id: number }) => {
  try {
    process.send?.({ id, pictures: await draw(drawing) } satisfies Drawn)
  } catch (error) {
    process.send?.({ id, fault: String(error) } satisfies Drawn)
  }
})
process.on('disconnect', () => process.exit(0))

/** One picture in all its widths: the vector is read once, at the largest. */
async function draw({ game, banner, widths, scale = 1 }: Drawing): Promise<Uint8Array[]> {
  const svg = game ? thumbnailSvg(game) : bannerSvg(banner)
  const whole = sharp(Buffer.from(svg)).resize(Math.round(Math.max(...widths) * scale))
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return Promise.all(
    widths.map((each) =>
      sharp(data, { raw: { width, height, channels } })
        .resize(Math.round(each * scale))
        .webp({ quality: QUALITY, effort: EFFORT })
        .toBuffer(),
    ),
  )
}
