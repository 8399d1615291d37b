import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { airSvg, frameSvg, LOOKS, nameSvg, nearSvg, SKINS, sceneSvg, symbolSvg } from '@parola/art'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import { isSlot, modelOf } from './models.ts'

const SYMBOL = /^[A-Z0-9]{1,4}$/
const SKIN = /^\d$/
const SYMBOL_WIDTH = 200
/** A symbol on a sheet: large enough to start with, and all of them within a few packets. */
const SHEET_WIDTH = 88
const SHEET_QUALITY = 62
const MODEL = /^[a-z0-9-]+(@\d+)?$/
const DRAWING = 7
const NAME_MAX = 60
const FOREVER = 'public, max-age=31536000, immutable'

type Title = { theme: string; skin: string }
type Requested = { Params: Title & { name: string } }
type OfModel = { Params: Title & { part: string; name: string } }
type NameRequested = { Params: { theme: string }; Querystring: { text?: unknown } }
type Drawing = { svg: string; width: number; quality: number }

/** The pictures of a theme, whatever plays in it. */
const OF_THEME: Record<string, (theme: string) => Drawing> = {
  scene: (theme) => ({ svg: sceneSvg(theme, 'wide'), width: 1280, quality: 80 }),
  tall: (theme) => ({ svg: sceneSvg(theme, 'tall'), width: 800, quality: 80 }),
  air: (theme) => ({ svg: airSvg(theme), width: 600, quality: 80 }),
}
/** The pictures of a model in a theme. */
const OF_MODEL: Record<string, (theme: string, model: string) => Drawing> = {
  near: (theme, model) => ({ svg: nearSvg(theme, model, 'wide'), width: 1600, quality: 82 }),
  tall: (theme, model) => ({ svg: nearSvg(theme, model, 'tall'), width: 800, quality: 82 }),
  frame: (theme, model) => ({ svg: frameSvg(theme, model), width: 480, quality: 88 }),
}

/**
 * Symbols, scenes and frames of a theme, and all symbols of a game on one sheet, drawn once and cached.
 * `scale`: how much smaller than its width a picture is drawn; whole in use.
 */
export function mountPictures(app: FastifyInstance, folder: string, scale = 1) {
  const draw = ({ svg, width, quality }: Drawing) =>
    sharp(Buffer.from(svg))
      .resize(Math.round(width * scale))
      .webp({ quality })
      .toBuffer()
  // A game asks for its scene before it shows it: the second request waits for the drawing of the first.
  const inDrawing = new Map<string, Promise<Buffer>>()
  const kept = async (name: string, make: () => Promise<Buffer>) => {
    const file = join(folder, `${DRAWING}-${name}.webp`)
    const stored = await readFile(file).catch(() => null)
    if (stored) return stored
    const body = await make()
    await mkdir(folder, { recursive: true })
    await writeFile(file, body)
    return body
  }
  const send = async (reply: FastifyReply, name: string, make: () => Promise<Buffer>) => {
    const drawing = inDrawing.get(name) ?? kept(name, make)
    inDrawing.set(name, drawing)
    const body = await drawing.finally(() => inDrawing.delete(name))
    return reply.header('cache-control', FOREVER).type('image/webp').send(body)
  }
  app.get<Requested>('/reels/:theme/:skin/:name.webp', async ({ params }, reply) => {
    const { theme, skin, name } = params
    const place = Object.hasOwn(OF_THEME, name) ? OF_THEME[name] : undefined
    if (!isDrawn(params) || !(place || SYMBOL.test(name))) return reply.status(404).send()
    if (place) return send(reply, `${theme}-${name}`, () => draw(place(theme)))
    return send(reply, `${theme}-${skin}-${name}`, () =>
      draw({ svg: symbolSvg(theme, name, Number(skin)), width: SYMBOL_WIDTH, quality: 86 }),
    )
  })
  app.get<OfModel>('/reels/:theme/:skin/:part/:name.webp', async ({ params }, reply) => {
    const { theme, skin, part, name } = params
    const symbols = isDrawn(params) ? symbolsOf(name) : null
    if (!symbols) return reply.status(404).send()
    const piece = Object.hasOwn(OF_MODEL, part) ? OF_MODEL[part] : undefined
    if (piece) return send(reply, `${theme}-${part}-${name}`, () => draw(piece(theme, name)))
    if (part !== 'sheet') return reply.status(404).send()
    const svgs = symbols.map((id) => symbolSvg(theme, id, Number(skin)))
    return send(reply, `${theme}-${skin}-sheet-${name}`, () => drawSheet(svgs))
  })
  // Its text is free, so nothing of it is stored here.
  app.get<NameRequested>('/reels/:theme/name.svg', async ({ params, query }, reply) => {
    const { text } = query
    const isText = typeof text === 'string' && text.length > 0 && text.length <= NAME_MAX
    if (!isText || !Object.hasOwn(LOOKS, params.theme)) return reply.status(404).send()
    return reply
      .header('cache-control', FOREVER)
      .type('image/svg+xml')
      .send(nameSvg({ theme: params.theme, name: text }))
  })
}

function isDrawn({ theme, skin }: Title): boolean {
  return Object.hasOwn(LOOKS, theme) && SKIN.test(skin) && Number(skin) < SKINS
}

/** The symbols of a model, in its order; empty when there is no such model. */
function symbolsOf(id: string): string[] | null {
  if (!MODEL.test(id) || !isSlot(id)) return null
  try {
    return modelOf(id).symbols.map((symbol) => symbol.id)
  } catch {
    return null
  }
}

async function drawSheet(svgs: readonly string[]): Promise<Buffer> {
  const side = SHEET_WIDTH
  const cells = await Promise.all(
    svgs.map(async (svg, i) => ({
      input: await sharp(Buffer.from(svg)).resize(side, side).png().toBuffer(),
      left: i * side,
      top: 0,
    })),
  )
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({
    create: { width: side * cells.length, height: side, channels: 4, background },
  })
    .composite(cells)
    .webp({ quality: SHEET_QUALITY, alphaQuality: 80 })
    .toBuffer()
}
