import { type OperatorRole, type operatorMe, rightsOf } from '@parola/contract'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { allBrands } from '#foundations/brand'
import { addMs } from '#platform/clock'
import { type Glance, must, operatorOf, type Work } from '#platform/work'
import { countRecoveryCodes, selectOperator } from './operator.sql.ts'
import { ABSOLUTE_MS } from './session.rules.ts'
import { deleteSession, selectSessionById } from './session.sql.ts'

/** Who works here, as the console's frame needs it. */
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
    brands: brands.map(({ brandId, config }) => ({ brandId, name: config.name })),
    language: operator.language as 'EN' | 'TY',
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
