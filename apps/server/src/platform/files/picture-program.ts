import sharp from 'sharp'
import type { Flaw, Requested, Response, Size } from './pictures.ts'

/** A separate process that opens untrusted pictures: whatever crashes or bloats, does so here. */

const PIXELS_MAX = 40_000_000
const SIDE_MAX = 10_000
const SIDE_MIN = 200
/** Enough to read the smallest print of a card; the rest is not needed. */
const KEPT_SIDE = 2400
const QUALITY = 86
const WEBP_QUALITY = 82
const DECODE_WITHIN_S = 5

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (requested: Requested) => {
  process.send?.({ id: requested.id, ...(await answer(requested)) } satisfies Response)
})
process.on('disconnect', () => process.exit(0))

async function answer(requested: Requested): Promise<Omit<Response, 'id'>> {
  try {
    const content = Buffer.from(requested.content)
    if (requested.mark !== undefined) return await marked(content, requested.mark)
    return requested.sizes ? await crop(content, requested.sizes) : await redraw(content)
  } catch {
    return { flaw: 'IMAGE_BROKEN' }
  }
}

/** Why a picture is not opened, by its header. */
async function flawOf(content: Buffer): Promise<Flaw | null> {
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg' && format !== 'png') return 'IMAGE_WRONG_TYPE'
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) {
    return 'IMAGE_TOO_MANY_PIXELS'
  }
  return Math.min(width, height) < SIDE_MIN ? 'IMAGE_TOO_SMALL' : null
}

const opened = (content: Buffer) =>
  sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_WITHIN_S })
    .autoOrient()

/** The picture as WebP in each size, cut to its shape, without any metadata. */
async function crop(content: Buffer, sizes: readonly Size[]): Promise<Omit<Response, 'id'>> {
  const flaw = await flawOf(content)
  if (flaw) return { flaw }
  const contents = []
  for (const { width, height } of sizes) {
    const cut = opened(content).resize({ width, height, fit: 'cover' }).toColourspace('srgb')
    contents.push(await cut.webp({ quality: WEBP_QUALITY }).toBuffer())
  }
  return { contents }
}

/** The picture redrawn, upright, without any metadata (DOC-003). */
async function redraw(content: Buffer): Promise<Omit<Response, 'id'>> {
  const flaw = await flawOf(content)
  if (flaw) return { flaw }
  const redrawn = await opened(content)
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { contents: [redrawn] }
}

/** The picture under an overlay of the same shape, which shows the viewer and the time. */
async function marked(content: Buffer, mark: string): Promise<Omit<Response, 'id'>> {
  const { width, height } = await sharp(content).metadata()
  const drawing = await sharp(Buffer.from(mark)).resize(width, height, { fit: 'cover' }).toBuffer()
  const over = [{ input: drawing }]
  return { contents: [await sharp(content).composite(over).jpeg({ quality: QUALITY }).toBuffer()] }
}
