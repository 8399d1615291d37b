export { createOutbox, type Message, type Outbox, sealedMessages } from './outbox.ts'
