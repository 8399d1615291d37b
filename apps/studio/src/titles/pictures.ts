import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOKS, SKINS, sceneSvg, symbolSvg } from '@parola/art'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import { isSlot, modelOf } from './models.ts'

const SYMBOL = /^[A-Z0-9]{1,4}$/
const SKIN = /^\d$/
const SYMBOL_WIDTH = 200
const SCENE_WIDTH = 1600
/** A symbol on a sheet: large enough to start with, and all of them within a few packets. */
const SHEET_WIDTH = 88
const SHEET_QUALITY = 62
const MODEL = /^[a-z0-9-]+(@\d+)?$/
const DRAWING = 5

type Requested = { Params: { theme: string; skin: string; name: string } }

/** Symbols and scenes of a theme, and all symbols of a game on one sheet, drawn once and cached. */
export function mountPictures(app: FastifyInstance, folder: string) {
  const send = async (reply: FastifyReply, name: string, make: () => Promise<Buffer>) => {
    const file = join(folder, `${DRAWING}-${name}.webp`)
    const kept = await readFile(file).catch(() => null)
    const body = kept ?? (await make())
    if (!kept) {
      await mkdir(folder, { recursive: true })
      await writeFile(file, body)
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(body)
  }
  app.get<Requested>('/reels/:theme/:skin/:name.webp', async ({ params }, reply) => {
    const { theme, skin, name } = params
    const isScene = name === 'scene'
    if (!isDrawn(params) || !(isScene || SYMBOL.test(name))) return reply.status(404).send()
    return send(reply, `${theme}-${isScene ? 0 : skin}-${name}`, () =>
      draw(isScene ? sceneSvg(theme) : symbolSvg(theme, name, Number(skin)), isScene),
    )
  })
  app.get<Requested>('/reels/:theme/:skin/sheet/:name.webp', async ({ params }, reply) => {
    const { theme, skin, name } = params
    const symbols = isDrawn(params) ? symbolsOf(name) : null
    if (!symbols) return reply.status(404).send()
    const svgs = symbols.map((id) => symbolSvg(theme, id, Number(skin)))
    return send(reply, `${theme}-${skin}-sheet-${name}`, () => drawSheet(svgs))
  })
}

function isDrawn({ theme, skin }: Requested['Params']): boolean {
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

function draw(svg: string, isScene: boolean): Promise<Buffer> {
  const width = isScene ? SCENE_WIDTH : SYMBOL_WIDTH
  return sharp(Buffer.from(svg))
    .resize(width)
    .webp({ quality: isScene ? 78 : 86 })
    .toBuffer()
}
