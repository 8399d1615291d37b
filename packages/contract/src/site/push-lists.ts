/** What members choose to be notified of on a device. */
export const PUSH_TOPICS = ['draws', 'withdrawals', 'messages'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]
