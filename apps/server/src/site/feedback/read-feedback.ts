import type { opsFeedback, opsFeedbackMessage } from '@parola/contract'
import type { Kysely } from 'kysely'
import { findMemberByName, selectMemberOfBrand } from '#people/member'
import { selectOperators } from '#people/operator'
import type { Tables } from '#platform/db'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, operatorOf, refuse } from '#platform/work'
import {
  type FeedbackAction,
  type FeedbackMethod,
  type FeedbackState,
  mayAnswer,
} from './feedback-console.rules.ts'
import {
  type MessageRow,
  searchMessages,
  selectMessage,
  selectSteps,
  WAITING,
} from './feedback-console.sql.ts'

const OTHERS_SHOWN = 6

/** A page of the inbox of operators. */
export async function listFeedback(look: Glance, { query }: Input<typeof opsFeedback>) {
  const { db, brandId } = look
  const { state, type, assigned, username, cursor, pageSize } = query
  const member = username ? await findMemberByName(look, { brandId, username }) : null
  if (username && !member) return { content: [], next: null }
  const isWaiting = state === 'waiting'
  const search = {
    brandId,
    states: isWaiting ? WAITING : state ? [state] : [],
    isOldestFirst: isWaiting || state === 'new' || state === 'in-progress',
    ...(type === undefined ? {} : { type: Number(type) }),
    memberId: member?.memberId,
    ...(assigned ? { assignedTo: assigned === 'mine' ? operatorOf(look) : null } : {}),
    cursor,
  }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => searchMessages(db, { ...search, limit }),
    (row) => row.message_id,
  )
  return { content: shown.map(viewOf), next }
}

/** A message with what an operator needs to answer it. @throws Refusal NOT_FOUND */
export async function readFeedback(look: Glance, { query }: Input<typeof opsFeedbackMessage>) {
  const { db, brandId } = look
  const { messageId } = query
  const row = (await selectMessage(db, { brandId, messageId })) ?? refuse('NOT_FOUND')
  const steps = await selectSteps(db, messageId)
  return {
    message: viewOf(row),
    steps: steps.map((step) => ({
      ...step,
      action: step.action as FeedbackAction,
      method: step.method as FeedbackMethod | null,
    })),
    member: await contextOf(look, row.member_id),
    others: await othersOf(db, row),
    colleagues: await colleaguesIn(db, brandId),
  }
}

function viewOf(row: MessageRow) {
  return {
    messageId: row.message_id,
    memberId: row.member_id,
    sender: row.sender,
    type: row.type,
    content: row.content,
    contact: row.contact,
    state: row.state as FeedbackState,
    assignedTo: row.assignee,
    createdAt: row.created_at,
  }
}

async function contextOf({ db, brandId }: Glance, memberId: string | null) {
  const member = memberId ? await selectMemberOfBrand(db, { brandId, memberId }) : null
  if (!member) return null
  const { username, status, language, created_at: createdAt } = member
  return { username, status, kyc: member.kyc as 'N' | 'P' | 'A' | 'R', language, createdAt }
}

async function othersOf(db: Kysely<Tables>, row: MessageRow) {
  if (!row.member_id) return []
  const all = await searchMessages(db, {
    ...{ brandId: row.brand_id, states: [], isOldestFirst: false },
    ...{ memberId: row.member_id, limit: OTHERS_SHOWN },
  })
  return all.filter(({ message_id }) => message_id !== row.message_id).map(viewOf)
}

/** Names of operators whom messages of a brand can be assigned to. */
async function colleaguesIn(db: Kysely<Tables>, brandId: string): Promise<string[]> {
  const operators = await selectOperators(db)
  return operators.filter((operator) => mayAnswer(operator, brandId)).map((row) => row.username)
}
