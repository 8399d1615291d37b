import { record } from '#foundations/audit'
import { closeSetUp, createOperator, findOperatorByName } from '#people/operator'
import { hashPassword } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { DEMO_OPERATORS } from './demo.ts'

/**
 * The operators of a demo: two administrators, so that one can approve what the other proposes, and two draw officers,
 * as a result takes two (DRW-008). Each enrols an authenticator app at the first log-in. Never for a platform with real players.
 */
export async function seedOperators(engine: Engine) {
  const system = bySystem()
  for (const { username, displayName, password, roles } of DEMO_OPERATORS) {
    const hash = await hashPassword(password)
    await work(engine, system, async (w) => {
      if (await findOperatorByName(w, username)) return
      const draft = { username, displayName, roles, brands: [], hash, oneTimeUntil: null }
      const operatorId = await createOperator(w, draft)
      const subject = `operator:${operatorId}`
      await record(w, {
        what: 'operator.create',
        subject,
        after: { roles },
        reason: 'demonstration',
      })
    })
  }
  await work(engine, system, (w) =>
    closeSetUp(w, 'a demonstration has its operators from the start'),
  )
}
