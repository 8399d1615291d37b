import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/db'

export type OperatorRow = Selectable<Tables['operator.operator']>

export async function selectOperator(
  db: Kysely<Tables>,
  operatorId: string,
): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operator.operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}

export async function countRecoveryCodes(db: Kysely<Tables>, operatorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('operator.recovery_code')
    .select((count) => count.fn.countAll<bigint>().as('left'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
