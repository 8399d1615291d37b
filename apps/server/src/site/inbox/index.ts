export { inboxChanged } from './facts.ts'
export { findMessage } from './inbox.sql.ts'
export { countUnread, sendMessage } from './messages.ts'
