import { CHAT_EVENTS, type CHAT_STATES, CHAT_TOPICS } from '@parola/contract/site/chat-lists'

export type ChatState = (typeof CHAT_STATES)[number]
export type ChatEvent = (typeof CHAT_EVENTS)[number]
export type ChatTopic = (typeof CHAT_TOPICS)[number]

/** An operator's screen renews it more often; without it they no longer count as available. */
export const AVAILABLE_S = 150
/** What was typed so long ago is not being typed now. */
const TYPING_MS = 6000
const MINUTE_MS = 60_000

type Held = { state: ChatState; assignedTo: string | null }

/** Whether an operator may take a conversation: it is open, and nobody has it. */
export function mayTake({ state, assignedTo }: Held): boolean {
  return state !== 'closed' && assignedTo === null
}

/** A conversation that was closed for want of an answer is reopened by writing, for so long. */
export const REOPEN_HOURS = 24

type Unanswered = { changedAt: Date; typedAt: Date | null; warnedAt: Date | null }
type IdleTerms = { idleMinutes: number; warnMinutes: number }

/**
 * What is due for a conversation whose member has the word: a warning first, and a whole warning time after it the end,
 * even if the program did not run in between. Typing is not silence.
 */
export function idleStep(
  { changedAt, typedAt, warnedAt }: Unanswered,
  { idleMinutes, warnMinutes }: IdleTerms,
  now: Date,
): 'warn' | 'close' | null {
  if (idleMinutes === 0) return null
  const since = Math.max(changedAt.getTime(), typedAt?.getTime() ?? 0)
  const warnAt = since + (idleMinutes - warnMinutes) * MINUTE_MS
  if (!warnedAt || warnedAt.getTime() < since) return now.getTime() >= warnAt ? 'warn' : null
  return now.getTime() >= warnedAt.getTime() + warnMinutes * MINUTE_MS ? 'close' : null
}

/** Only whoever has a conversation answers in it. */
export function mayAnswer({ state, assignedTo }: Held, operatorId: string): boolean {
  return state !== 'closed' && assignedTo === operatorId
}

export function isTyping(typedAt: Date | null, now: Date): boolean {
  return typedAt !== null && now.getTime() - typedAt.getTime() < TYPING_MS
}

/** A topic as it was stored; one that is no longer offered is a general one. */
export function topicOf(stored: string): ChatTopic {
  return CHAT_TOPICS.find((topic) => topic === stored) ?? 'general'
}

/** What happened, by the text of a message of the system. */
export function eventOf(author: string, text: string): ChatEvent | null {
  return author === 'system' ? (CHAT_EVENTS.find((event) => event === text) ?? null) : null
}
