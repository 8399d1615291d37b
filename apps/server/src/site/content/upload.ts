import {
  CONTENT_PICTURE_BYTES_MAX,
  PICTURE_SHAPES,
  type uploadContentPicture,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { type Files, PictureFlaw, type Pictures } from '#platform/files'
import type { Answer, Input, Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, operatorOf, refuse, work } from '#platform/work'
import { uploadUrl } from './content.rules.ts'
import { insertPicture } from './versions.sql.ts'

export type UploadParts = { engine: Engine; pictures: Pictures; files: Files }
type Call = typeof uploadContentPicture

const DATA_URL = /^data:[\w.+/-]{0,60};base64,/

/**
 * Stores a picture in every width that the site requests. What was uploaded is opened by a separate process and never
 * kept: the content decides what it is, not its name.
 * @throws Refusal IMAGE_…, BUSY
 */
export async function upload(
  { engine, pictures, files }: UploadParts,
  opening: Opening,
  { body: { shape, image } }: Input<Call>,
): Promise<Answer<Call>> {
  const content = Buffer.from(image.replace(DATA_URL, ''), 'base64')
  if (content.length > CONTENT_PICTURE_BYTES_MAX) refuseImage('IMAGE_TOO_LARGE')
  const { widths, height } = PICTURE_SHAPES[shape]
  const sizes = widths.map((width) => ({ width, height: Math.round(width * height) }))
  const drawn = await pictures.crop(content, sizes).catch((error: unknown) => {
    if (error instanceof PictureFlaw) return refuseImage(error.flaw)
    throw error
  })
  const pictureId = newId(engine.clock.now())
  for (const [i, width] of widths.entries()) {
    await files.write(uploadFile(pictureId, width), drawn[i] as Buffer)
  }
  await work(engine, opening, async (w) => {
    await insertPicture(w.tx, {
      ...{ pictureId, shape, brandId: w.brandId, operatorId: operatorOf(w), now: w.now },
    })
    const subject = `content-picture:${pictureId}`
    await record(w, { what: 'content.upload', subject, after: { shape }, reason: null })
  })
  return { value: { pictureId, url: uploadUrl(pictureId) } }
}

function refuseImage(flaw: PictureFlaw['flaw']): never {
  refuse(flaw, { fields: [{ field: 'image', rule: flaw }] })
}

/** Where a width of an uploaded picture is stored. */
export function uploadFile(pictureId: string, width: number): string {
  return `content/${pictureId}-${width}.webp`
}
