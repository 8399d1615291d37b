import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, cursorPageOf, instant, nothing, paragraphs, text } from '../core/values.ts'
import { FEEDBACK_TEXT_MAX } from './feedback.ts'

export const FEEDBACK_STATES = ['new', 'in-progress', 'answered', 'closed'] as const
/** What operators do with a message. */
export const FEEDBACK_ACTIONS = ['assign', 'release', 'answer', 'close', 'reopen'] as const

/** How operators answer visitors. */
export const FEEDBACK_METHODS = ['email', 'phone'] as const

const messageId = z.uuid()
/** How many steps the operator has seen: a change based on fewer is refused. */
const seen = z.int32().min(0)
const reason = text(500, 3)

const message = z.strictObject({
  messageId,
  /** Null for a visitor, who can be answered by their contact only. */
  memberId: z.uuid().nullable(),
  sender: z.string(),
  type: z.number().int(),
  content: z.string(),
  contact: z.string(),
  state: z.enum(FEEDBACK_STATES),
  assignedTo: z.string().nullable(),
  createdAt: instant,
})

export const opsFeedback = call({
  method: 'GET',
  path: '/ops/feedback',
  summary: 'Messages of members and visitors: waiting ones by their age, others newest first',
  who: 'operator',
  needs: 'feedback.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(['waiting', ...FEEDBACK_STATES]).optional(),
    type: z
      .string()
      .regex(/^[0-6]$/)
      .optional(),
    assigned: z.enum(['mine', 'nobody']).optional(),
    /** The name of a member. */
    username: text(64).optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 25 }),
  }),
  value: cursorPageOf(message),
  refusals: [],
  perMinute: 120,
})

export const opsFeedbackMessage = call({
  method: 'GET',
  path: '/ops/feedback/one',
  summary: 'A message with its history, its member, and what they wrote before',
  who: 'operator',
  needs: 'feedback.view',
  age: 'any',
  query: z.strictObject({ messageId }),
  value: z.strictObject({
    message,
    steps: z.array(
      z.strictObject({
        action: z.enum(FEEDBACK_ACTIONS),
        operator: z.string(),
        text: z.string().nullable(),
        /** How a visitor was answered. */
        method: z.enum(FEEDBACK_METHODS).nullable(),
        at: instant,
      }),
    ),
    member: z
      .strictObject({
        username: z.string(),
        status: z.string(),
        kyc: z.enum(['N', 'P', 'A', 'R']),
        language: z.string(),
        createdAt: instant,
      })
      .nullable(),
    /** Earlier and later messages of the member, newest first. */
    others: z.array(message),
    /** Operators whom it can be assigned to. */
    colleagues: z.array(z.string()),
  }),
  refusals: [],
  perMinute: 120,
})

const change = {
  method: 'POST',
  who: 'operator',
  needs: 'feedback.answer',
  age: 'any',
  value: nothing,
  perMinute: 120,
} as const

export const assignFeedback = call({
  ...change,
  path: '/ops/feedback/assign',
  summary: 'Assigns a message to an operator, or to nobody',
  body: z.strictObject({ messageId, seen, operator: text(32).nullable() }),
  refusals: ['FEEDBACK_CHANGED'],
})

export const answerFeedback = call({
  ...change,
  path: '/ops/feedback/answer',
  summary:
    'Answers a member: the answer reaches their messages, with their question. For a visitor, records how they were answered at their contact',
  body: z.strictObject({
    messageId,
    seen,
    answer: paragraphs(FEEDBACK_TEXT_MAX),
    /** For visitors only. */
    method: z.enum(FEEDBACK_METHODS).optional(),
  }),
  refusals: ['FEEDBACK_CHANGED', 'FEEDBACK_OF_VISITOR'],
})

export const closeFeedback = call({
  ...change,
  path: '/ops/feedback/close',
  summary: 'Closes a message with a reason that its sender does not see, or opens it again',
  body: z.strictObject({ messageId, seen, isClosed: z.boolean(), reason }),
  refusals: ['FEEDBACK_CHANGED'],
})
