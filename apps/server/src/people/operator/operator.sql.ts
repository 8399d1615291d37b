import type { Kysely, Selectable, Transaction } from 'kysely'
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

export async function selectOperatorByName(
  db: Kysely<Tables>,
  username: string,
): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operator.operator')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst()
}

const MAX_OPERATORS = 1000

/** All operators, with when they were last seen. */
export async function selectOperators(db: Kysely<Tables>) {
  return db
    .selectFrom('operator.operator as o')
    .selectAll('o')
    .select((look) =>
      look
        .selectFrom('operator.session as s')
        .whereRef('s.operator_id', '=', 'o.operator_id')
        .select((max) => max.fn.max('s.last_seen_at').as('at'))
        .as('last_seen_at'),
    )
    .orderBy('o.username')
    .limit(MAX_OPERATORS)
    .execute()
}

export type NewOperator = {
  operatorId: string
  username: string
  displayName: string
  roles: readonly string[]
  brands: readonly string[]
  hash: string
  oneTimeUntil: Date | null
  createdBy: string | null
  now: Date
}

/** False when the name is taken. */
export async function insertOperator(tx: Transaction<Tables>, o: NewOperator): Promise<boolean> {
  const row = await tx
    .insertInto('operator.operator')
    .values({
      operator_id: o.operatorId,
      username: o.username,
      display_name: o.displayName,
      roles: [...o.roles],
      brands: [...o.brands],
      password_hash: o.hash,
      one_time_until: o.oneTimeUntil,
      created_at: o.now,
      created_by: o.createdBy,
      changed_at: o.now,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

type Change = { roles?: string[]; status?: string; language?: string }

export async function updateOperator(
  tx: Transaction<Tables>,
  operatorId: string,
  change: Change & { now: Date },
) {
  const { now, ...values } = change
  await tx
    .updateTable('operator.operator')
    .set({ ...values, changed_at: now })
    .where('operator_id', '=', operatorId)
    .execute()
}

/** Names of operators by their ids, across all brands. */
export async function selectOperatorNames(
  db: Kysely<Tables>,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('operator.operator')
    .select(['operator_id', 'username'])
    .where('operator_id', 'in', known)
    .execute()
  return new Map(rows.map((row) => [row.operator_id, row.username]))
}
