export { countUnread, sendMessage } from './messages.ts'
