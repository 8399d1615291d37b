import { z } from 'zod'
import { call } from '../core/call.ts'
import { nothing, paragraphs, text } from '../core/values.ts'

/** What a message is about (requirement HELP-01), in the order in which a person is asked. */
export const FEEDBACK_TYPES = { deposit: 1, withdrawal: 2, game: 3, service: 4, agent: 6, other: 0 }

const TEXT_MAX = 2000

export const feedbackSettings = call({
  method: 'GET',
  path: '/wps/feedback',
  summary: 'How long a message to the house may be, in characters',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({ minLength: z.number().int(), maxLength: z.number().int() }),
  refusals: [],
})

export const sendFeedback = call({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Sends a question, a suggestion or a complaint to the house',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({
    type: z.number().int().min(0).max(6),
    content: paragraphs(TEXT_MAX),
    /** The account name as the person types it; of who is logged in, the session says it. */
    sender: text(64).optional(),
    /** Where an answer is awaited: an e-mail address, a number. */
    contact: text(120).optional(),
    captcha: z.strictObject({ id: z.uuid(), answer: text(16, 1) }),
  }),
  value: nothing,
  refusals: ['CAPTCHA_WRONG', 'FEEDBACK_TOO_MANY'],
  perMinute: 10,
})
