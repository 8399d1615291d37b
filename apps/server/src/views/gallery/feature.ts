import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#platform/feature'
import type { Files } from '#platform/files'
import { type Engine, refuse } from '#platform/work'
import { bannerPicture, gamePicture, type Kind, logoSvg, SIZES, vectorPicture } from './pictures.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pictures may be on a CDN of a brand, which has another origin than the page (APP-22). */
const ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' }
const FOR_A_DAY = 'public, max-age=86400'

/** Pictures under `/art`: drawn once, stored, served as immutable. */
export function galleryFeature(parts: { engine: Engine; files: Files }): Feature {
  const from = { db: parts.engine.db, files: parts.files }
  const mount = (app: FastifyInstance) => {
    app.get('/art/logo.svg', (_request, reply) => sendVector(reply, logoSvg()))
    mountRaster(app, from)
    app.get<{ Params: { kind: string; name: string } }>(
      '/art/:kind/:name.svg',
      async ({ params }, reply) => {
        const svg = await vectorPicture(from, params.kind, params.name)
        return svg ? sendVector(reply, svg) : refuse('NOT_FOUND')
      },
    )
  }
  return { mount, mountInConsole: mount }
}

type From = { db: Engine['db']; files: Files }
type Requested = From & { gone: AbortSignal }

function mountRaster(app: FastifyInstance, from: From) {
  app.get<{ Params: { kind: Kind; name: string } }>(
    '/art/:kind/:name.webp',
    async ({ params }, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const requested = { ...from, gone: gone.signal }
      const body = await rasterOf(requested, params.kind, params.name)
      if (!body) refuse('NOT_FOUND')
      return reply
        .headers({ ...ANYWHERE, 'cache-control': FOR_EVER })
        .type('image/webp')
        .send(body)
    },
  )
}

async function rasterOf(from: Requested, kind: Kind, name: string): Promise<Buffer | null> {
  const [, brandId, id, width] = /^(?:([a-z]{2,10})-)?(\d{1,9})-(\d{3,4})$/.exec(name) ?? []
  const sizes: readonly number[] = SIZES[kind] ?? []
  if (!id || !sizes.includes(Number(width))) return null
  if (kind === 'game') return gamePicture(from, Number(id), Number(width))
  if (!brandId) return null
  return bannerPicture(from, { kind, brandId, id: Number(id), width: Number(width) })
}

function sendVector(reply: FastifyReply, svg: string) {
  return reply
    .headers({ ...ANYWHERE, 'cache-control': FOR_A_DAY })
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg)
}
