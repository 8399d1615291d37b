import sharp from 'sharp'
import type { Asked, Told } from './pictures.ts'

/** A program of its own that opens pictures which strangers sent: what breaks or bloats, breaks here. */

const PIXELS_MAX = 40_000_000
const SIDE_MAX = 10_000
const SIDE_MIN = 200
/** Enough to read the smallest print of a card; nobody needs the rest. */
const KEPT_SIDE = 2400
const QUALITY = 86
const DECODE_WITHIN_S = 5

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (asked: Asked) => {
  process.send?.({ id: asked.id, ...(await answer(asked)) } satisfies Told)
})
process.on('disconnect', () => process.exit(0))

async function answer(asked: Asked): Promise<Omit<Told, 'id'>> {
  try {
    const content = Buffer.from(asked.content)
    return asked.mark === undefined ? await redraw(content) : await marked(content, asked.mark)
  } catch {
    return { flaw: 'IMAGE_BROKEN' }
  }
}

/** The picture drawn anew, upright, without anything that was written beside its pixels (DOC-003). */
async function redraw(content: Buffer): Promise<Omit<Told, 'id'>> {
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

/** The picture under a drawing of the same shape, which says who looks and when. */
async function marked(content: Buffer, mark: string): Promise<Omit<Told, 'id'>> {
  const { width, height } = await sharp(content).metadata()
  const drawing = await sharp(Buffer.from(mark)).resize(width, height, { fit: 'cover' }).toBuffer()
  const over = [{ input: drawing }]
  return { content: await sharp(content).composite(over).jpeg({ quality: QUALITY }).toBuffer() }
}
