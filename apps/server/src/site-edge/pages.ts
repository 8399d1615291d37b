import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBrand } from '../foundations/brand/index.ts'
import { readLobby, readVendors } from '../games/catalogue/index.ts'
import { type Engine, type Glance, glance, refuse, VISITOR } from '../platform/work/index.ts'
import { readAnnouncements, readSystemStatus } from '../site/content/index.ts'

const FIRST_DATA_MS = 5000
const API = /^\/(wps|lgw|vgw|pgw|art|docs|\.well-known)(\/|$)/

type Parts = { engine: Engine; dist: string | undefined; studioOrigin: string }

/** The built site: files with a hash in their name for ever, and one page for every route. */
export async function mountPages(app: FastifyInstance, { engine, dist, studioOrigin }: Parts) {
  if (!dist || !existsSync(join(dist, 'index.html'))) return
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header(
        'cache-control',
        forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const first = firstData(engine)
  app.get('/*', async (request, reply) => {
    if (API.test(request.url)) refuse('NOT_FOUND')
    return sendPage(reply, { page, data: await first(request), studioOrigin })
  })
}

/** The data of the first screen, so that it needs no call; at most five seconds old per language. */
function firstData(engine: Engine) {
  const kept = new Map<string, { at: number; json: string }>()
  return async (request: FastifyRequest): Promise<string> => {
    const now = engine.clock.now()
    const brand = await findBrand(engine.db.kysely, request.host, now)
    const language = languageOf(request)
    const key = `${brand.brandId}:${language}`
    const known = kept.get(key)
    if (known && now.getTime() - known.at < FIRST_DATA_MS) return known.json
    const look = glance(engine, { actor: VISITOR, brandId: brand.brandId })
    const json = await readFirst(look, language)
    kept.set(key, { at: now.getTime(), json })
    return json
  }
}

async function readFirst(look: Glance, language: 'EN' | 'TY'): Promise<string> {
  const [systemStatus, announcements, hotGames, gameVendors] = await Promise.all([
    readSystemStatus(look),
    readAnnouncements(look, language),
    readLobby(look),
    readVendors(look.db),
  ])
  const data = { language, systemStatus, announcements, hotGames, gameVendors }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function languageOf(request: FastifyRequest): 'EN' | 'TY' {
  return request.cookies.language === 'TY' ? 'TY' : 'EN'
}

function sendPage(
  reply: FastifyReply,
  { page, data, studioOrigin }: { page: string; data: string; studioOrigin: string },
) {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    `frame-src ${studioOrigin} https://www.youtube-nocookie.com`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
  return reply
    .type('text/html')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    .send(
      page.replace('<!--data-->', `<script type="application/json" id="first">${data}</script>`),
    )
}
