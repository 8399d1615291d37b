import { createHash } from 'node:crypto'
import {
  avatarSvg,
  crestSvg,
  GOODS_KINDS,
  goodsSvg,
  logoSvg,
  paymentIconSvg,
  vendorMarkSvg,
} from '@parola/art'
import type { PROMOTION_ART } from '@parola/contract'
import { findTitle, nameOfVendor } from '#games/catalogue'
import type { Db } from '#platform/db'
import type { Files } from '#platform/files'
import { bannerArt, uploadFile } from '#site/content'
import { createDrawer, type Drawing } from './drawing.ts'
import { createImageGenerator } from './image-generator.ts'

export type Picture = { body: Buffer | string; type: 'image/webp' | 'image/svg+xml' }

/** What stands in each picture of a promotion. */
const HEROES: Record<(typeof PROMOTION_ART)[number], readonly string[]> = {
  harbor: ['chest', 'coin', 'cash', 'coin'],
  lantern: ['reddragon', 'lantern', 'cash', 'coin'],
  cosmos: ['rocket', 'star', 'gem', 'planet'],
  stadium: ['cup', 'medal', 'ball', 'coin'],
  table: ['chip', 'cards', 'dice', 'cash'],
  reef: ['koi', 'shell', 'coin', 'fish'],
  blossom: ['fox', 'fan', 'cash', 'koi'],
  sugar: ['candy', 'lolly', 'donut', 'coin'],
}

type Parts = { db: Db; files: Files; gone: AbortSignal; scale?: number | undefined }

/** Bump with every change to how pictures are drawn: old ones in storage are then abandoned. */
const DRAWING = 1
const MARK_LENGTH = 12

/** Widths of each kind, in pixels; the height follows from its shape. */
export const SIZES = {
  game: [176, 264, 352],
  banner: [480, 720, 1080],
  promotion: [480, 720, 1080],
  video: [360, 640],
} as const
export type Kind = keyof typeof SIZES
/** Pictures of operators, which are not drawn here. */
export const UPLOAD = 'upload'

/** One picture takes a processor for itself; the rest of the machine serves calls. */
const generator = createImageGenerator<Buffer[]>(2)
const drawer = createDrawer()

/** Where a picture is kept, without its width, and how it is drawn. */
type Plan = { file: string; width: number; drawing: Drawing }

const nameAt = (file: string, width: number) => `art/${DRAWING}/${file}-${width}.webp`

/** Draws a picture in every width and keeps it; null when its caller went away. */
async function drawn({ files, gone, scale = 1 }: Parts, { file, width, drawing }: Plan) {
  const drawAndKeep = async () => {
    const pictures = await drawer.draw({ ...drawing, scale })
    await Promise.all(
      drawing.widths.map((each, i) => files.write(nameAt(file, each), pictures[i] as Buffer)),
    )
    return pictures
  }
  const pictures = await generator(file, drawAndKeep, gone)
  return pictures?.[drawing.widths.indexOf(width)] ?? null
}

/** Distinguishes pictures drawn with different texts or themes. */
function markOf(drawn: object): string {
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, MARK_LENGTH)
}

async function gamePlan({ db }: Pick<Parts, 'db'>, id: number, width: number) {
  const title = await findTitle(db.kysely, id)
  if (!title) return null
  const { theme, name } = title
  const file = `game/${id}-${markOf({ theme, name })}`
  return { file, width, drawing: { game: { id, theme, name }, widths: SIZES.game } }
}

type BannerRequest = { kind: 'banner' | 'video'; brandId: string; id: number; width: number }

async function bannerPlan({ db }: Pick<Parts, 'db'>, { kind, brandId, id, width }: BannerRequest) {
  const art = await bannerArt({ db: db.kysely, brandId }, id)
  if (!art) return null
  const shape = kind === 'video' ? { width: 960, height: 540 } : {}
  const file = `${kind}/${brandId}-${id}-${markOf(art)}`
  return { file, width, drawing: { banner: { id, ...art, ...shape }, widths: SIZES[kind] } }
}

/** The picture of a promotion, by the name that its terms have for it. */
function promotionPlan(name: string): Plan | null {
  const [, art = '', width] = /^([a-z]{1,12})-(\d{3,4})$/.exec(name) ?? []
  const id = Object.keys(HEROES).indexOf(art) + 1
  const heroes = HEROES[art as keyof typeof HEROES]
  const sizes: readonly number[] = SIZES.promotion
  if (!heroes || !sizes.includes(Number(width))) return null
  const drawing = { banner: { id, theme: art, heroes: [...heroes] }, widths: SIZES.promotion }
  return { file: `promotion/${art}`, width: Number(width), drawing }
}

/** How the picture of an address `/art/kind/name.webp` is drawn; null when there is none. */
async function planAt(parts: Parts, kind: Kind, name: string): Promise<Plan | null> {
  if (kind === 'promotion') return promotionPlan(name)
  const [, brandId, id, width] = /^(?:([a-z]{2,10})-)?(\d{1,9})-(\d{3,4})$/.exec(name) ?? []
  const sizes: readonly number[] = SIZES[kind] ?? []
  if (!id || !sizes.includes(Number(width))) return null
  if (kind === 'game') return gamePlan(parts, Number(id), Number(width))
  if (!brandId) return null
  return bannerPlan(parts, { kind, brandId, id: Number(id), width: Number(width) })
}

/**
 * The picture of an address from storage, drawn on its first request; null when there is none, or its caller went
 * away.
 */
export async function pictureAt(
  parts: Parts,
  kind: Kind | typeof UPLOAD,
  name: string,
): Promise<Buffer | null> {
  if (kind === UPLOAD) return uploaded(parts.files, name)
  const plan = await planAt(parts, kind, name)
  if (!plan) return null
  return (await parts.files.read(nameAt(plan.file, plan.width))) ?? drawn(parts, plan)
}

/** A picture that an operator uploaded: it is in storage in every width, or there is none. */
async function uploaded(files: Files, name: string): Promise<Buffer | null> {
  const [, id, width] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{3,4})$/.exec(name) ?? []
  return id ? files.read(uploadFile(id, Number(width))) : null
}

/** Draws the picture of an address unless it is in storage, where only its name is looked for. */
export async function drawOnce(parts: Parts, kind: Kind, name: string): Promise<void> {
  const plan = await planAt(parts, kind, name)
  if (plan && !(await parts.files.has(nameAt(plan.file, plan.width)))) await drawn(parts, plan)
}

const MAX_NAME = 60

function goodsPicture(name: string): string | null {
  const kind = GOODS_KINDS.find((known) => known === name)
  return kind ? goodsSvg(kind) : null
}

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
  if (kind === 'goods') return goodsPicture(name)
  if (kind !== 'vendor') return null
  const vendor = await nameOfVendor(db.kysely, name)
  return vendor ? vendorMarkSvg(name, vendor) : null
}

export { logoSvg }
