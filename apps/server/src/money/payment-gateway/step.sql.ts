import { sql } from 'kysely'
import type { Tx } from '#platform/db'

export type NewStep = {
  of: 'deposit' | 'withdrawal'
  memberId: string
  /** Of the deposit or the withdrawal. */
  id: string
  state: string
  actorKind: string
  operatorId: string | null
  note: string | null
  now: Date
}

/** Records a step of an order; its row is locked, so that steps are numbered one after another. */
export async function insertStep(tx: Tx, s: NewStep) {
  const steps = sql.table(`cashier.${s.of}_step`)
  const order = sql.ref(`${s.of}_id`)
  await sql`
    insert into ${steps} (member_id, ${order}, no, state, actor_kind, operator_id, note, at)
    select ${s.memberId}::uuid, ${s.id}::uuid, count(*) + 1, ${s.state}, ${s.actorKind},
           ${s.operatorId}::uuid, ${s.note}, ${s.now}::timestamptz
      from ${steps} where ${order} = ${s.id}::uuid`.execute(tx)
}
