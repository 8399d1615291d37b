import {
  type CallShape,
  changePassword,
  firstLogin,
  logout,
  memberInfo,
  systemStatus,
} from '@parola/contract'
import { isSubAccountType } from '@parola/contract/agents/sub-account-types'
import { acceptedLanguage } from '@parola/locales/languages'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { findBrand, isRegionBlocked } from '#foundations/brand'
import { refuseUnfit, refuseUnfitToDeposit } from '#people/eligibility'
import { selectSubAccount, subAccountMay } from '#people/sub-account'
import type { Tables } from '#platform/db'
import { type Actor, type Engine, refuse, VISITOR } from '#platform/work'
import { type Known, whoHolds } from './sessions.ts'

type Brand = Awaited<ReturnType<typeof findBrand>>

const BEARER = /^Bearer ([\w.-]{10,200})$/

/** The only calls a session allows until its member has chosen another password (AUTH-05). */
const OF_CHANGE = new Set<CallShape>([changePassword, memberInfo, firstLogin, logout])

/**
 * Identifies the caller, and whether they may: the one place that decides by role and by age, read from the
 * contract (requirements ROLE-01, ELI-001).
 */
export async function identify(
  { db, clock }: Engine,
  request: FastifyRequest,
  call: CallShape,
): Promise<{ actor: Actor; brandId: string }> {
  const now = clock.now()
  const place = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  }
  const brand = await findBrand(db.kysely, request.host, now)
  // Every open tab polls it: it does not count as use of a session and keeps none alive.
  const isStatus = call === (systemStatus as CallShape)
  if (!isStatus) refuseWhileShut(brand, request.ip)
  const token = isStatus ? undefined : BEARER.exec(request.headers.authorization ?? '')?.[1]
  const known = token ? await whoHolds(db.kysely, token, now) : null
  if (known && known.brandId === brand.brandId && !isVisitor(known, call)) {
    const actor = await forOwner(db.kysely, { ...known, actor: { ...known.actor, ...place } }, call)
    refuseByRole(actor, call)
    refuseWithoutAgents(brand, call)
    refuseBeforeChange(known, call)
    if (call.age === 'brand') {
      const look = { db: db.kysely, brandId: brand.brandId, now }
      const { act = 'play' } = call
      if (act === 'deposit') await refuseUnfitToDeposit(look, known.standing, brand.config)
      else refuseUnfit(known.standing, act, brand.config)
    }
    return { actor, brandId: brand.brandId }
  }
  if (call.who !== 'anyone' || call.age === 'brand') refuse('NOT_LOGGED_IN')
  const language = acceptedLanguage(request.headers['accept-language'])
  return { actor: { ...VISITOR, ...place, language }, brandId: brand.brandId }
}

/**
 * The agent that a sub-account acts for, in that agent's calls; everybody else acts as themselves (rules/agents §1).
 * @throws Refusal NOT_ALLOWED
 */
async function forOwner(
  db: Kysely<Tables>,
  { actor, type }: Pick<Known, 'actor' | 'type'> & { actor: Actor },
  call: CallShape,
): Promise<Actor> {
  const { memberId } = actor
  if (!isSubAccountType(type) || !memberId) return actor
  const isAgents = call.who === 'agent'
  const subAccount = isAgents ? await selectSubAccount(db, memberId) : undefined
  const mayContract = subAccount?.mayContract ?? false
  if (!subAccountMay(call, { type, mayContract })) refuse('NOT_ALLOWED')
  if (!isAgents) return actor
  if (!subAccount) refuse('NOT_ALLOWED')
  return { ...actor, memberId: subAccount.ownerId, subAccount: { memberId, mayContract } }
}

/** A member who must choose another password first is still a visitor, where visitors are served. */
function isVisitor({ mustChange }: Known, call: CallShape): boolean {
  return mustChange && call.who === 'anyone' && call.age === 'any'
}

function refuseBeforeChange({ mustChange }: Known, call: CallShape) {
  if (mustChange && !OF_CHANGE.has(call)) refuse('PASSWORD_CHANGE_NEEDED')
}

function refuseWhileShut(brand: Brand, address: string) {
  if (brand.maintenance) refuse('MAINTENANCE')
  if (isRegionBlocked(brand, address)) refuse('REGION_BLOCKED')
}

/** Without agents the brand has no agents' calls either, whoever still is one (CFG-01). */
function refuseWithoutAgents({ config }: Brand, { who }: CallShape) {
  if (who === 'agent' && !config.switches.AGENTPOLICY3) refuse('AGENTS_OFF')
}

function refuseByRole(actor: Actor, call: CallShape) {
  if (call.who === 'member' && actor.kind === 'trial') refuse('IN_NEED_TRUE_ACCOUNT')
  if (call.who === 'agent' && actor.kind !== 'agent') refuse('NOT_ALLOWED')
}
