export { sealedChatPictures } from './chat.sql.ts'
