import type { Fault } from './fault.ts'

/** Content, messages and support. */
export const siteErrors = {
  FEEDBACK_TOO_MANY: { status: 429, retry: true },
  TERMS_CHANGED: { status: 409, retry: false },
  TERMS_SAME: { status: 422, retry: false },
  FEEDBACK_CHANGED: { status: 409, retry: false },
  FEEDBACK_OF_VISITOR: { status: 409, retry: false },
  CHAT_CLOSED: { status: 409, retry: false },
  PUSH_OFF: { status: 409, retry: false },
  CHAT_CHANGED: { status: 409, retry: false },
  CONTENT_CHANGED: { status: 409, retry: false },
} as const satisfies Record<string, Fault>
