import { randomBytes } from 'node:crypto'
import { type CallShape, OPERATOR_ROLE_NAMES, type OperatorRole, rightsOf } from '@parola/contract'
import { openSession } from '../src/people/operator/sessions.ts'
import { newId } from '../src/platform/random/index.ts'
import { type Engine, VISITOR, work } from '../src/platform/work/index.ts'
import type { Caller } from './callers.ts'

export type Operator = Caller & {
  token: string
  operatorId: string
  username: string
  roles: readonly OperatorRole[]
}

type Request = {
  roles?: readonly OperatorRole[]
  brands?: readonly string[]
  isSettingUp?: boolean
}

/** The role of an operator who may make a call; administrators make most of them. */
export function roleFor({ needs = 'self' }: CallShape): OperatorRole[] {
  const may = (role: OperatorRole) => needs === 'self' || rightsOf([role]).includes(needs)
  return OPERATOR_ROLE_NAMES.filter(may).slice(0, 1)
}

/** Creates operators who have just shown both factors; the calls of the log-in have tests of their own. */
export function operators(engine: Engine, visitor: () => Caller) {
  return async (request: Request = {}): Promise<Operator> => {
    const { roles = ['administrator'], brands = [], isSettingUp = false } = request
    const as = visitor()
    const actor = { ...VISITOR, ...as, kind: 'system' as const }
    const operatorId = newId(engine.clock.now())
    const username = `o${randomBytes(6).toString('hex')}`
    const token = await work(engine, { actor, brandId: '' }, async (w) => {
      await w.tx
        .insertInto('operator.operator')
        .values({
          operator_id: operatorId,
          username,
          display_name: username,
          roles: [...roles],
          brands: [...brands],
          password_hash: 'none',
          created_at: w.now,
          changed_at: w.now,
        })
        .execute()
      if (!isSettingUp) {
        await w.tx
          .updateTable('operator.set_up')
          .set({ closed_at: w.now })
          .where('closed_at', 'is', null)
          .execute()
      }
      return openSession(w, operatorId)
    })
    return { ...as, token, operatorId, username, roles }
  }
}
