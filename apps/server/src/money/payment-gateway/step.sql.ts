import { sql } from 'kysely'
import type { Tx } from '#platform/db'

export type NewStep = {
  order: 'deposit' | 'withdrawal'
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
  const steps = sql.table(`cashier.${s.order}_step`)
  const orderId = sql.ref(`${s.order}_id`)
  await sql`
    insert into ${steps} (member_id, ${orderId}, no, state, actor_kind, operator_id, note, at)
    select ${s.memberId}::uuid, ${s.id}::uuid, count(*) + 1, ${s.state}, ${s.actorKind},
           ${s.operatorId}::uuid, ${s.note}, ${s.now}::timestamptz
      from ${steps} where ${orderId} = ${s.id}::uuid`.execute(tx)
}
