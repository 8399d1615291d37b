import sharp from 'sharp'
import type { Requested, Response } from './pictures.ts'

/** A separate process that opens untrusted pictures: whatever crashes or bloats, does so here. */

const PIXELS_MAX = 40_000_000
const SIDE_MAX = 10_000
const SIDE_MIN = 200
/** Enough to read the smallest print of a card; the rest is not needed. */
const KEPT_SIDE = 2400
const QUALITY = 86
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
    return requested.mark === undefined
      ? await redraw(content)
      : await marked(content, requested.mark)
  } catch {
    return { flaw: 'IMAGE_BROKEN' }
  }
}

/** The picture redrawn, upright, without any metadata (DOC-003). */
async function redraw(content: Buffer): Promise<Omit<Response, 'id'>> {
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg' && format !== 'png') return { flaw: 'IMAGE_WRONG_TYPE' }
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) {
    return { flaw: 'IMAGE_TOO_MANY_PIXELS' }
  }
  if (Math.min(width, height) < SIDE_MIN) return { flaw: 'IMAGE_TOO_SMALL' }
  const redrawn = await sharp(content, options)
    .timeout({ seconds: DECODE_WITHIN_S })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { content: redrawn }
}

/** The picture under an overlay of the same shape, which shows the viewer and the time. */
async function marked(content: Buffer, mark: string): Promise<Omit<Response, 'id'>> {
  const { width, height } = await sharp(content).metadata()
  const drawing = await sharp(Buffer.from(mark)).resize(width, height, { fit: 'cover' }).toBuffer()
  const over = [{ input: drawing }]
  return { content: await sharp(content).composite(over).jpeg({ quality: QUALITY }).toBuffer() }
}
