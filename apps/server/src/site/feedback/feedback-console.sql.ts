import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { FeedbackAction, FeedbackMethod, FeedbackState } from './feedback-console.rules.ts'

export type MessageRow = Selectable<Tables['feedback.message']> & { assignee: string | null }
export const WAITING = ['new', 'in-progress'] as const satisfies readonly FeedbackState[]

const withAssignee = (db: Kysely<Tables>) =>
  db
    .selectFrom('feedback.message as m')
    .leftJoin('operator.operator as o', 'o.operator_id', 'm.assigned_to')
    .selectAll('m')
    .select('o.username as assignee')

type Search = {
  brandId: string
  states: readonly FeedbackState[]
  isOldestFirst: boolean
  type?: number | undefined
  memberId?: string | undefined
  /** An operator's id, or null for messages that nobody has. */
  assignedTo?: string | null | undefined
  cursor?: string | undefined
  limit: number
}

/** Messages of a brand in the order of their ids, which grow with time. */
export async function searchMessages(db: Kysely<Tables>, search: Search): Promise<MessageRow[]> {
  const { brandId, states, isOldestFirst, type, memberId, assignedTo, cursor, limit } = search
  let query = withAssignee(db).where('m.brand_id', '=', brandId)
  if (states.length > 0) query = query.where('m.state', 'in', [...states])
  if (type !== undefined) query = query.where('m.type', '=', type)
  if (memberId) query = query.where('m.member_id', '=', memberId)
  if (assignedTo) query = query.where('m.assigned_to', '=', assignedTo)
  if (assignedTo === null) query = query.where('m.assigned_to', 'is', null)
  if (cursor) query = query.where('m.message_id', isOldestFirst ? '>' : '<', cursor)
  return query
    .orderBy('m.message_id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

type Place = { brandId: string; messageId: string }

export async function selectMessage(
  db: Kysely<Tables>,
  { brandId, messageId }: Place,
): Promise<MessageRow | undefined> {
  return withAssignee(db)
    .where('m.brand_id', '=', brandId)
    .where('m.message_id', '=', messageId)
    .executeTakeFirst()
}

/** A message, locked, and how many steps it has. */
export async function lockMessage(tx: Tx, { brandId, messageId }: Place) {
  const row = await tx
    .selectFrom('feedback.message')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { steps } = await tx
    .selectFrom('feedback.step')
    .select(({ fn }) => fn.countAll<bigint>().as('steps'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return { row, steps: Number(steps) }
}

export async function selectSteps(db: Kysely<Tables>, messageId: string) {
  return db
    .selectFrom('feedback.step as s')
    .innerJoin('operator.operator as o', 'o.operator_id', 's.operator_id')
    .select(['s.action', 's.text', 's.method', 's.at', 'o.username as operator'])
    .where('s.message_id', '=', messageId)
    .orderBy('s.no')
    .execute()
}

type Step = {
  messageId: string
  no: number
  operatorId: string
  action: FeedbackAction
  text: string | null
  method: FeedbackMethod | null
  state: FeedbackState
  assignedTo: string | null
  now: Date
}

/** Writes a step and where the message is after it. */
export async function writeStep(tx: Tx, step: Step) {
  await tx
    .insertInto('feedback.step')
    .values({
      message_id: step.messageId,
      no: step.no,
      operator_id: step.operatorId,
      action: step.action,
      text: step.text,
      method: step.method,
      at: step.now,
    })
    .execute()
  await tx
    .updateTable('feedback.message')
    .set({ state: step.state, assigned_to: step.assignedTo, changed_at: step.now })
    .where('message_id', '=', step.messageId)
    .execute()
}
