import {
  type OperatorRole,
  type operatorMe,
  type operatorSetLanguage,
  rightsOf,
} from '@parola/contract'
import { languageOf } from '@parola/locales/languages'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { allBrands } from '#foundations/brand'
import { addMs } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, must, operatorOf, type Work } from '#platform/work'
import { countRecoveryCodes, selectOperator, updateOperator } from './operator.sql.ts'
import { ABSOLUTE_MS, isAlive } from './session.rules.ts'
import { deleteSession, deleteSessions, selectSessionById, selectSessions } from './session.sql.ts'

/** The operator of this session, as the console's frame needs it. */
export async function readOwnSession(look: Glance): Promise<z.output<typeof operatorMe.value>> {
  const operator = await selectOperator(look.db, operatorOf(look))
  must(operator && look.actor.sessionId, 'the session names no operator')
  const session = await selectSessionById(look.db, look.actor.sessionId)
  const brands = (await allBrands(look.db, look.now)).filter(
    ({ brandId }) => operator.brands.length === 0 || operator.brands.includes(brandId),
  )
  return {
    operatorId: operator.operator_id,
    username: operator.username,
    displayName: operator.display_name,
    roles: operator.roles as OperatorRole[],
    rights: rightsOf(operator.roles),
    brands: brands.map(({ brandId, config }) => ({
      brandId,
      name: config.name,
      currency: config.currency,
      timeZone: config.timeZone,
    })),
    language: languageOf(operator.language),
    endsAt: addMs(session?.created_at ?? look.now, ABSOLUTE_MS),
    recoveryCodesLeft: await countRecoveryCodes(look.db, operator.operator_id),
  }
}

export async function logOut(work: Work): Promise<null> {
  const operatorId = operatorOf(work)
  must(work.actor.sessionId, 'an operator without a session')
  await deleteSession(work.tx, work.actor.sessionId)
  await record(work, { what: 'operator.log-out', subject: `operator:${operatorId}` })
  return null
}

export async function readOwnSessions(look: Glance) {
  const rows = await selectSessions(look.db, operatorOf(look), addMs(look.now, -ABSOLUTE_MS))
  return rows
    .filter((row) => isAlive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, look.now))
    .map((row) => ({
      sessionId: row.session_id,
      address: row.address,
      userAgent: row.user_agent,
      openedAt: row.created_at,
      usedAt: row.last_seen_at,
      isThis: row.session_id === look.actor.sessionId,
    }))
}

export async function endOthers(work: Work): Promise<null> {
  const operatorId = operatorOf(work)
  await deleteSessions(work.tx, operatorId, work.actor.sessionId)
  await record(work, { what: 'operator.end-sessions', subject: `operator:${operatorId}` })
  return null
}

export async function keepLanguage(work: Work, { body }: Input<typeof operatorSetLanguage>) {
  const { language } = body
  await updateOperator(work.tx, operatorOf(work), { language, now: work.now })
  return null
}
