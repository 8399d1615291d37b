import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { ERRORS } from '@parola/contract'
import { type Language, languageOf } from '@parola/locales/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBrand, isRegionBlocked, switchTree } from '../foundations/brand/index.ts'
import { readLobby, readVendors } from '../games/catalogue/index.ts'
import { openDepositKinds } from '../money/deposit/index.ts'
import type { PhoneAuth } from '../people/verification/index.ts'
import { keptFor } from '../platform/cache/index.ts'
import { failureCode } from '../platform/http/index.ts'
import { type Engine, type Glance, glance, refuse, VISITOR } from '../platform/work/index.ts'
import { hasTournaments } from '../rewards/tournament/index.ts'
import { contentEpoch, readAnnouncements, readSystemStatus } from '../site/content/index.ts'
import { mountBuilt } from './built.ts'
import { contentPolicy } from './content-policy.ts'
import { mountManifest } from './manifest.ts'
import { type Filling, fillPage } from './page.ts'
import { REPORTING } from './reports.ts'

const FIRST_DATA_MS = 5000
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const BUSY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"
const compressed = promisify(brotliCompress)
const API = /^\/(wps|lgw|vgw|pgw|art|docs|\.well-known)(\/|$)/

const ELSEWHERE = { hasTournaments, depositKinds: openDepositKinds }

type Parts = {
  engine: Engine
  dist: string | undefined
  studioOrigin: string
  /** The provider of the brand's outside phone check, if any. */
  placeOfPhones: PhoneAuth['placeOf']
}

/** The built site: files with a hash in their name are cached forever, and one page serves every route. */
export async function mountPages(
  app: FastifyInstance,
  { engine, dist, studioOrigin, placeOfPhones }: Parts,
) {
  const page = await mountBuilt(app, dist)
  if (!page) return
  mountManifest(app, engine)
  const pageOf = filledPage(engine, page)
  const errorHandler = standIn(dist)
  app.get('/*', { errorHandler }, async (request, reply) => {
    if (API.test(request.url)) refuse('NOT_FOUND')
    const isSmall = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const { config } = await findBrand(engine.db.kysely, request.host, engine.clock.now())
    const phonePlace = placeOfPhones(config)
    const phoneAuthOrigin = phonePlace ? new URL(phonePlace.url).origin : undefined
    const policy = contentPolicy({ ...config, studioOrigin, phoneAuthOrigin })
    return sendPage(reply, { filled: await pageOf(request), isSmall, policy })
  })
}

const BUSY_FILE = 'busy.html'
const RETRY_S = '3'

/**
 * While the platform cannot fill a page, as when its database is away, a browser gets one that opens the site as
 * soon as it is back: the envelope of a call is nothing that a person reads.
 */
function standIn(dist: string | undefined) {
  const path = join(dist ?? '', BUSY_FILE)
  const page = existsSync(path) ? readFileSync(path) : undefined
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const code = failureCode(error)
    if (!page || !(code === 'BUSY' || code === 'INTERNAL')) throw error
    if (code === 'INTERNAL') request.log.error({ err: error }, 'failed')
    return reply
      .status(ERRORS[code].status)
      .type('text/html')
      .headers({
        'cache-control': 'no-store',
        'retry-after': RETRY_S,
        'content-security-policy': BUSY_POLICY,
      })
      .send(page)
  }
}

type Filled = { plain: string; small: Buffer }

const kept = keptFor<Filled>(FIRST_DATA_MS)

/** Addresses of the home page (requirement APP-04); no other begins with its banner. */
const HOME = /^\/(index(\.html)?|home)?(\?|$)/

/** The page with the data of the first screen, so that it needs no call; at most five seconds old. */
function filledPage(engine: Engine, page: string) {
  return async (request: FastifyRequest): Promise<Filled> => {
    const now = engine.clock.now()
    const brand = await findBrand(engine.db.kysely, request.host, now)
    const { brandId, config, maintenance } = brand
    const language = languageOf(request.cookies.language)
    if (maintenance || isRegionBlocked(brand, request.ip)) {
      const actor = { ...VISITOR, address: request.ip }
      const systemStatus = await readSystemStatus(glance(engine, { actor, brandId }), ELSEWHERE)
      const data = { language, systemStatus }
      return filledWith(page, { language, brand: config.name, data, banner: null })
    }
    const isHome = HOME.test(request.url)
    const look = glance(engine, { actor: VISITOR, brandId })
    const load = async () => {
      const first = await readFirst(look, language)
      const banner = isHome ? firstBanner(first) : null
      const data = { whitelabel: switchTree(config), ...first }
      return filledWith(page, { language, brand: config.name, data, banner })
    }
    const epoch = await contentEpoch(look)
    return kept({ owner: engine.db, key: `${brandId}:${language}:${isHome}:${epoch}`, now, load })
  }
}

async function filledWith(page: string, filling: Filling): Promise<Filled> {
  const plain = fillPage(page, filling)
  return { plain, small: await compressed(plain, BROTLI) }
}

async function readFirst(look: Glance, language: Language) {
  const [systemStatus, announcements, hotGames, gameVendors] = await Promise.all([
    readSystemStatus(look, ELSEWHERE),
    readAnnouncements(look, { lang: language }),
    readLobby(look),
    readVendors(look),
  ])
  return { language, systemStatus, announcements, hotGames, gameVendors }
}

/** Painted before any script runs, unless the site chooses the picture's host itself. */
function firstBanner({ systemStatus, announcements }: Awaited<ReturnType<typeof readFirst>>) {
  if (systemStatus.imageCdns.some((host) => host !== '')) return null
  return announcements.banners.find((banner) => banner.groupName === 'w_home')?.imageUrl ?? null
}

type Sending = { filled: Filled; isSmall: boolean; policy: string }

function sendPage(reply: FastifyReply, { filled, isSmall, policy }: Sending) {
  return reply
    .type('text/html')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...REPORTING,
    })
    .header('vary', 'accept-encoding')
    .headers(isSmall ? { 'content-encoding': 'br' } : {})
    .send(isSmall ? filled.small : filled.plain)
}
