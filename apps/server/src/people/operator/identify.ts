import { BRAND_HEADER, type CallShape, rightsOf } from '@parola/contract'
import { acceptedLanguage } from '@parola/locales/languages'
import type { FastifyRequest } from 'fastify'
import { allBrands } from '#foundations/brand'
import { type Actor, type Engine, must, refuse, VISITOR } from '#platform/work'
import { isProved } from './session.rules.ts'
import { type Known, whoWorks } from './sessions.ts'

const BEARER = /^Bearer ([\w-]{43})$/

/**
 * Identifies the operator who calls the console API, the brand, and whether they may: the one place that
 * decides by right, read from the contract (AZ-001, ACC-015).
 */
export async function identifyOperator(
  engine: Engine,
  request: FastifyRequest,
  call: CallShape,
): Promise<{ actor: Actor; brandId: string }> {
  const now = engine.clock.now()
  const place = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const known = token ? await whoWorks(engine.db.kysely, token, now) : null
  const brandIds = (await allBrands(engine.db.kysely, now)).map(({ brandId }) => brandId)
  const first = brandIds[0]
  must(first, 'no brand is seeded')
  if (!known) {
    if (call.who !== 'anyone') refuse('NOT_LOGGED_IN')
    const language = acceptedLanguage(request.headers['accept-language'])
    return { actor: { ...VISITOR, ...place, language }, brandId: first }
  }
  refuseByRight(known, call, now)
  return {
    actor: { ...known.actor, ...place },
    brandId: brandFor(known, brandIds, request.headers[BRAND_HEADER]),
  }
}

function refuseByRight({ actor, provedAt }: Known, call: CallShape, now: Date) {
  const { needs = 'self', stepUp } = call
  if (needs !== 'self' && !rightsOf(actor.roles).includes(needs)) refuse('NOT_ALLOWED')
  if (stepUp && !isProved(provedAt, now)) refuse('STEP_UP')
}

/** A brand that is not theirs is answered like one that does not exist (AZ-003). */
function brandFor(
  { brands }: Known,
  brandIds: readonly string[],
  requested: string | string[] | undefined,
): string {
  const theirs = brands.length === 0 ? brandIds : brandIds.filter((id) => brands.includes(id))
  const chosen = requested === undefined ? theirs[0] : theirs.find((id) => id === requested)
  return chosen ?? refuse('NOT_FOUND')
}
