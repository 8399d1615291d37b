import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#platform/feature'
import type { Files } from '#platform/files'
import { type Engine, refuse } from '#platform/work'
import { drawAhead } from './draw-ahead.ts'
import { type Kind, logoSvg, pictureAt, type UPLOAD, vectorPicture } from './pictures.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pictures may be on a CDN of a brand, which has another origin than the page (APP-22). */
const ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' }
const AHEAD_EVERY_S = 2
const HOLD_MS = 1500
const LATER = Symbol('later')
const LATER_S = 2
const FOR_A_DAY = 'public, max-age=86400'

type Parts = {
  engine: Engine
  files: Files
  /** Whether pictures of first screens are drawn before they are requested. */
  isAhead: boolean
  /** How much smaller than their widths pictures are drawn; whole in use. */
  scale?: number
  /** How long a request waits for its picture to be drawn. */
  holdMs?: number
}

/** Pictures under `/art`: drawn once, ahead or when they are requested, stored, served as immutable. */
export function galleryFeature(parts: Parts): Feature {
  const { engine, files, isAhead, scale, holdMs = HOLD_MS } = parts
  const from = { db: engine.db, files, holdMs, scale }
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
  const ahead = { name: 'gallery.ahead', everyS: AHEAD_EVERY_S, run: drawAhead(parts) }
  return { mount, mountInConsole: mount, timers: isAhead ? [ahead] : [] }
}

type From = { db: Engine['db']; files: Files; holdMs: number; scale: number | undefined }

function mountRaster(app: FastifyInstance, from: From) {
  app.get<{ Params: { kind: Kind | typeof UPLOAD; name: string } }>(
    '/art/:kind/:name.webp',
    async ({ params }, reply) => {
      const gone = new AbortController()
      const leave = () => gone.abort()
      reply.raw.once('close', leave)
      const picture = pictureAt({ ...from, gone: gone.signal }, params.kind, params.name)
      const body = await Promise.race([picture, wait(from.holdMs, LATER, { ref: false })])
      if (body === LATER) {
        reply.raw.off('close', leave)
        return sendLater(reply)
      }
      if (!body) refuse('NOT_FOUND')
      return reply
        .headers({ ...ANYWHERE, 'cache-control': FOR_EVER })
        .type('image/webp')
        .send(body)
    },
  )
}

/** A browser has few connections: while pictures wait to be drawn, calls and scripts need them. */
function sendLater(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ ...ANYWHERE, 'cache-control': 'no-store', 'retry-after': LATER_S })
    .send()
}

function sendVector(reply: FastifyReply, svg: string) {
  return reply
    .headers({ ...ANYWHERE, 'cache-control': FOR_A_DAY })
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg)
}
