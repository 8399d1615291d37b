export { inboxChanged } from './facts.ts'
export { findMessage } from './inbox.sql.ts'
export { countUnread, sendMessage } from './messages.ts'
export { type MessageParams, paramsIn } from './params.rules.ts'
