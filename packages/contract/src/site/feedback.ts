import { z } from 'zod'
import { call } from '../core/call.ts'
import { nothing, paragraphs, text } from '../core/values.ts'

/** Topics of a message (requirement HELP-01), in the order of the form. */
export const FEEDBACK_TYPES = { deposit: 1, withdrawal: 2, game: 3, service: 4, agent: 6, other: 0 }

/** The most that a message or its answer can have, whatever a brand allows. */
export const FEEDBACK_TEXT_MAX = 2000

export const feedbackSettings = call({
  method: 'GET',
  path: '/wps/feedback',
  summary: 'The maximum length of a message, in characters',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({ minLength: z.number().int(), maxLength: z.number().int() }),
  refusals: [],
})

export const sendFeedback = call({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Sends a question, a suggestion or a complaint',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({
    type: z.number().int().min(0).max(6),
    content: paragraphs(FEEDBACK_TEXT_MAX),
    /** The account name as typed; for a logged-in member it comes from the session. */
    sender: text(64).optional(),
    /** Contact for the reply: an e-mail address or a number. */
    contact: text(120).optional(),
    captcha: z.strictObject({ id: z.uuid(), answer: text(16, 1) }),
  }),
  value: nothing,
  refusals: ['CAPTCHA_WRONG', 'FEEDBACK_TOO_MANY'],
  perMinute: 10,
})
