/** What a member writes about: the lines of customer service; `host` is the member's own host of the VIP club. */
export const CHAT_TOPICS = ['general', 'deposit', 'withdrawal', 'game', 'account', 'host'] as const
export type ChatTopic = (typeof CHAT_TOPICS)[number]

export const CHAT_STATES = ['waiting', 'open', 'closed'] as const

/** What is said in a conversation about itself. */
export const CHAT_EVENTS = [
  ...(['taken', 'handed-over', 'closed'] as const),
  ...(['idle-warned', 'idle-closed', 'reopened'] as const),
] as const

export const CHAT_TEXT_MAX = 1000
export const CHAT_IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** The address of the chat on the site; the topic is its query. */
export const CHAT_PATH = '/customerService'
