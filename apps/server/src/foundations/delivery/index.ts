export { createOutbox, type Message, type Outbox } from './outbox.ts'
