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
import { findTitle, readVendors } from '#games/catalogue'
import type { Db } from '#platform/db'
import type { Files } from '#platform/files'
import { bannerArt } from '#site/content'

export type Picture = { body: Buffer | string; type: 'image/webp' | 'image/svg+xml' }

type Parts = { db: Db; files: Files }

/** Raises with every change to how pictures are drawn: old ones in storage are then left behind. */
const DRAWING = 1
const QUALITY = 78
const MARK_LENGTH = 12

/** Widths of each kind, in pixels; the height follows from its shape. */
export const SIZES = { game: [176, 264, 352], banner: [480, 720, 1080], video: [360, 640] } as const
export type Kind = keyof typeof SIZES

/** Pictures drawn at once: drawing shares its threads with password hashing, which must not wait. */
const MOST_AT_ONCE = 2
let atWork = 0
/** The newest goes first: whoever asked long ago has most likely turned the page. */
const inLine: (() => void)[] = []

sharp.concurrency(1)

const drawing = new Map<string, Promise<Buffer>>()

/** A picture from storage, drawn on the first request of it; two requests at once draw it once. */
async function stored(
  { files }: Parts,
  file: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const name = `art/${DRAWING}/${file}.webp`
  const kept = await files.read(name)
  if (kept) return kept
  const running = drawing.get(name)
  if (running) return running
  const made = draw().then(async (body) => {
    await files.write(name, body)
    return body
  })
  drawing.set(name, made)
  try {
    return await made
  } finally {
    drawing.delete(name)
  }
}

/** Tells pictures apart that are drawn of different words or themes. */
function markOf(drawn: object): string {
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, MARK_LENGTH)
}

async function raster(svg: string, width: number): Promise<Buffer> {
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((resume) => inLine.push(resume))
  atWork += 1
  try {
    return await sharp(Buffer.from(svg))
      .resize(width)
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer()
  } finally {
    atWork -= 1
    inLine.pop()?.()
  }
}

export async function gamePicture(parts: Parts, nodeId: number, width: number) {
  const title = await findTitle(parts.db.kysely, nodeId)
  if (!title) return null
  const { theme, name } = title
  const file = `game/${nodeId}-${markOf({ theme, name })}-${width}`
  return stored(parts, file, () => raster(thumbnailSvg({ id: nodeId, theme, name }), width))
}

type BannerAsk = { kind: 'banner' | 'video'; brandId: string; id: number; width: number }

export async function bannerPicture(parts: Parts, { kind, brandId, id, width }: BannerAsk) {
  const art = await bannerArt({ db: parts.db.kysely, brandId }, id)
  if (!art) return null
  const shape = kind === 'video' ? { width: 960, height: 540 } : {}
  const file = `${kind}/${brandId}-${id}-${markOf(art)}-${width}`
  return stored(parts, file, () => raster(bannerSvg({ id, ...art, ...shape }), width))
}

const MAX_NAME = 60

/** The pictures that stay vectors. */
export async function vectorPicture(
  { db }: Parts,
  kind: string,
  name: string,
): Promise<string | null> {
  if (name.length > MAX_NAME) return null
  if (kind === 'crest') return crestSvg(name)
  if (kind === 'payment') return paymentIconSvg(name)
  if (kind === 'avatar') return avatarSvg(name)
  if (kind !== 'vendor') return null
  const groups = await readVendors(db.kysely)
  const vendor = groups.flatMap((group) => group.cards).find((card) => card.vassalage === name)
  return vendor ? vendorMarkSvg(vendor.vassalage, vendor.displayName) : null
}

export { logoSvg }
