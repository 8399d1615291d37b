import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOKS, SKINS, sceneSvg, symbolSvg } from '@parola/art'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

const SYMBOL = /^[A-Z0-9]{1,4}$/
const SKIN = /^\d$/
const SYMBOL_WIDTH = 200
const SCENE_WIDTH = 1600
const DRAWING = 5

/** Symbols and scenes of a theme, drawn once and kept. */
export function mountPictures(app: FastifyInstance, folder: string) {
  app.get<{ Params: { theme: string; skin: string; name: string } }>(
    '/reels/:theme/:skin/:name.webp',
    async ({ params: { theme, skin, name } }, reply) => {
      const isScene = name === 'scene'
      const isKnown = Object.hasOwn(LOOKS, theme) && SKIN.test(skin) && Number(skin) < SKINS
      if (!isKnown || !(isScene || SYMBOL.test(name))) return reply.status(404).send()
      const file = join(folder, `${DRAWING}-${theme}-${isScene ? 0 : skin}-${name}.webp`)
      const kept = await readFile(file).catch(() => null)
      const body =
        kept ??
        (await draw(isScene ? sceneSvg(theme) : symbolSvg(theme, name, Number(skin)), isScene))
      if (!kept) {
        await mkdir(folder, { recursive: true })
        await writeFile(file, body)
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(body)
    },
  )
}

function draw(svg: string, isScene: boolean): Promise<Buffer> {
  const width = isScene ? SCENE_WIDTH : SYMBOL_WIDTH
  return sharp(Buffer.from(svg))
    .resize(width)
    .webp({ quality: isScene ? 78 : 86 })
    .toBuffer()
}
