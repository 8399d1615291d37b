import { createHash } from 'node:crypto'
import {
  avatarSvg,
  bannerSvg,
  crestSvg,
  logoSvg,
  paymentIconSvg,
  thumbnailSvg,
  vendorMarkSvg,
} from '@parola/art'
import sharp from 'sharp'
import { findTitle, nameOfVendor } from '#games/catalogue'
import type { Db } from '#platform/db'
import type { Files } from '#platform/files'
import { bannerArt } from '#site/content'
import { createImageGenerator } from './image-generator.ts'

export type Picture = { body: Buffer | string; type: 'image/webp' | 'image/svg+xml' }

type Parts = { db: Db; files: Files; gone: AbortSignal }

/** Bump with every change to how pictures are drawn: old ones in storage are then abandoned. */
const DRAWING = 1
const QUALITY = 78
const MARK_LENGTH = 12

/** Widths of each kind, in pixels; the height follows from its shape. */
export const SIZES = { game: [176, 264, 352], banner: [480, 720, 1080], video: [360, 640] } as const
export type Kind = keyof typeof SIZES

/** Drawing shares its threads with password hashing, which must not wait. */
const generator = createImageGenerator(2)

sharp.concurrency(1)

/** A picture from storage, drawn on its first request; null when its caller went away. */
async function stored({ files, gone }: Parts, file: string, draw: () => Promise<Buffer>) {
  const name = `art/${DRAWING}/${file}.webp`
  const drawAndKeep = async () => {
    const body = await draw()
    await files.write(name, body)
    return body
  }
  return (await files.read(name)) ?? generator(name, drawAndKeep, gone)
}

/** Distinguishes pictures drawn with different texts or themes. */
function markOf(drawn: object): string {
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, MARK_LENGTH)
}

function raster(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(width).webp({ quality: QUALITY, effort: 3 }).toBuffer()
}

export async function gamePicture(parts: Parts, nodeId: number, width: number) {
  const title = await findTitle(parts.db.kysely, nodeId)
  if (!title) return null
  const { theme, name } = title
  const file = `game/${nodeId}-${markOf({ theme, name })}-${width}`
  return stored(parts, file, () => raster(thumbnailSvg({ id: nodeId, theme, name }), width))
}

type BannerRequest = { kind: 'banner' | 'video'; brandId: string; id: number; width: number }

export async function bannerPicture(parts: Parts, { kind, brandId, id, width }: BannerRequest) {
  const art = await bannerArt({ db: parts.db.kysely, brandId }, id)
  if (!art) return null
  const shape = kind === 'video' ? { width: 960, height: 540 } : {}
  const file = `${kind}/${brandId}-${id}-${markOf(art)}-${width}`
  return stored(parts, file, () => raster(bannerSvg({ id, ...art, ...shape }), width))
}

const MAX_NAME = 60

/** The pictures that stay vectors. */
export async function vectorPicture(
  { db }: Pick<Parts, 'db'>,
  kind: string,
  name: string,
): Promise<string | null> {
  if (name.length > MAX_NAME) return null
  if (kind === 'crest') return crestSvg(name)
  if (kind === 'payment') return paymentIconSvg(name)
  if (kind === 'avatar') return avatarSvg(name)
  if (kind !== 'vendor') return null
  const vendor = await nameOfVendor(db.kysely, name)
  return vendor ? vendorMarkSvg(name, vendor) : null
}

export { logoSvg }
